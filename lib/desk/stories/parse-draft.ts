// Parses stories that are not saved yet in a process of its own.
import path from 'node:path';
import { getConfig } from '@/lib/config/config';
import { getDraftReaders } from '@/lib/desk/draft-readers';
import type { Metadata } from '@/lib/model/types';
import { getArchiveDay } from './list-stories';
import type { StoryContext } from './story-file';

/** @throws Error if the text cannot be read, or not in time */
async function parseDraft(name: string, bytes: Buffer): Promise<Metadata> {
  const absolute = path.join(/*turbopackIgnore: true*/ getConfig().library, name);
  const answer = await getDraftReaders().read({
    type: 'draft',
    entry: { name, absolute },
    bytes: bytes.toString('base64'),
  });
  if (answer.type === 'draft') return answer.metadata;
  throw new Error(answer.type === 'problem' ? answer.detail : 'it cannot be read');
}

export const getStoryContext = (): StoryContext => ({ today: getArchiveDay(), parse: parseDraft });
