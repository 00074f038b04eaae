// Reads the small text files that speak for a folder: index.md, metadata.csv and the root's vitrine.yaml.
import fs from 'node:fs';
import path from 'node:path';
import { type Site, toSite } from '../site';
import { takeHeading } from './heading';
import { parseMetadataCsv } from './metadata-csv';
import { decodeText, MAX_TEXT, parseProse, toHtml, toText } from './text';
import type { Entry } from './walk';
import { parseYaml } from './yaml';

export type Row = Record<string, string>;
export type Order = 'date' | 'name' | 'title';

/** What index.md says of its folder. */
export interface FolderWords {
  title?: string;
  description?: string;
  html?: string;
  /** Place among its siblings. */
  order?: number;
  /** File name of the item that stands for the folder. */
  cover?: string;
  sort: Order;
}

/** Told what cannot be used of a file, in words for its owner. */
type Report = (detail: string) => void;

const MAX_ROWS_BYTES = 500_000_000;
const MATTER = new Set(['title', 'description', 'order', 'sort', 'cover']);

function readText(entry: Entry, most: number, report: Report): string {
  if (entry.bytes > most) {
    report(`it has ${entry.bytes} bytes; at most ${most} are read`);
    return '';
  }
  try {
    return decodeText(fs.readFileSync(entry.absolute));
  } catch (error) {
    report(`it cannot be read (${(error as Error).message})`);
    return '';
  }
}

export function readFolderWords(entry: Entry, report: Report): FolderWords {
  const { matter, body, faults } = parseProse(readText(entry, MAX_TEXT, report));
  faults.forEach(report);
  for (const name of Object.keys(matter)) if (!MATTER.has(name)) report(`there is no "${name}" in an index.md`);
  const sort = toText(matter.sort) ?? 'date';
  if (!isOrder(sort)) report(`sort is "${sort}": date, name or title`);
  const named = toText(matter.title);
  const own = takeHeading(body);
  const html = toHtml(named && named !== own.title ? body : own.rest);
  const words: FolderWords = { sort: isOrder(sort) ? sort : 'date' };
  const title = named ?? toText(own.title);
  const description = toText(matter.description);
  const cover = toText(matter.cover);
  if (title) words.title = title;
  if (description) words.description = description;
  if (html) words.html = html;
  if (cover) words.cover = cover;
  if (cover && !fs.existsSync(path.join(path.dirname(entry.absolute), cover)))
    report(`its cover ${cover} is not there`);
  if (typeof matter.order === 'number') words.order = matter.order;
  return words;
}

const isOrder = (text: string): text is Order => text === 'date' || text === 'name' || text === 'title';

/** Rows by file path relative to the folder. */
export function readRows(entry: Entry, report: Report): Map<string, Row> {
  const { rows, faults } = parseMetadataCsv(readText(entry, MAX_ROWS_BYTES, report));
  for (const fault of faults.slice(0, 20)) report(`line ${fault.line}: ${fault.detail}`);
  if (faults.length > 20) report(`and ${faults.length - 20} more lines`);
  return rows;
}

export function readSite(entry: Entry, report: Report): Site {
  const { value, faults } = parseYaml(readText(entry, MAX_TEXT, report));
  const { site, faults: bad } = toSite(value);
  [...faults, ...bad].forEach(report);
  for (const file of site.featured) {
    if (!fs.existsSync(path.join(path.dirname(entry.absolute), file))) report(`featured: ${file} is not there`);
  }
  return site;
}
