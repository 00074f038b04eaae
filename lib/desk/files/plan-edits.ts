// Plans the files that edits of items change: the table that states a field, otherwise the XMP sidecar.
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { isSheetName } from '@/lib/library/misnamed-texts';
import type { ItemEdit, ItemValues } from '@/lib/model/desk-fields';
import { foldName, getStem } from '@/lib/model/file-names';
import type { FieldSettings } from '@/lib/model/own-fields';
import type { CellWrite } from './field-write';
import { listWrites } from './field-writes';
import type { FileChange } from './make-change';
import { editSidecar, type PropertyEdit } from './sidecar-edit';
import { type EditableTable, type FolderNames, openTable } from './table-edit';

export interface EditedItem {
  /** Path of its file in the library, with slashes. */
  path: string;
  edit: ItemEdit;
  /** Values when the form was opened: with them, only differences of lists and places are written. */
  before?: Partial<ItemValues>;
}

interface Library {
  root: string;
  /** Folder whose files take the place of the library's (VITRINE_EDITS). */
  edits?: string | null;
  /** The site's default language, in which untranslated texts are shown. */
  language: string;
  fields: FieldSettings;
  /** Resolves with null if there is no such file. */
  readFile(path: string): Promise<Buffer | null>;
}

interface OpenTable {
  path: string;
  bytes: Buffer | null;
  table: EditableTable;
}

interface Folder extends FolderNames {
  /** Names by folded name. */
  folded: ReadonlyMap<string, string>;
  /** Number of files of each folded name without extension, sidecars not counted. */
  stems: ReadonlyMap<string, number>;
}

interface Settings {
  /** Receives items that cannot be edited, which are left out; without it they end the plan with an error. */
  onFault?(path: string, error: Error): void;
}

const IS_STORY = /\.(?:md|markdown|html?)$/i;

const isTableName = (name: string) => name.toLowerCase() === 'metadata.csv';

async function readFolder(folder: string, edited: string | null): Promise<Folder> {
  const names = { folders: [] as string[], files: [] as string[] };
  for (const entry of await fs.readdir(folder, { withFileTypes: true }))
    (entry.isDirectory() ? names.folders : names.files).push(entry.name);
  const added = edited === null ? [] : await fs.readdir(edited).catch(() => []);
  names.files.push(...added.filter((name) => !names.files.includes(name) && !names.folders.includes(name)));
  const stems = new Map<string, number>();
  for (const name of names.files) {
    if (/\.xmp$/i.test(name)) continue;
    const stem = getStem(foldName(name));
    stems.set(stem, (stems.get(stem) ?? 0) + 1);
  }
  return { ...names, folded: new Map(names.files.map((name) => [foldName(name), name])), stems };
}

/** @throws Error whose message starts with the file's name */
function naming<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Yields each file once: sidecars as they are planned, tables at the end. Other requests are served in between.
 * @param items each at most once
 * @throws Error naming the file that cannot be changed as wished, and the remedy
 */
export async function* planEdits(
  { root, edits = null, language, fields, readFile }: Library,
  items: Iterable<EditedItem> | AsyncIterable<EditedItem>,
  { onFault }: Settings = {},
): AsyncGenerator<FileChange> {
  const folders = new Map<string, Folder>();
  const tables = new Map<string, OpenTable | null>();

  async function openFolder(name: string): Promise<Folder> {
    const folder =
      folders.get(name) ??
      (await readFolder(
        path.join(/*turbopackIgnore: true*/ root, name),
        edits && path.join(/*turbopackIgnore: true*/ edits, name),
      ));
    folders.set(name, folder);
    return folder;
  }

  /** Names for a table, which lists only folders between itself and the item. */
  const createLister = (folder: string) => (below: string) =>
    folders.get(path.posix.join(folder, below).replace(/^\.$/, '')) ?? { folders: [], files: [] };

  async function openTableOf(folder: string, isNew = false): Promise<OpenTable | null> {
    const known = tables.get(folder);
    if (known || (known === null && !isNew)) return known;
    const name = (await openFolder(folder)).files.find(isTableName);
    const file = path.posix.join(folder, name ?? 'metadata.csv');
    const bytes = name === undefined ? null : await readFile(file);
    const opened =
      bytes || isNew
        ? { path: file, bytes, table: naming(file, () => openTable(bytes, fields, createLister(folder))) }
        : null;
    tables.set(folder, opened);
    return opened;
  }

  /**
   * The nearest table with a row for the file; rows of tables further up do not describe it.
   * @returns also the nearest table, to which a row can be added
   */
  async function findTable(file: string) {
    const names = file.split('/');
    const levels = names.map((_, depth) => names.slice(0, depth).join('/'));
    for (const level of levels) await openFolder(level);
    let nearest: { opened: OpenTable; below: string } | undefined;
    for (const [depth, folder] of [...levels.entries()].reverse()) {
      const opened = await openTableOf(folder);
      const below = names.slice(depth).join('/');
      if (opened?.table.hasRow(below)) return { stating: { opened, below } };
      if (opened) nearest ??= { opened, below };
    }
    return { nearest };
  }

  /** A row of a spreadsheet would precede a sidecar, and the desk does not write spreadsheets. */
  function mustNotBeInSpreadsheet(file: string) {
    const names = file.split('/');
    for (const [depth] of names.entries()) {
      const folder = names.slice(0, depth).join('/');
      const sheet = folders.get(folder)?.files.find(isSheetName);
      if (sheet)
        throw new Error(
          `${file}: ${path.posix.join(folder, sheet)} may describe it; change it there, or save that table as metadata.csv and delete the spreadsheet`,
        );
    }
  }

  async function findSidecar(file: string): Promise<string> {
    const { dir, base } = path.posix.parse(file);
    const { folded, stems } = await openFolder(dir);
    const stem = getStem(foldName(base));
    const shared = (stems.get(stem) ?? 0) > 1 ? undefined : folded.get(`${stem}.xmp`);
    return path.posix.join(dir, folded.get(`${foldName(base)}.xmp`) ?? shared ?? `${base}.xmp`);
  }

  async function planItem({ path: file, edit, before = {} }: EditedItem): Promise<FileChange | null> {
    if (IS_STORY.test(file)) throw new Error(`${file}: it is a story, whose text and title are in the file itself`);
    const { stating, nearest } = await findTable(file);
    if (!stating) mustNotBeInSpreadsheet(file);
    const cells: CellWrite[] = [];
    const properties: PropertyEdit[] = [];
    const besideTable: PropertyEdit[] = [];
    for (const write of listWrites(edit, { before, language })) {
      const found = stating && write.findCells((target) => stating.opened.table.listCells(stating.below, target));
      cells.push(...(found ?? (write.properties ? [] : (write.cells ?? []))));
      if (found) besideTable.push(...(write.besideTable ?? []));
      else properties.push(...(write.properties ?? []));
    }
    const sidecar = await findSidecar(file);
    const bytes = properties.length + besideTable.length > 0 ? await readFile(sidecar) : null;
    const edits = bytes ? [...properties, ...besideTable] : properties;
    const after = edits.length > 0 ? naming(sidecar, () => editSidecar(bytes, edits)) : bytes;
    // A new table would have nothing to say.
    const isNeeded = stating || cells.some(({ value }) => value !== '');
    if (cells.length > 0 && isNeeded) {
      const { dir, base } = path.posix.parse(file);
      const created = stating ?? nearest ?? { opened: (await openTableOf(dir, true)) as OpenTable, below: base };
      const { table, path: tablePath } = created.opened;
      naming(tablePath, () => table.setCells(created.below, cells));
    }
    return after && after !== bytes ? { path: sidecar, before: bytes, after } : null;
  }

  for await (const item of items) {
    try {
      const change = await planItem(item);
      if (change) yield change;
    } catch (error) {
      if (!onFault) throw error;
      onFault(item.path, error as Error);
    }
    await giveWay();
  }
  for (const opened of tables.values()) {
    const after = opened && naming(opened.path, () => opened.table.toBytes());
    if (after && !(opened.bytes && after.equals(opened.bytes)))
      yield { path: opened.path, before: opened.bytes, after };
  }
}
