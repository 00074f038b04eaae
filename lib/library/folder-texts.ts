// Reads the text files of a folder: index.md, metadata.csv, and the root's vitrine.yaml, people.csv and redirects.csv.
import fs from 'node:fs';
import path from 'node:path';
import { parseSite, type SiteSettings } from '@/lib/config/site';
import { parsePeopleCsv } from '@/lib/metadata/fields/people-csv';
import { isMeaning } from '@/lib/metadata/formats/columns';
import type { CsvFault } from '@/lib/metadata/formats/csv-records';
import { takeHeading } from '@/lib/metadata/formats/heading';
import { parseMetadataCsv, type TableSettings } from '@/lib/metadata/formats/metadata-csv';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { parseRedirectsCsv } from '@/lib/metadata/formats/redirects-csv';
import { frontMatterText, MAX_TEXT, parseMarkdown, parseProse, takeMatterText } from '@/lib/metadata/formats/text';
import { parseYaml } from '@/lib/metadata/formats/yaml';
import type { Block } from '@/lib/model/blocks';
import { closestMatch } from '@/lib/model/closest-match';
import { ITEM_ID } from '@/lib/model/item-id';
import { type ItemOrder, isItemOrder } from '@/lib/model/item-order';
import type { Alternatives } from '@/lib/model/languages';
import { isUrl, mapLookFiles, mapLookTargets } from '@/lib/model/look';
import type { Person } from '@/lib/model/person';
import { type Podcast, parsePodcast } from '@/lib/model/podcast';
import type { RedirectRule } from '@/lib/model/redirect-rule';
import { omitUndefined } from '@/lib/model/stated';
import type { StoryText } from '@/lib/model/story-parts';
import type { ObjectLayout } from '@/lib/model/types';
import type { Membership } from '@/lib/rules/membership';
import { takePrivateFields } from '@/lib/rules/rule-fields';
import type { Rules } from '@/lib/rules/rules';
import { describeFileError } from './denied';
import { createFinder, resolveInLibrary } from './find-in-library';
import type { FolderEntry } from './folder';
import { takeOrder } from './item-list';
import { takeMembership } from './membership-texts';
import { resolveBlocks, takeBlocks } from './owner-blocks';
import { takeMatterRules, takeTextRules } from './rule-texts';

export type CsvRow = Record<string, string>;

export interface FolderText extends StoryText {
  alternatives?: Alternatives;
  title?: string;
  description?: string;
  /** Place among the collections beside it. */
  order?: number;
  /** Names of files that come first, in this order. */
  listed?: string[];
  /** Items that it shows from anywhere in the library. */
  membership?: Membership;
  /** Shown between its text and its items; paths are relative to the folder. */
  blocks?: Block[];
  cover?: string;
  /** Set if the folder is one object, with its items as pages. */
  object?: ObjectLayout;
  isRightToLeft?: true;
  podcast?: Podcast;
  sort: ItemOrder;
}

type Report = (detail: string) => void;

/** https://iiif.io/api/presentation/3.0/#viewingdirection */
const DIRECTIONS = ['left-to-right', 'right-to-left'];
const MATTER = [
  ...[
    'title',
    'description',
    'order',
    'position',
    'sort',
    'cover',
    'object',
    'direction',
    'podcast',
    'query',
    'items',
    'blocks',
  ],
];

const MAX_BYTES = { prose: MAX_TEXT, table: 500_000_000, people: 50_000_000, redirects: 50_000_000 } as const;

export function readOwnerText(entry: FolderEntry, kind: keyof typeof MAX_BYTES, report: Report): string | null {
  const max = MAX_BYTES[kind];
  if (entry.bytes > max) {
    report(`it has ${entry.bytes} bytes; at most ${max} are read`);
    return null;
  }
  try {
    return decodeProse(fs.readFileSync(entry.absolute), report);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report(`it cannot be read (${code ? describeFileError(error) : message})`);
    return null;
  }
}

const getHome = ({ absolute, folder }: FolderEntry) => folder ?? path.dirname(absolute);

export function readFolderWords(entry: FolderEntry, report: Report): FolderText {
  const text = readOwnerText(entry, 'prose', report) ?? '';
  const { body, faults, notes } = parseProse(text);
  const { rest: matter, faults: bad } = takeMatterRules(text);
  [...faults, ...bad, ...notes].forEach(report);
  for (const name of Object.keys(matter)) {
    if (MATTER.includes(name)) continue;
    const meant = closestMatch(name, MATTER);
    report(`there is no ${JSON.stringify(name)} in an index.md${meant ? `; is ${meant} meant?` : ''}`);
  }
  const sort = frontMatterText(matter.sort) ?? 'date';
  if (!isItemOrder(sort)) report(`sort is "${sort}": date, name or title`);
  // A text with a colon looks like a map, and is reported already.
  const reportShape = faults.length > 0 ? () => {} : report;
  const named = takeMatterText(matter, 'title', reportShape);
  const own = takeHeading(body);
  const prose = parseMarkdown(named && named !== own.title ? body : own.rest);
  const folder = getHome(entry);
  const writtenCover = takeMatterText(matter, 'cover', reportShape);
  const cover = writtenCover && resolveInLibrary(folder, writtenCover);
  if (cover === null) report(`its cover ${writtenCover} is not there`);
  const podcast = parsePodcast(matter.podcast, report);
  const image = podcast?.image && resolveInLibrary(folder, podcast.image);
  if (image === null) report(`the image of its podcast, ${podcast?.image}, is not there`);
  if (podcast && image) podcast.image = image;
  const { order, listed } = takeOrder(matter, folder, report);
  const object = toLayout(matter.object);
  if (object === null) report('object is true, individuals, paged or continuous');
  const direction = frontMatterText(matter.direction);
  if (direction && !DIRECTIONS.includes(direction)) report(`direction is "${direction}": ${DIRECTIONS.join(' or ')}`);
  return omitUndefined({
    sort: isItemOrder(sort) ? sort : 'date',
    title: named ?? frontMatterText(own.title),
    description: takeMatterText(matter, 'description', reportShape),
    ...(prose.html && prose),
    cover: cover ?? writtenCover,
    order,
    listed,
    membership: takeMembership(matter, report),
    blocks: takeBlocks(matter.blocks, toResolver(folder, report), report),
    object: object ?? undefined,
    podcast,
    isRightToLeft: direction === 'right-to-left' || undefined,
  });
}

/** @returns undefined if the folder is no object, null if the value is invalid */
function toLayout(value: unknown): ObjectLayout | undefined | null {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return 'individuals';
  return value === 'individuals' || value === 'paged' || value === 'continuous' ? value : null;
}

/** Rows by file path relative to the folder. `isUnassigned`: some rows withhold files, but do not name them. */
export function parseRows(text: string, settings: TableSettings, report: Report) {
  const { rows, faults, isUnassigned = false } = parseMetadataCsv(text, settings);
  reportLines(faults, report);
  return { rows, isUnassigned };
}

function reportLines(faults: CsvFault[], report: Report) {
  for (const fault of faults.slice(0, 20)) report(`line ${fault.line}: ${fault.detail}`);
  if (faults.length > 20) report(`and ${faults.length - 20} more lines`);
}

export function readPeople(entry: FolderEntry, report: Report): Person[] | null {
  const text = readOwnerText(entry, 'people', report);
  if (text === null) return null;
  const { people, faults } = parsePeopleCsv(text);
  reportLines(faults, report);
  return people;
}

const FOLLOWED = ' (what has moved is followed until its old path is forgotten; better write the new one)';

/** Spells files and folders as the library does, and reports those that are not there. */
export function readRedirectRules(entry: FolderEntry, report: Report): RedirectRule[] | null {
  const text = readOwnerText(entry, 'redirects', report);
  if (text === null) return null;
  const { rules, faults } = parseRedirectsCsv(text);
  reportLines(faults, report);
  const find = createFinder(path.dirname(entry.absolute));
  const missing: string[] = [];
  const spelled = rules.map((rule): RedirectRule => {
    if (rule.to.type !== 'file') return rule;
    const { path: written } = rule.to;
    const [found, ...others] = find(written);
    if (found !== undefined && others.length === 0) return { ...rule, to: { type: 'file', path: found } };
    if (ITEM_ID.test(written)) return { ...rule, to: { type: 'item', id: written } };
    missing.push(written);
    return rule;
  });
  for (const file of missing.slice(0, 20)) report(`${file} is not there, so its address leads nowhere${FOLLOWED}`);
  if (missing.length > 20) report(`and ${missing.length - 20} more that are not there`);
  return spelled;
}

/** Content of vitrine.yaml. Rules are separate, because they may name hidden data. */
export type SiteText =
  | { type: 'words'; site: SiteSettings; rules: Rules }
  /** Invalid YAML, of which no part is used; `closed` if it may state rules. */
  | { type: 'broken'; closed: boolean };

export function readSite(entry: FolderEntry, text: string, report: Report): SiteText {
  const { value, faults, notes } = parseYaml(text);
  if (faults.length > 0) {
    const { rules, faults: hidden } = takeTextRules(text, {}, false);
    const instead = 'none of it is used until it is mended: what it said before holds, or else the defaults';
    [...faults, instead, ...hidden].forEach(report);
    return { type: 'broken', closed: rules.hide === true };
  }
  // Boolean `originals` is a setting; other values are rules.
  const { originals, ...others } = value;
  const isSimple = typeof originals === 'boolean';
  const taken = takeTextRules(text, isSimple ? others : value, true);
  const { site, faults: bad } = parseSite(isSimple ? { ...taken.rest, originals } : taken.rest);
  [...taken.faults, ...bad, ...notes].forEach(report);
  for (const [name, { means }] of Object.entries(site.fields ?? {}))
    if (means !== undefined && !isMeaning(means))
      report(`fields.${name}: there is no column ${JSON.stringify(means)} that it could mean`);
  const resolve = (setting: string, file: string) => {
    const found = resolveInLibrary(getHome(entry), file);
    if (found === null) report(`${setting}: ${file} is not there${FOLLOWED}`);
    return found ?? file;
  };
  for (const setting of ['featured', 'navigation'] as const)
    site[setting] = site[setting].map((file) => resolve(setting, file));
  if (site.look) {
    const look = mapLookTargets(site.look, (to) => (isUrl(to) ? to : resolve('look', to)));
    site.look = mapLookFiles(look, (file, use) => resolve(`look (${use})`, file));
  }
  if (site.home) site.home = resolveBlocks(site.home, 'home', resolve, report);
  const { timeZone } = site;
  return {
    type: 'words',
    site,
    rules: { ...taken.rules, ...takePrivateFields(value.fields), ...(timeZone && { timeZone }) },
  };
}

const toResolver = (folder: string, report: Report) => (setting: string, file: string) => {
  const found = resolveInLibrary(folder, file);
  if (found === null) report(`${setting}: ${file} is not there`);
  return found ?? file;
};
