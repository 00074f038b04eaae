// Inherits rows of metadata.csv by the folders below it.
import fs from 'node:fs';
import path from 'node:path';
import { toFull } from '@/lib/catalogue/paths';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { type CsvRow, parseRows, readOwnerText } from '@/lib/library/folder-texts';
import { joinRows, localizeRows, rowsForSubfolder } from '@/lib/library/match-rows';
import { DEFAULT_LANGUAGE } from '@/lib/model/languages';
import { type Look, type LookUse, listLookFiles } from '@/lib/model/look';
import type { FieldSettings } from '@/lib/model/own-fields';
import { SHEET } from './read-owner-texts';

interface ReadingSettings {
  fields: FieldSettings;
  /** Files of the look, which are no items. */
  lookFiles: [path: string, use: LookUse][];
  language: string;
  languages: string[];
}

/** Settings of vitrine.yaml that reading depends on, from the last readable version: custom fields, languages and the files of the look. */
export function getReadingSettings(writer: CatalogueWriter): ReadingSettings {
  const said = JSON.parse(writer.getSite() ?? '{}') as Partial<ReadingSettings> & { look?: Look };
  const { fields = {}, look, language = DEFAULT_LANGUAGE, languages = [] } = said;
  return { fields, lookFiles: listLookFiles(look), language, languages: languages.filter((each) => each !== language) };
}

type TableSettings = Parameters<typeof parseRows>[1];

export function getTableSettings(writer: CatalogueWriter): TableSettings {
  const { fields, licence } = JSON.parse(writer.getSite() ?? '{}') as TableSettings;
  return { fields, licence };
}

export function inheritRows(
  { root, edits, writer }: { root: string; edits?: string; writer: CatalogueWriter },
  folder: string,
): Map<string, CsvRow> {
  let rows = new Map<string, CsvRow>();
  if (folder === '') return rows;
  const settings = getTableSettings(writer);
  let at = '';
  for (const name of folder.split('/')) {
    const last = writer.ownerTexts.get(toFull(at, 'metadata.csv'));
    const text = (edits && readTable(path.join(edits, at))) ?? readTable(path.join(root, at)) ?? last ?? '';
    const siblings = listFolders(path.join(root, at));
    const sheet = writer.ownerTexts.get(toFull(at, SHEET)) ?? '';
    for (const each of [sheet, text])
      if (each !== '') rows = joinRows(rows, localizeRows(parseRows(each, settings, () => {}).rows, siblings));
    rows = rowsForSubfolder(rows, name, siblings);
    at = toFull(at, name);
  }
  return rows;
}

/** Null if there is none that can be read. */
function readTable(folder: string): string | null {
  if (!fs.existsSync(folder)) return null;
  const name = fs.readdirSync(folder).find((each) => each.toLowerCase() === 'metadata.csv');
  const absolute = path.join(folder, name ?? 'metadata.csv');
  const stat = name === undefined ? undefined : fs.statSync(absolute, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size === 0) return null;
  const entry = { name: 'metadata.csv', absolute, bytes: stat.size, modified: stat.mtimeMs, changed: stat.ctimeMs };
  return readOwnerText(entry, 'table', () => {});
}

const listFolders = (folder: string) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
