// Reads the texts that state rules, before the files that the rules govern; YAML is parsed under a watchdog.
import { toFull } from '@/lib/catalogue/paths';
import type { Folder, FolderEntry, MisnamedText } from '@/lib/library/folder';
import { readOwnerText, type SiteText } from '@/lib/library/folder-texts';
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
  /** Set if the table was deleted earlier and its grace period has just ended. */
  isTableGone?: true;
  /** Texts whose names are misspelt, with the restrictions that they state. */
  misnamed: (MisnamedText & { rules?: Rules | null; text?: string | null; faults: string[] })[];
}

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
  { writer, change }: Pick<Tools, 'writer' | 'change'>,
  { path, entry, kind, isChanged }: Holding,
  faults: string[],
): string | null | undefined {
  const isEmpty = entry?.bytes === 0;
  const text = entry && !isEmpty ? readOwnerText(entry, kind, (detail) => faults.push(detail)) : '';
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
