// Parses stories that are not saved yet in a process of its own, because some texts take minutes.
import path from 'node:path';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import { createReaders } from '@/lib/library/readers';
import type { Metadata } from '@/lib/model/types';
import { getArchiveDay } from './list-stories';
import type { StoryContext } from './story-file';

const COUNT = 2;
/** Processor time. A text of the largest size takes less than a second. */
const MAX_PARSE_MS = 5000;
/** A person who writes pauses; starting a process again takes a second. */
const MAX_IDLE_MS = 120_000;

const getReaders = () =>
  singleton('story readers', () =>
    createReaders({
      entry: path.join(/*turbopackIgnore: true*/ process.cwd(), 'dist', 'reader.mjs'),
      count: COUNT,
      timeout: MAX_PARSE_MS,
      maxIdle: MAX_IDLE_MS,
      polite: true,
      onBroken: (error) => console.error(error),
    }),
  );

/** @throws Error if the text cannot be read, or not in time */
async function parseDraft(name: string, bytes: Buffer): Promise<Metadata> {
  const absolute = path.join(/*turbopackIgnore: true*/ getConfig().library, name);
  const answer = await getReaders().read({ type: 'draft', entry: { name, absolute }, bytes: bytes.toString('base64') });
  if (answer.type === 'draft') return answer.metadata;
  throw new Error(answer.type === 'problem' ? answer.detail : 'it cannot be read');
}

export const getStoryContext = (): StoryContext => ({ today: getArchiveDay(), parse: parseDraft });
