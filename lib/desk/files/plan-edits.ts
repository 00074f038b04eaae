// Decides where the edits of items are written: into the cell that states a field, otherwise into the XMP sidecar.
import fs from 'node:fs';
import path from 'node:path';
import { escapeSeparators } from '@/lib/metadata/formats/columns';
import { foldName, getStem } from '@/lib/model/file-names';
import type { FieldSettings } from '@/lib/model/own-fields';
import type { FileChange } from './make-change';
import { editSidecar, type PropertyEdit } from './sidecar-edit';
import type { TableCell } from './table-cells';
import { type EditableTable, type FolderNames, openTable } from './table-edit';

/** Fields of an item that can be edited, each with its value. An empty text or list removes it. */
export interface ItemEdit {
  title?: string;
  caption?: string;
  alt?: string;
  makers?: readonly string[];
}

export interface EditedItem {
  /** Of its file in the library, with slashes. */
  path: string;
  edit: ItemEdit;
}

interface Library {
  root: string;
  /** Folder whose files take the place of the library's (VITRINE_EDITS). */
  edits?: string | null;
  /** The site's language, in which untranslated texts are shown. */
  language: string;
  fields: FieldSettings;
}

const PROPERTIES = {
  title: 'dc:title',
  caption: 'dc:description',
  alt: 'Iptc4xmpCore:AltTextAccessibility',
  makers: 'dc:creator',
} as const;

type Field = keyof typeof PROPERTIES;

const FIELDS = Object.keys(PROPERTIES) as Field[];

const toCell = (value: string | readonly string[]) =>
  typeof value === 'string' ? value : value.map(escapeSeparators).join('; ');

const toPropertyEdit = (field: Field, value: string | readonly string[], language: string): PropertyEdit =>
  typeof value === 'string'
    ? { type: 'text', name: PROPERTIES[field], language, text: value }
    : { type: 'list', name: PROPERTIES[field], values: value };

interface OpenTable {
  path: string;
  bytes: Buffer;
  table: EditableTable;
  edits: { cell: TableCell; value: string }[];
}

/**
 * @returns the changes of files, each file once
 * @throws Error naming the file that cannot be changed as wished, and the remedy
 */
export function planEdits(
  { root, edits = null, language, fields }: Library,
  items: Iterable<EditedItem>,
): FileChange[] {
  const folders = new Map<string, FolderNames>();
  const tables = new Map<string, OpenTable | null>();
  const sidecars = new Map<string, FileChange>();

  function listNames(folder: string): FolderNames {
    const known = folders.get(folder);
    if (known) return known;
    const names = { folders: [] as string[], files: [] as string[] };
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true }))
      (entry.isDirectory() ? names.folders : names.files).push(entry.name);
    const edited = edits && path.join(edits, folder);
    if (edited && fs.existsSync(edited))
      names.files.push(...fs.readdirSync(edited).filter((name) => !names.files.includes(name)));
    folders.set(folder, names);
    return names;
  }

  const toReal = (file: string) =>
    edits && fs.existsSync(path.join(edits, file)) ? path.join(edits, file) : path.join(root, file);

  function naming<T>(file: string, act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
    }
  }

  function getTable(folder: string): OpenTable | null {
    const known = tables.get(folder);
    if (known !== undefined) return known;
    const name = listNames(folder).files.find((each) => each.toLowerCase() === 'metadata.csv');
    const file = name === undefined ? '' : path.posix.join(folder, name);
    const bytes = file && fs.readFileSync(toReal(file));
    const opened = bytes
      ? naming(file, () => ({
          path: file,
          bytes,
          table: openTable(bytes, fields, (below) => listNames(path.posix.join(folder, below))),
          edits: [],
        }))
      : null;
    tables.set(folder, opened);
    return opened;
  }

  /** The nearest table with a row for the file; rows of tables further up do not describe it. */
  function findTable(file: string): { opened: OpenTable; below: string } | null {
    const names = file.split('/');
    for (let depth = names.length - 1; depth >= 0; depth -= 1) {
      const opened = getTable(names.slice(0, depth).join('/'));
      const below = names.slice(depth).join('/');
      if (opened?.table.hasRow(below)) return { opened, below };
    }
    return null;
  }

  function findSidecar(file: string): string {
    const { dir, base } = path.posix.parse(file);
    const { files } = listNames(dir);
    const specific = files.find((name) => foldName(name) === `${foldName(base)}.xmp`);
    const stem = getStem(foldName(base));
    const shared = files.find((name) => foldName(name) === `${stem}.xmp`);
    const isShared = files.filter((name) => getStem(foldName(name)) === stem && !/\.xmp$/i.test(name)).length > 1;
    return path.posix.join(dir, specific ?? (shared && !isShared ? shared : `${base}.xmp`));
  }

  function editSidecarOf(file: string, edits: PropertyEdit[]) {
    const sidecar = findSidecar(file);
    const absolute = toReal(sidecar);
    const before = fs.existsSync(absolute) ? fs.readFileSync(absolute) : null;
    sidecars.set(sidecar, { path: sidecar, before, after: naming(sidecar, () => editSidecar(before, edits)) });
  }

  for (const { path: file, edit } of items) {
    const found = findTable(file);
    const properties: PropertyEdit[] = [];
    for (const field of FIELDS) {
      const value = edit[field];
      if (value === undefined) continue;
      const cell = found && naming(found.opened.path, () => found.opened.table.findCell(found.below, field, language));
      if (cell) found.opened.edits.push({ cell, value: toCell(value) });
      else properties.push(toPropertyEdit(field, value, language));
    }
    if (properties.length > 0) editSidecarOf(file, properties);
  }
  const changed = [...tables.values()].flatMap((opened): FileChange[] =>
    opened && opened.edits.length > 0
      ? [
          {
            path: opened.path,
            before: opened.bytes,
            after: naming(opened.path, () => opened.table.replaceCells(opened.edits)),
          },
        ]
      : [],
  );
  return [...changed, ...sidecars.values()].filter(({ before, after }) => !before || !after || !before.equals(after));
}
