// Rows of a metadata.csv speak for files in the folders below it as well.
import fs from 'node:fs';
import path from 'node:path';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { type CsvRow, readRows } from '@/lib/library/folder-texts';
import { DEFAULT_LANGUAGE } from '@/lib/model/languages';
import type { FieldSettings } from '@/lib/model/own-fields';

interface ReadingSettings {
  fields: FieldSettings;
  language: string;
  /** The site's others, in which texts may stand beside a text. */
  languages: string[];
}

/** What vitrine.yaml says that files are read by, as it was last understood: of the archive's own fields, and of the site's language. */
export function getReadingSettings(writer: CatalogueWriter): ReadingSettings {
  const said = JSON.parse(writer.getSite() ?? '{}') as Partial<ReadingSettings>;
  const { fields = {}, language = DEFAULT_LANGUAGE, languages = [] } = said;
  return { fields, language, languages: languages.filter((each) => each !== language) };
}

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
  const { fields } = getReadingSettings(writer);
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
