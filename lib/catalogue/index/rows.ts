// Rows of a metadata.csv speak for files in the folders below it as well.
import fs from 'node:fs';
import path from 'node:path';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { type CsvRow, readRows } from '@/lib/library/folder-texts';
import type { FieldSettings } from '@/lib/model/own-fields';

/** What vitrine.yaml says of the archive's own fields, as it was last understood. */
export const getFieldSettings = (writer: CatalogueWriter): FieldSettings =>
  (JSON.parse(writer.getSite() ?? '{}') as { fields?: FieldSettings }).fields ?? {};

/** Rows that name files in a sub-folder, as that folder calls them. */
export function toBelow(rows: Map<string, CsvRow>, name: string) {
  const prefix = `${name.normalize('NFC')}/`;
  const below = new Map<string, CsvRow>();
  for (const [file, row] of rows) if (file.startsWith(prefix)) below.set(file.slice(prefix.length), row);
  return below;
}

/** What the metadata.csv files above a folder say of the files in and below it; the nearest wins. */
export function inheritRows(
  { root, writer }: { root: string; writer: CatalogueWriter },
  folder: string,
): Map<string, CsvRow> {
  let rows = new Map<string, CsvRow>();
  if (folder === '') return rows;
  const fields = getFieldSettings(writer);
  let here = root;
  for (const name of folder.split('/')) {
    const absolute = path.join(here, 'metadata.csv');
    const stat = fs.statSync(absolute, { throwIfNoEntry: false });
    if (stat?.isFile()) {
      const entry = { name: 'metadata.csv', absolute, bytes: stat.size, modified: stat.mtimeMs };
      for (const [file, row] of readRows(entry, fields, () => {})) rows.set(file, row);
    }
    rows = toBelow(rows, name);
    here = path.join(here, name);
  }
  return rows;
}
