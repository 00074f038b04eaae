// Plans the changes by which a collection's folder gets another name or place, and finds what forbids it.
import fs from 'node:fs';
import path from 'node:path';
import { getFileName, getFolder, getPathRange, toFull, withAncestors } from '@/lib/catalogue/paths';
import { queryColumn, queryRows } from '@/lib/catalogue/read/connection';
import type { Refusal } from '@/lib/desk/editing-form';
import { editFrontMatter, readIndexText } from '@/lib/desk/files/front-matter-edit';
import type { FileChange, LibraryChange } from '@/lib/desk/files/make-change';
import { countRowsBelow, renameInRows } from '@/lib/desk/files/row-paths-edit';
import { editYaml } from '@/lib/desk/files/yaml-edit';
import type { EditableLibrary } from '@/lib/desk/library';
import { findExclusion, readExclusions } from '@/lib/library/exclusions';
import { foldName } from '@/lib/model/file-names';
import { listNamedFolders, type Rules } from '@/lib/rules/rules';
import { findNameFault } from './folder-name';
import { findOccupant, isLibraryFolder } from './folders';

interface Move {
  from: string;
  to: string;
}

const MAX_ENTRIES = 100_000;

const isWithin = (inner: string, outer: string) =>
  foldName(inner) === foldName(outer) || foldName(`${inner}/`).startsWith(foldName(`${outer}/`));

const listAncestors = (folder: string) => withAncestors([getFolder(folder)]);

/** Folders above the collection that it leaves. */
const listLeft = ({ from, to }: Move) => {
  const stay = new Set(listAncestors(to).map(foldName));
  return listAncestors(from).filter((folder) => !stay.has(foldName(folder)));
};

/** A rule that names a folder takes nothing away once the folder has another name, so the move would publish. */
function findRule(move: Move): Refusal | null {
  const left = new Set(listLeft(move));
  const rows = queryRows<{ folder: string; file: string; rules: string }>('SELECT folder, file, rules FROM rules');
  for (const { folder, file, rules } of rows) {
    const stated = JSON.parse(rules) as Rules;
    const values = { file: toFull(folder, file) };
    if (listNamedFolders(stated).some((named) => isWithin(named, move.from)))
      return { key: 'deskCollection.ruled', values };
    if (left.has(folder) && Object.keys(stated).length > 0) return { key: 'deskCollection.leavesRules', values };
  }
  return null;
}

/** Entries that are left out of the site, and would not be under the new name. */
function findUncovered(root: string, { from, to }: Move): Refusal | null {
  const levels = listAncestors(from).map((folder) => readExclusions(root, folder));
  if (levels.every(({ own }) => !own || own.patterns.length === 0)) return null;
  const [before, after] = [from, to].map((folder) => readExclusions(root, getFolder(folder)));
  const entries = fs.readdirSync(path.join(root, from), { recursive: true, withFileTypes: true });
  if (entries.length > MAX_ENTRIES) return { key: 'deskCollection.tooLarge' };
  for (const entry of entries) {
    const below = path.relative(path.join(root, from), path.join(entry.parentPath, entry.name));
    const [was, is] = [
      before?.toKind(toFull(getFileName(from), below), entry.isDirectory()),
      after?.toKind(toFull(getFileName(to), below), entry.isDirectory()),
    ];
    if (was && !is) return { key: 'deskCollection.uncovered', values: { file: toFull(from, below) } };
  }
  return null;
}

/** @returns why the folder cannot be moved; null if it can */
export function findMoveFault({ root }: Pick<EditableLibrary, 'root'>, move: Move): Refusal | null {
  const { from, to } = move;
  const [parent, name] = [getFolder(to), getFileName(to)];
  const fault = findNameFault(name);
  if (fault) return fault;
  if (from === '' || !isLibraryFolder(root, from) || !isLibraryFolder(root, parent))
    return { key: 'deskCollection.gone' };
  if (fs.realpathSync(path.join(root, from)) !== path.join(root, from)) return { key: 'deskCollection.linked' };
  if (parent === from || isWithin(parent, from)) return { key: 'deskCollection.intoItself' };
  const except = getFolder(from) === parent ? getFileName(from) : undefined;
  const occupant = findOccupant(root, parent, { name, ...(except && { except }) });
  if (occupant !== undefined) return { key: 'deskCollection.taken', values: { name: occupant } };
  if (findExclusion(root, to, true)) return { key: 'deskCollection.nameIgnored' };
  return findRule(move) ?? findUncovered(root, move);
}

/** Names the file of an error. */
export function naming<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** The file of this name in a folder, in the spelling of the file system. */
const findFile = (root: string, folder: string, name: string) => {
  const found = fs.readdirSync(path.join(root, folder)).find((entry) => entry.toLowerCase() === name);
  return found === undefined ? null : toFull(folder, found);
};

/** Where a path leads after the move. */
const follow = (where: string, { from, to }: Move) => (isWithin(where, from) ? to + where.slice(from.length) : where);

/** The cover of a collection above, if it is in the folder. */
function moveCover(bytes: Buffer, folder: string, move: Move): Buffer {
  const { cover } = readIndexText(bytes).matter;
  if (typeof cover !== 'string') return bytes;
  const where = path.posix.normalize(toFull(folder, cover));
  const next = follow(where, move);
  return next === where ? bytes : editFrontMatter(bytes, { fields: { cover: path.posix.relative(folder, next) } });
}

/** Paths in vitrine.yaml are followed, so one in a notation that cannot be changed may stay. */
function moveFeatured(bytes: Buffer, site: { featured: string[]; navigation: string[] }, move: Move): Buffer {
  const edits = (['featured', 'navigation'] as const).flatMap((name) => {
    const next = site[name].map((where) => follow(where, move));
    return next.join('\n') === site[name].join('\n') ? [] : [[name, next] as const];
  });
  try {
    return editYaml(bytes, Object.fromEntries(edits));
  } catch {
    return bytes;
  }
}

interface MovingLibrary extends Pick<EditableLibrary, 'root' | 'fields' | 'readFile'> {
  site: { featured: string[]; navigation: string[] };
}

/**
 * The rows of tables come first, so that no file is without the row that withholds it.
 * @param move one without a fault
 * @throws Error naming the file that cannot be changed as wished, and the remedy
 */
export async function planMove(library: MovingLibrary, move: Move): Promise<LibraryChange[] | Refusal> {
  const { root, fields, readFile, site } = library;
  const left = new Set(listLeft(move));
  const changes: FileChange[] = [];
  const edit = async (file: string | null, act: (bytes: Buffer) => Buffer) => {
    const before = file && (await readFile(file));
    if (!file || !before) return;
    const after = naming(file, () => act(before));
    if (!after.equals(before)) changes.push({ path: file, before, after });
  };
  const covers: [file: string | null, folder: string][] = [];
  for (const folder of listAncestors(move.from)) {
    const [from, to] = [move.from, move.to].map((each) => path.posix.relative(folder, each)) as [string, string];
    const table = findFile(root, folder, 'metadata.csv');
    if (table && left.has(folder)) {
      const bytes = await readFile(table);
      const count = bytes ? naming(table, () => countRowsBelow(bytes, from, fields)) : 0;
      if (count > 0) return { key: 'deskCollection.leavesTable', values: { file: table, count } };
    } else await edit(table, (bytes) => renameInRows(bytes, { from, to }, fields));
    covers.push([findFile(root, folder, 'index.md'), folder]);
  }
  const tables = changes.splice(0);
  for (const [file, folder] of covers) await edit(file, (bytes) => moveCover(bytes, folder, move));
  const settings = findFile(root, '', 'vitrine.yaml') ?? findFile(root, '', 'vitrine.yml');
  await edit(settings, (bytes) => moveFeatured(bytes, site, move));
  return [...tables, { path: move.from, to: move.to }, ...changes];
}

/** Texts with links or tags that name the collection or something in it; these go on working after a move. */
export const listNamingTexts = (folder: string, size: number): string[] =>
  queryColumn<string>(
    'SELECT DISTINCT source FROM links WHERE target = ? OR (target > ? AND target < ?) ORDER BY source LIMIT ?',
    folder,
    ...getPathRange(folder),
    size,
  );
