// Ingests a folder's metadata.csv: assigns rows to files, and applies restrictions even where other cells are invalid.
import { toFull } from '@/lib/catalogue/paths';
import { createFinder } from '@/lib/library/find-in-library';
import type { Folder } from '@/lib/library/folder';
import { type CsvRow, parseRows } from '@/lib/library/folder-texts';
import { joinRows, listWithheld, localizeRows, matchRows } from '@/lib/library/match-rows';
import { adviseRename } from '@/lib/library/misnamed-texts';
import { listOthers, partRows } from '@/lib/library/withheld-companions';
import { foldName } from '@/lib/model/file-names';
import { addWithheld } from '@/lib/model/restriction-words';
import { CLOSED } from '@/lib/rules/rules';
import { type IngestTools, putFaults } from './ingest-texts';
import type { OwnerTexts } from './read-owner-texts';
import { getTableSettings } from './rows';

interface IngestedRows {
  /** Rows of this table and the tables above, by path relative to the folder; the nearest table wins. */
  rows: Map<string, CsvRow>;
  /** Rows by NFC file name, for files in this folder. */
  byName: Map<string, CsvRow>;
  /** Names of withheld files that are no items, folded. */
  withheld: ReadonlySet<string>;
}

export function ingestRows(
  tools: IngestTools,
  found: Folder,
  texts: Pick<OwnerTexts, 'table' | 'sheet' | 'misnamed'>,
  inherited: ReadonlyMap<string, CsvRow>,
): IngestedRows {
  const { writer, folder, here } = tools;
  const settings = getTableSettings(writer);
  const source = toFull(folder, 'metadata.csv');
  const faults = [...(texts.table?.faults ?? [])];
  const guessed: Guess[] = [];
  const parse = (text: string, into = faults) => {
    const { rows, isUnassigned } = parseRows(text, settings, (detail) => into.push(detail));
    if (isUnassigned)
      into.push(
        'its rows keep files back, and nothing tells which: nothing in this folder is shown until that is mended',
      );
    const moved: Guess[] = [];
    const taken: string[] = [];
    const local = localizeRows(rows, found.folders, (key, name, isTaken) => {
      if (isTaken) taken.push(key);
      else moved.push([key, name]);
    });
    if (moved.length > 0) guessed.push(...moved);
    if (taken.length > 0) into.push(`other rows mean the same files, so these are not used: ${toShortList(taken)}`);
    return { rows: local, isUnassigned };
  };

  const table = parse(texts.table?.text ?? '');
  const sheetFaults = [...(texts.sheet?.faults ?? [])];
  const sheet = parse(texts.sheet?.text ?? '', sheetFaults);
  // A row of metadata.csv precedes that of a spreadsheet, which may be its source.
  const own = joinRows(sheet.rows, table.rows);
  const isClosed =
    [texts.table, texts.sheet].some((each) => each?.text === null) || table.isUnassigned || sheet.isUnassigned;
  const isOtherClosed = ingestMisnamed(tools, texts, own, parse);
  writer.setRules(folder, 'metadata.csv', isClosed || isOtherClosed ? CLOSED : {});
  const rows = joinRows(inherited, own);
  const names = [...found.media, ...found.stories, ...found.posters.values()].map(({ name }) => name);
  const parted = partRows(rows, names, listOthers(found));
  const { rows: byName, unmatched, guessed: alike, ambiguous } = matchRows(parted.rows, names);
  const find = createFinder(here);
  const strays = new Set(unmatched);
  const isMissing = (file: string) => (strays.has(file) || file.includes('/')) && find(file).length === 0;
  const missing = [...own.keys()].filter(isMissing);
  for (const [rows, into] of [
    [table.rows, faults],
    [sheet.rows, sheetFaults],
  ] as const) {
    const files = missing.filter((file) => rows.has(file));
    if (files.length > 0) into.push(`files that are not there: ${toShortList(files)}`);
    into.push(...describeGuesses(rows, { guessed: joinGuesses(guessed, alike), ambiguous, missing: files }));
  }
  if (texts.table) putFaults(writer, source, faults);
  if (texts.sheet) putFaults(writer, toFull(folder, texts.sheet.name), sheetFaults);
  const withheld = [...own].flatMap(([file, row]) => (listWithheld(row).length > 0 ? [file] : []));
  writer.setWithheldRows(
    source,
    withheld.map((file) => toFull(folder, file)),
  );
  const exposed = withheld.filter((file) => missing.includes(file));
  writer.problems.setLeaks(
    source,
    exposed.length > 0
      ? `its rows keep back files that are not there: ${toShortList(exposed)}. If one of them has another name now and was changed, it is public: correct the row, or delete it`
      : null,
  );
  return { rows, byName, withheld: writer.setWithheldFiles(folder, parted.withheld) };
}

/** A name in a row, and the file that it means. */
type Guess = [key: string, name: string];

/** A path of another machine may also differ from the file in case. */
function joinGuesses(moved: Guess[], alike: Guess[]): Guess[] {
  const names = new Map(alike);
  const passed = new Set(moved.map(([, name]) => name));
  return [
    ...moved.map(([key, name]): Guess => [key, names.get(name) ?? name]),
    ...alike.filter(([key]) => !passed.has(key)),
  ];
}

/** @param rows those of one table */
function describeGuesses(
  rows: ReadonlyMap<string, CsvRow>,
  { guessed, ambiguous, missing }: { guessed: Guess[]; ambiguous: [key: string, names: string[]][]; missing: string[] },
): string[] {
  const folded = new Set([...rows.keys()].map((key) => foldName(key)));
  const isOwn = ([key, name]: Guess) => (rows.has(key) || folded.has(foldName(name))) && !missing.includes(name);
  const used = guessed.filter(isOwn).map(([key, name]) => `${JSON.stringify(key)} as ${name}`);
  const unused = ambiguous
    .filter(([key]) => rows.has(key))
    .map(([key, names]) => `${JSON.stringify(key)} (${names.slice(0, 3).join(', ')})`);
  return [
    ...(used.length > 0 ? [`files matched although their names differ: ${toShortList(used)}`] : []),
    ...(unused.length > 0 ? [`rows that may mean several files, and are not used: ${toShortList(unused)}`] : []),
  ];
}

/**
 * Applies restrictions that tables under other names state.
 * @returns whether one of them may state restrictions but cannot be read
 */
function ingestMisnamed(
  { writer, folder }: IngestTools,
  { table, sheet, misnamed }: Pick<OwnerTexts, 'table' | 'sheet' | 'misnamed'>,
  own: Map<string, CsvRow>,
  parse: (text: string) => { rows: Map<string, CsvRow>; isUnassigned: boolean },
): boolean {
  let isClosed = false;
  for (const { entry, meant, isSpreadsheet, isMasked, text, faults } of misnamed) {
    if (meant !== 'metadata.csv') continue;
    const { rows, isUnassigned } = parse(text ?? '');
    for (const [file, row] of rows) {
      const withheld = listWithheld(row);
      if (withheld.length > 0) own.set(file, addWithheld({ ...own.get(file) }, withheld));
    }
    // A spreadsheet beside a readable table is assumed to be a copy of it.
    const isRead = [table, sheet].some((each) => typeof each?.text === 'string');
    const isUnknown = (text === null && !isRead) || isUnassigned;
    isClosed ||= isUnknown;
    const reason = isSpreadsheet
      ? 'it is a spreadsheet of a kind or name that is not read; save it as metadata.xlsx, metadata.ods or metadata.csv'
      : adviseRename(entry.name, meant, isMasked);
    const consequence = isUnknown
      ? 'Until then nothing in this folder is shown, because it may keep files back'
      : 'What it keeps back holds all the same';
    if (isUnknown || !isSpreadsheet)
      putFaults(writer, toFull(folder, entry.name), [`${reason}. ${consequence}`, ...faults]);
    else putFaults(writer, toFull(folder, entry.name), []);
  }
  return isClosed;
}

const toShortList = (names: string[]) =>
  names.slice(0, 20).join(', ') + (names.length > 20 ? ` and ${names.length - 20} more` : '');
