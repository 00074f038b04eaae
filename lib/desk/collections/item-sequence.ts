// Computes the list that orders a collection's items, from the order that a person wants.
import { getFileName } from '@/lib/catalogue/paths';
import { queryRows } from '@/lib/catalogue/read/connection';
import { foldName } from '@/lib/model/file-names';
import { MAX_LISTED_NAMES } from '@/lib/model/item-order';

export interface SequenceItem {
  id: string;
  path: string;
}

/**
 * The first items of a collection in their order, which is that of the file's own list even before it is indexed.
 * @param listed names in `order` of its index.md
 */
export function readSequence(folder: string, listed: readonly string[]): SequenceItem[] {
  const rows = queryRows<SequenceItem>(
    'SELECT id, path FROM items WHERE folder = ? ORDER BY sort, key LIMIT ?',
    folder,
    MAX_LISTED_NAMES,
  );
  return arrange(rows, listed);
}

export function arrange<T extends SequenceItem>(rows: readonly T[], listed: readonly string[]): T[] {
  const byName = new Map(rows.map((row) => [foldName(getFileName(row.path)), row]));
  const first = listed.flatMap((name) => {
    const row = byName.get(foldName(name));
    byName.delete(foldName(name));
    return row ?? [];
  });
  const chosen = new Set(first);
  return [...first, ...rows.filter((row) => !chosen.has(row))];
}

/**
 * Moves items to new places; the others keep their order.
 * @param places from 1, by id
 */
export function moveItems<T extends SequenceItem>(sequence: readonly T[], places: ReadonlyMap<string, number>): T[] {
  const isMoved = ({ id }: T, at: number) => places.has(id) && places.get(id) !== at + 1;
  const moved = sequence
    .filter(isMoved)
    .map((row) => ({ row, place: places.get(row.id) ?? 1 }))
    .sort((one, other) => one.place - other.place);
  const result = sequence.filter((row, at) => !isMoved(row, at));
  let next = 0;
  for (const { row, place } of moved) {
    const at = Math.min(Math.max(next, place - 1), result.length);
    result.splice(at, 0, row);
    next = at + 1;
  }
  return result;
}

/**
 * The shortest list that gives an order: items after the last one that was moved or listed before follow by themselves.
 * @returns names of files
 */
export function listArrangedNames(
  before: readonly SequenceItem[],
  after: readonly SequenceItem[],
  listed: readonly string[],
): string[] {
  const known = new Set(listed.map(foldName));
  let length = after.length;
  while (length > 0) {
    const last = after[length - 1] as SequenceItem;
    if (last.id !== before[length - 1]?.id || known.has(foldName(getFileName(last.path)))) break;
    length -= 1;
  }
  const names = after.slice(0, length).map(({ path }) => getFileName(path).normalize('NFC'));
  return withUnknown(names, { before, listed });
}

/** Names of the list that are of no item, such as those of hidden files, stay behind the name that they followed. */
function withUnknown(
  names: string[],
  { before, listed }: { before: readonly SequenceItem[]; listed: readonly string[] },
) {
  const items = new Set(before.map(({ path }) => foldName(getFileName(path))));
  const result = [...names];
  for (const [at, name] of listed.entries()) {
    if (items.has(foldName(name))) continue;
    const previous = listed[at - 1];
    const place = previous === undefined ? -1 : result.findIndex((each) => foldName(each) === foldName(previous));
    result.splice(place + 1, 0, name);
  }
  return result;
}
