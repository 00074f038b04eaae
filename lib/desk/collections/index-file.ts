// Finds and reads the present index.md of a collection.
import fs from 'node:fs';
import path from 'node:path';
import { toFull } from '@/lib/catalogue/paths';
import { readIndexText } from '@/lib/desk/files/front-matter-edit';
import type { YamlEdits } from '@/lib/desk/files/yaml-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { computeFileVersion } from '@/lib/desk/stories/story-file';
import { isItemOrder } from '@/lib/model/item-order';

export interface IndexFile {
  path: string;
  bytes: Buffer | null;
  version: string;
}

type Library = Pick<EditableLibrary, 'root' | 'readFile'>;

export async function readIndexFile({ root, readFile }: Library, folder: string): Promise<IndexFile> {
  const names = fs.readdirSync(path.join(root, folder));
  const name = names.find((each) => each.toLowerCase() === 'index.md') ?? 'index.md';
  const file = toFull(folder, name);
  const bytes = await readFile(file);
  return { path: file, bytes, version: computeFileVersion(bytes) };
}

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Values of the form. @throws Error if the file cannot be edited */
export function readIndexValues(bytes: Buffer | null) {
  const { matter, title, body } = readIndexText(bytes);
  const sort = toText(matter.sort);
  return {
    title,
    description: toText(matter.description),
    text: body,
    sort: isItemOrder(sort) ? sort : ('date' as const),
    listed: Array.isArray(matter.order) ? matter.order.filter((name) => typeof name === 'string') : [],
  };
}

/** A number in `order`, the collection's own place, moves to `position` where a list takes its key. */
export function buildOrderEdits(bytes: Buffer | null, names: readonly string[]): YamlEdits {
  const { order, position } = readIndexText(bytes).matter;
  if (names.length === 0) return Array.isArray(order) ? { order: null } : {};
  return { order: names, ...(typeof order === 'number' && position === undefined && { position: order }) };
}
