// Arranges the items of a collection and chooses its cover, as the form of the desk requests it.
import { toDigest } from '@/lib/catalogue/ids';
import { getFileName } from '@/lib/catalogue/paths';
import type { Refusal } from '@/lib/desk/editing-form';
import { editFrontMatter } from '@/lib/desk/files/front-matter-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { MAX_LISTED_NAMES } from '@/lib/model/item-order';
import type { Plan } from './actions';
import { buildOrderEdits, readIndexFile, readIndexValues } from './index-file';
import { listArrangedNames, moveItems, readSequence, type SequenceItem } from './item-sequence';

/** Changes with the order of the items. */
export const computeSequenceVersion = (sequence: readonly SequenceItem[]): string =>
  toDigest(sequence.map(({ id }) => id).join(' '), 16);

const PLACE = /^place-([a-z2-7]{10})$/;

/** The places that a form states, from 1, by id; null if one is no place. */
function parsePlaces(form: FormData): Map<string, number> | null {
  const places = new Map<string, number>();
  for (const [name, value] of form) {
    const [, id] = PLACE.exec(name) ?? [];
    if (id === undefined || value === '') continue;
    const place = Number(value);
    if (!Number.isInteger(place) || place < 1 || place > MAX_LISTED_NAMES) return null;
    places.set(id, place);
  }
  return places;
}

/** @throws Error naming the file that cannot be changed, and the remedy */
export async function planArrangement(
  library: EditableLibrary,
  folder: string,
  form: FormData,
): Promise<Plan | Refusal> {
  const { path, bytes } = await readIndexFile(library, folder);
  const { listed } = readIndexValues(bytes);
  const before = readSequence(folder, listed);
  const finish = (fields: Parameters<typeof editFrontMatter>[1]['fields'] = {}): Plan => {
    const after = editFrontMatter(bytes, { fields });
    const isSame = bytes ? after.equals(bytes) : after.length === 0;
    return { folder, changes: isSame ? [] : [{ path, before: bytes, after }] };
  };
  if (form.get('action') === 'clear') return finish(buildOrderEdits(bytes, []));
  if (form.get('version') !== computeSequenceVersion(before)) return { key: 'deskCollection.changed' };
  const places = parsePlaces(form);
  if (!places) return { key: 'deskCollection.tooFar', values: { max: MAX_LISTED_NAMES } };
  const names = listArrangedNames(before, moveItems(before, places), listed);
  const cover = before.find(({ id }) => id === form.get('cover'));
  const isNewCover = cover !== undefined && cover.id !== form.get('former-cover');
  return finish({
    ...(names.length > 0 && buildOrderEdits(bytes, names)),
    ...(isNewCover && { cover: getFileName(cover.path).normalize('NFC') }),
  });
}
