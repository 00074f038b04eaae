// Reads the texts that state rules, before the files that the rules govern; YAML is parsed under a watchdog.
import { LRUCache } from 'lru-cache';
import { toFull } from '@/lib/catalogue/paths';
import type { Folder, FolderEntry, MisnamedText } from '@/lib/library/folder';
import { readOwnerText, type SiteText } from '@/lib/library/folder-texts';
import { findSheet } from '@/lib/library/misnamed-texts';
import { findRestrictionLine } from '@/lib/model/restriction-words';
import { CLOSED, type Rules } from '@/lib/rules/rules';
import type { IndexSettings, Work } from './work';

/** Rules stated by one text; null if it cannot be read. */
interface StatedRules {
  entry: FolderEntry;
  rules: Rules | null;
  faults: string[];
}

export interface OwnerTexts {
  /** Set if index.md changed, or if it has stored rules and may have become unreadable. */
  index?: StatedRules;
  /** Effective content of vitrine.yaml; `said` is null if it was never readable. */
  site?: { said: SiteText | null; faults: string[] };
  /** Effective text of metadata.csv; null if the table was never readable. */
  table?: { text: string | null; faults: string[] };
  /** Effective text of a spreadsheet, as CSV; null if it was never readable. */
  sheet?: { name: string; text: string | null; faults: string[] };
  /** Set if a table was deleted earlier and its grace period has just ended. */
  isTableGone?: true;
  /** Texts whose names are misspelt, with the restrictions that they state. */
  misnamed: (MisnamedText & { rules?: Rules | null; text?: string | null; faults: string[] })[];
}

/** Name under which the text of a spreadsheet is stored, in any format. */
export const SHEET = 'metadata.xlsx';

type Tools = Pick<IndexSettings, 'writer' | 'readers'> & Pick<Work, 'change'>;

interface Holding {
  path: string;
  entry: FolderEntry | undefined;
  kind: 'prose' | 'table';
  isChanged: boolean;
}

async function readRules({ readers }: Pick<Tools, 'readers'>, entry: FolderEntry): Promise<StatedRules> {
  const faults: string[] = [];
  const text = readOwnerText(entry, 'prose', (detail) => faults.push(detail));
  if (text === null) return { entry, rules: null, faults };
  const answer = await readers.read({ type: 'rules', entry, text });
  if (answer.type === 'rules') return { entry, rules: answer.rules, faults: answer.faults };
  // The watchdog ended the parser: treat the rules as unknown.
  const rules = findRestrictionLine(text, false) === null ? null : CLOSED;
  return { entry, rules, faults: [answer.type === 'problem' ? answer.detail : 'it cannot be read'] };
}

async function readSite(tools: Tools, entry: FolderEntry | undefined, isChanged: boolean): Promise<OwnerTexts['site']> {
  const { readers } = tools;
  const faults: string[] = [];
  const text = readHolding(tools, { path: 'vitrine.yaml', entry, kind: 'prose', isChanged }, faults);
  if (text === undefined) return undefined;
  if (text === null) return { said: null, faults };
  const asked = entry ?? {
    name: 'vitrine.yaml',
    absolute: 'vitrine.yaml',
    bytes: text.length,
    modified: 0,
    changed: 0,
  };
  const answer = await readers.read({ type: 'site', entry: asked, text });
  if (answer.type === 'site') return { said: answer.said, faults: [...faults, ...answer.faults] };
  const closed = findRestrictionLine(text, false) !== null;
  const fault = answer.type === 'problem' ? answer.detail : 'it cannot be read';
  return { said: { type: 'broken', closed }, faults: [...faults, fault] };
}

/**
 * Current content, or the last readable content while the file is unreadable or recently deleted.
 * @returns undefined if there is none, null if the file was never readable
 */
function readHolding(
  tools: Pick<Tools, 'writer' | 'change'>,
  holding: Holding,
  faults: string[],
): string | null | undefined {
  const { entry, kind } = holding;
  const isEmpty = entry?.bytes === 0;
  const text = entry && !isEmpty ? readOwnerText(entry, kind, (detail) => faults.push(detail)) : '';
  return holdText(tools, { ...holding, text }, faults);
}

function holdText(
  { writer, change }: Pick<Tools, 'writer' | 'change'>,
  { path, entry, isChanged, text }: Pick<Holding, 'path' | 'entry' | 'isChanged'> & { text: string | null },
  faults: string[],
): string | null | undefined {
  if (text === null) {
    const last = writer.ownerTexts.get(path);
    faults.push(
      last === null
        ? 'what it keeps back is not known, so nothing that it may speak of is shown until it can be read'
        : 'what it said before holds until it can be read',
    );
    return last;
  }
  if (text.replace(/^\uFEFF/, '').trim() !== '') {
    change(() => writer.ownerTexts.put(path, text, isChanged));
    return text;
  }
  return change(() => writer.ownerTexts.miss(path)) ?? (entry ? '' : undefined);
}

/** One that could not be read, perhaps because the machine was busy, is read again after this time. */
const RETRY_MS = 600_000;

/** Results of spreadsheets without their texts, by path: an unchanged one is not read again. */
const readSheets = new LRUCache<string, { signature: string; isRead: boolean; faults: string[] }>({ max: 1000 });

/** @returns null if it cannot be read */
async function readSheetText(tools: Tools, path: string, entry: FolderEntry, faults: string[]): Promise<string | null> {
  const signature = `${entry.bytes}:${entry.modified}:${entry.changed}`;
  const known = readSheets.get(entry.absolute);
  if (known?.signature === signature) {
    const last = known.isRead ? tools.writer.ownerTexts.get(path) : null;
    if (last !== null || !known.isRead) {
      faults.push(...known.faults);
      return last;
    }
  }
  const answer = await tools.readers.read({ type: 'sheet', entry });
  if (answer.type === 'sheet') faults.push(...answer.faults);
  else faults.push(answer.type === 'problem' ? answer.detail : 'it cannot be read');
  const isPassing = answer.type === 'problem' && answer.passing;
  const isRead = answer.type === 'sheet';
  const forget = isRead ? undefined : { ttl: RETRY_MS };
  if (!isPassing) readSheets.set(entry.absolute, { signature, isRead, faults: [...faults] }, forget);
  return isRead ? answer.text : null;
}

async function readSheet(
  tools: Tools,
  { path, entry, isChanged }: Pick<Holding, 'path' | 'entry' | 'isChanged'>,
): Promise<OwnerTexts['sheet']> {
  const faults: string[] = [];
  const text = entry && entry.bytes > 0 ? await readSheetText(tools, path, entry, faults) : '';
  const held = holdText(tools, { path, entry, isChanged, text }, faults);
  return held === undefined ? undefined : { name: entry?.name ?? SHEET, text: held, faults };
}

export async function readOwnerTexts(
  settings: Pick<IndexSettings, 'writer' | 'readers'>,
  { change }: Pick<Work, 'change'>,
  folder: string,
  { found, isChanged }: { found: Folder; isChanged: (entry: FolderEntry) => boolean },
): Promise<OwnerTexts> {
  const tools: Tools = { ...settings, change };
  const { writer } = tools;
  const result: OwnerTexts = { misnamed: [] };
  const index = found.texts.get('index.md');
  if (index && (writer.hasRules(folder, 'index.md') || isChanged(index))) result.index = await readRules(tools, index);
  if (folder === '') {
    const entry = found.texts.get('vitrine.yaml') ?? found.texts.get('vitrine.yml');
    const site = await readSite(tools, entry, entry !== undefined && isChanged(entry));
    if (site) result.site = site;
  }
  const csv = found.texts.get('metadata.csv');
  const path = toFull(folder, 'metadata.csv');
  const faults: string[] = [];
  const isHeld = writer.ownerTexts.has(path);
  const holding: Holding = { path, entry: csv, kind: 'table', isChanged: csv !== undefined && isChanged(csv) };
  const text = readHolding(tools, holding, faults);
  if (text !== undefined) result.table = { text, faults };
  if (isHeld && !writer.ownerTexts.has(path)) result.isTableGone = true;
  const sheetPath = toFull(folder, SHEET);
  const sheetEntry = findSheet(found);
  const isSheetHeld = writer.ownerTexts.has(sheetPath);
  if (sheetEntry || isSheetHeld) {
    const isSheetChanged = sheetEntry !== undefined && isChanged(sheetEntry);
    const sheet = await readSheet(tools, { path: sheetPath, entry: sheetEntry, isChanged: isSheetChanged });
    if (sheet) result.sheet = sheet;
    if (isSheetHeld && !writer.ownerTexts.has(sheetPath)) result.isTableGone = true;
  }
  for (const misnamed of found.misnamed) {
    const { entry, meant, isSpreadsheet } = misnamed;
    const faults: string[] = [];
    if (meant !== 'metadata.csv') result.misnamed.push({ ...misnamed, ...(await readRules(tools, entry)) });
    else if (isSpreadsheet) result.misnamed.push({ ...misnamed, text: null, faults });
    else
      result.misnamed.push({
        ...misnamed,
        text: readOwnerText(entry, 'table', (detail) => faults.push(detail)),
        faults,
      });
  }
  return result;
}
