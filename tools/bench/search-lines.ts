// The records that search is measured over, and keeping an engine's own things in a folder, a line each.

import { once } from 'node:events';
import fs from 'node:fs';
import readline from 'node:readline';
import type { SearchRecord } from '../../lib/model/search-record';
import { toRecord } from '../../lib/model/to-record';
import { makeItems } from './records';

/** As the catalogue of records.ts holds them. */
export async function readSearchRecords(file: string, count: number): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  for await (const item of makeItems(file, count)) records.push(toRecord(item));
  return records;
}

export async function writeLines(file: string, values: unknown[]) {
  const stream = fs.createWriteStream(file);
  for (const value of values) if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}

export async function readLines<T>(file: string): Promise<T[]> {
  const values: T[] = [];
  for await (const line of readline.createInterface({ input: fs.createReadStream(file) }))
    values.push(JSON.parse(line));
  return values;
}
