// Adds a transcription by a visitor to the text file beside an item, which every reader of transcriptions finds.
import path from 'node:path';
import { hasEditableFields } from '@/lib/model/desk-fields';
import type { DeskUser } from '../accounts/accounts';
import { refuseForm } from '../form-request';
import { openForEditing } from '../open-for-editing';
import { runAction } from '../run-action';
import { getWholeItem } from '../whole-item';

const toTranscriptPath = (file: string) => {
  const { dir, name } = path.posix.parse(file);
  return path.posix.join(dir, `${name}.txt`);
};

/** @param item its id. @returns the response that refuses the form; null if the file contains the text */
export async function addTranscript(
  item: string,
  text: string,
  { person, from }: { person: DeskUser; from: string },
): Promise<Response | null> {
  const found = getWholeItem(item);
  if (!found || !hasEditableFields(found)) return refuseForm(404, 'desk.noItem', {}, from);
  const library = await openForEditing();
  if (typeof library === 'string') return refuseForm(409, library, {}, from);
  const file = toTranscriptPath(found.path);
  return runAction({
    person,
    title: file,
    from,
    async change(header) {
      const before = await library.readFile(file);
      // The form may be sent again after another of its fields was refused.
      if (before?.includes(text)) return null;
      const after = Buffer.from(`${before ? `${before.toString().trimEnd()}\n\n` : ''}${text}\n`);
      return library.journal.apply(header, [{ path: file, before, after }]);
    },
  });
}
