// Reads `order` of an index.md: a number, the collection's place among its siblings, or a list that orders its files.
import fs from 'node:fs';
import { frontMatterText } from '@/lib/metadata/formats/text';
import { foldName } from '@/lib/model/file-names';
import { MAX_LISTED_NAMES } from '@/lib/model/item-order';

const MAX_REPORTED = 20;

const joinNames = (names: readonly string[]) =>
  names.slice(0, MAX_REPORTED).join(', ') +
  (names.length > MAX_REPORTED ? ` and ${names.length - MAX_REPORTED} more` : '');

/** Listed names that no file of the folder has. @param folder absolute path */
export function listMissingNames(folder: string, listed: readonly string[]): string[] {
  if (listed.length === 0) return [];
  try {
    const names = new Set(fs.readdirSync(folder).map(foldName));
    return listed.filter((name) => !names.has(foldName(name)));
  } catch {
    // The folder has just gone; the next scan reports that.
    return [];
  }
}

function takeList(written: unknown[], folder: string, report: (detail: string) => void): string[] {
  const names = written.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []));
  if (names.length < written.length) report('order: each entry of the list is the name of a file');
  if (names.length > MAX_LISTED_NAMES)
    report(`order lists ${names.length} files; the first ${MAX_LISTED_NAMES} are used`);
  const listed = names.slice(0, MAX_LISTED_NAMES);
  const missing = listMissingNames(folder, listed);
  if (missing.length > 0) report(`order names files that are not there: ${joinNames(missing)}`);
  const seen = new Set<string>();
  const twice = listed.filter((name) => seen.size === seen.add(foldName(name)).size);
  if (twice.length > 0) report(`order names files twice: ${joinNames(twice)}; the first place counts`);
  return listed;
}

function takeNumber(name: string, value: unknown, report: (detail: string) => void): number | undefined {
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined;
  const wanted = name === 'order' ? 'a number, or a list of file names, is wanted' : 'a number is wanted';
  report(`${name} is "${frontMatterText(value) ?? 'no text'}": ${wanted}`);
  return undefined;
}

/**
 * @param folder absolute path
 * @returns `order`: the collection's place among its siblings; `listed`: names of files that come first
 */
export function takeOrder(
  { order, position }: Record<string, unknown>,
  folder: string,
  report: (detail: string) => void,
): { order?: number | undefined; listed?: string[] } {
  const place = takeNumber('position', position, report);
  if (!Array.isArray(order)) return { order: place ?? takeNumber('order', order, report) };
  return { order: place, listed: takeList(order, folder, report) };
}
