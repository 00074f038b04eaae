// Reads and checks a file of the library for a look that is not saved yet.
import path from 'node:path';
import { getDraftReaders } from '@/lib/desk/draft-readers';
import type { Refusal } from '@/lib/desk/editing-form';
import type { EditableLibrary } from '@/lib/desk/library';
import type { ReadLookFile } from '@/lib/library/look-files';
import type { LookField } from '@/lib/model/desk-forms';
import type { LookUse } from '@/lib/model/look';
import { resolveLibraryPath } from '@/lib/model/story-links';

type Library = Pick<EditableLibrary, 'root' | 'readFile'>;

export type LookFileCheck = { files: ReadLookFile[] } | { fault: Pick<Refusal, 'key' | 'values'> };

export const LOOK_FIELD_USES: Partial<Record<LookField, LookUse>> = {
  'logo.light': 'logo-light',
  'logo.dark': 'logo-dark',
  icon: 'icon',
  css: 'css',
  'type.display': 'display',
  'type.text': 'text',
};

const refuse = (detail: string) => ({ fault: { key: 'deskLook.notUsed', values: { detail } } }) as const;

/** @param file as the owner writes it: a path in the library */
export async function checkLookFile(library: Library, file: string, use: LookUse): Promise<LookFileCheck> {
  const name = resolveLibraryPath(file, '');
  const content = name === null ? null : await library.readFile(name).catch((error: Error) => error.message);
  if (typeof content === 'string') return refuse(content);
  if (name === null || content === null) return { fault: { key: 'deskLook.missing' } };
  const answer = await getDraftReaders().read({
    type: 'look',
    entry: { absolute: path.join(/*turbopackIgnore: true*/ library.root, name), bytes: content.length },
    use,
    content: content.toString('base64'),
  });
  if (answer.type === 'look') return { files: answer.files };
  return refuse(answer.type === 'problem' ? answer.detail : 'it cannot be read');
}
