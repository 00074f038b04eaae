// Reads the text files of a folder: index.md, metadata.csv, and the root's vitrine.yaml and people.csv.
import fs from 'node:fs';
import path from 'node:path';
import { parseSite, type SiteSettings } from '@/lib/config/site';
import { parsePeopleCsv } from '@/lib/metadata/fields/people-csv';
import { isMeaning } from '@/lib/metadata/formats/columns';
import type { CsvFault } from '@/lib/metadata/formats/csv-records';
import { takeHeading } from '@/lib/metadata/formats/heading';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { frontMatterText, MAX_TEXT, parseMarkdown, parseProse } from '@/lib/metadata/formats/text';
import { parseYaml } from '@/lib/metadata/formats/yaml';
import { describeErrorCode } from '@/lib/metadata/machine-faults';
import { closestMatch } from '@/lib/model/closest-match';
import { type ItemOrder, isItemOrder } from '@/lib/model/item-order';
import type { Alternatives } from '@/lib/model/languages';
import type { FieldSettings } from '@/lib/model/own-fields';
import type { Person } from '@/lib/model/person';
import { omitUndefined } from '@/lib/model/stated';
import type { StoryText } from '@/lib/model/story-parts';
import type { ObjectLayout } from '@/lib/model/types';
import { MAX_VTT, parseVtt } from '@/lib/model/vtt';
import { takePrivateFields } from '@/lib/rules/rule-fields';
import type { Rules } from '@/lib/rules/rules';
import type { FolderEntry } from './folder';
import { isInLibrary } from './mirror';
import { takeMatterRules, takeTextRules } from './rule-texts';

export type CsvRow = Record<string, string>;

export interface FolderText extends StoryText {
  alternatives?: Alternatives;
  title?: string;
  description?: string;
  order?: number;
  cover?: string;
  /** Set if the folder is one object, with its items as pages. */
  object?: ObjectLayout;
  isRightToLeft?: true;
  sort: ItemOrder;
}

type Report = (detail: string) => void;

/** https://iiif.io/api/presentation/3.0/#viewingdirection */
const DIRECTIONS = ['left-to-right', 'right-to-left'];
const MATTER = ['title', 'description', 'order', 'sort', 'cover', 'object', 'direction'];

const MAX_BYTES = { prose: MAX_TEXT, table: 500_000_000, people: 50_000_000, captions: MAX_VTT } as const;

export function readOwnerText(entry: FolderEntry, kind: keyof typeof MAX_BYTES, report: Report): string | null {
  const max = MAX_BYTES[kind];
  if (entry.bytes > max) {
    report(`it has ${entry.bytes} bytes; at most ${max} are read`);
    return null;
  }
  try {
    return decodeProse(fs.readFileSync(entry.absolute));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report(`it cannot be read (${code ? describeErrorCode(code) : message})`);
    return null;
  }
}

export function readFolderWords(entry: FolderEntry, report: Report): FolderText {
  const text = readOwnerText(entry, 'prose', report) ?? '';
  const { body, faults } = parseProse(text);
  const { rest: matter, faults: bad } = takeMatterRules(text);
  [...faults, ...bad].forEach(report);
  for (const name of Object.keys(matter)) {
    if (MATTER.includes(name)) continue;
    const meant = closestMatch(name, MATTER);
    report(`there is no ${JSON.stringify(name)} in an index.md${meant ? `; is ${meant} meant?` : ''}`);
  }
  const sort = frontMatterText(matter.sort) ?? 'date';
  if (!isItemOrder(sort)) report(`sort is "${sort}": date, name or title`);
  const named = frontMatterText(matter.title);
  const own = takeHeading(body);
  const prose = parseMarkdown(named && named !== own.title ? body : own.rest);
  const cover = frontMatterText(matter.cover);
  if (cover && !isInLibrary(path.join(path.dirname(entry.absolute), cover))) report(`its cover ${cover} is not there`);
  const order = typeof matter.order === 'number' ? matter.order : undefined;
  if (matter.order && order === undefined)
    report(`order is "${frontMatterText(matter.order) ?? 'no text'}": a number is wanted`);
  const object = toLayout(matter.object);
  if (object === null) report('object is true, individuals, paged or continuous');
  const direction = frontMatterText(matter.direction);
  if (direction && !DIRECTIONS.includes(direction)) report(`direction is "${direction}": ${DIRECTIONS.join(' or ')}`);
  return omitUndefined({
    sort: isItemOrder(sort) ? sort : 'date',
    title: named ?? frontMatterText(own.title),
    description: frontMatterText(matter.description),
    ...(prose.html && prose),
    cover,
    order,
    object: object ?? undefined,
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
export function parseRows(text: string, fields: FieldSettings | undefined, report: Report) {
  const { rows, faults, isUnassigned = false } = parseMetadataCsv(text, fields);
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

/** Content of vitrine.yaml. Rules are separate, because they may name hidden data. */
export type SiteText =
  | { type: 'words'; site: SiteSettings; rules: Rules }
  /** Invalid YAML, of which no part is used; `closed` if it may state rules. */
  | { type: 'broken'; closed: boolean };

const FOLLOWED = ' (what has moved is followed until its old path is forgotten; better write the new one)';

export function readSite(entry: FolderEntry, text: string, report: Report): SiteText {
  const { value, faults } = parseYaml(text);
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
  [...taken.faults, ...bad].forEach(report);
  for (const [name, { means }] of Object.entries(site.fields ?? {}))
    if (means !== undefined && !isMeaning(means))
      report(`fields.${name}: there is no column ${JSON.stringify(means)} that it could mean`);
  for (const setting of ['featured', 'navigation'] as const)
    for (const file of site[setting])
      if (!isInLibrary(path.join(path.dirname(entry.absolute), file)))
        report(`${setting}: ${file} is not there${FOLLOWED}`);
  const { timeZone } = site;
  return {
    type: 'words',
    site,
    rules: { ...taken.rules, ...takePrivateFields(value.fields), ...(timeZone && { timeZone }) },
  };
}

/** Reports faults of a WebVTT file, whose content is read when its film is shown. */
export function checkCaptions(entry: FolderEntry, report: Report) {
  const text = readOwnerText(entry, 'captions', report);
  if (text !== null && parseVtt(text) === null) report('it is no WebVTT, whose first line is WEBVTT');
}
