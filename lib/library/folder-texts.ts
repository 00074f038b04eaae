// Reads the small text files that speak for a folder: index.md, metadata.csv and the root's vitrine.yaml.
import fs from 'node:fs';
import { parse } from 'yaml';
import { type Site, toSite } from '../site';
import type { Problem } from '../types';
import { takeHeading } from './heading';
import { parseMetadataCsv } from './metadata-csv';
import { isRecord, MAX_TEXT, parseProse, toHtml, toText } from './text';
import type { Entry } from './walk';

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

type Report = (reason: Problem['reason'], detail: string) => void;

function readText(entry: Entry, most: number, report: Report): string | null {
  if (entry.bytes > most) {
    report('too-large', `${entry.bytes} bytes; at most ${most} are read`);
    return null;
  }
  try {
    const bytes = fs.readFileSync(entry.absolute);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Spreadsheet programs still write the code page of their country.
      return new TextDecoder('windows-1252').decode(bytes);
    }
  } catch (error) {
    report('unreadable', `it cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return null;
  }
}

export function readFolderWords(entry: Entry, report: Report): FolderWords {
  const text = readText(entry, MAX_TEXT, report);
  if (text === null) return { sort: 'date' };
  try {
    const { matter, body } = parseProse(text);
    const sort = toText(matter.sort) ?? 'date';
    if (!isOrder(sort)) report('invalid-text', `sort is "${sort}": date, name or title`);
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
    if (typeof matter.order === 'number') words.order = matter.order;
    return words;
  } catch (error) {
    report('invalid-text', `its front matter is no YAML: ${(error as Error).message.split('\n')[0]}`);
    return { sort: 'date' };
  }
}

const isOrder = (text: string): text is Order => text === 'date' || text === 'name' || text === 'title';

/** Rows by file path relative to the folder. */
export function readRows(entry: Entry, report: Report): Map<string, Row> {
  const text = readText(entry, 500_000_000, report);
  if (text === null) return new Map();
  const { rows, faults } = parseMetadataCsv(text);
  if (faults.length > 0) {
    const shown = faults.slice(0, 20).map((fault) => `line ${fault.line}: ${fault.detail}`);
    report('invalid-text', [...shown, ...(faults.length > 20 ? [`and ${faults.length - 20} more`] : [])].join('; '));
  }
  return rows;
}

export function readSite(entry: Entry, report: Report): Site {
  const text = readText(entry, MAX_TEXT, report);
  try {
    const value: unknown = text ? parse(text, { maxAliasCount: 10 }) : {};
    if (value !== null && !isRecord(value)) throw new Error('names and values are expected');
    const { site, faults } = toSite(value);
    if (faults.length > 0) report('invalid-text', faults.join('; '));
    return site;
  } catch (error) {
    report('invalid-text', `it is no YAML: ${(error as Error).message.split('\n')[0]}`);
    return toSite({}).site;
  }
}
