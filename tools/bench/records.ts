// Creates a catalogue of museum records without their photographs: records.mjs FILE DATA [COUNT].
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createPostingListWarmup } from '../../lib/catalogue/index/make-ready';
import { buildItem, getSortKey } from '../../lib/catalogue/to-item';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import { parseEdtf } from '../../lib/metadata/fields/edtf';
import type { Item, Metadata } from '../../lib/model/types';

export interface MuseumRecord {
  objectID: string;
  source: string;
  title?: string;
  dateText?: string;
  dateFrom?: string | number;
  medium?: string;
  classification?: string;
  creator?: string[];
  credit?: string;
  accession: string;
  description?: string;
  department?: string;
  place?: string[];
  tags?: string[];
}

const SHAPES = [
  [6000, 4000],
  [4000, 6000],
  [4000, 4000],
  [8000, 3000],
] as const;

const COLOURS = ['#7b5232', '#8a8a8a', '#1c1c1c', '#3568b4', '#4f8a41', '#e0822d', '#c2312a', '#f4f4f1'];

function toYear({ dateFrom }: MuseumRecord) {
  const year = Number.parseInt(String(dateFrom ?? ''), 10);
  return year > 0 && year < 2100 ? String(year).padStart(4, '0') : undefined;
}

/** Converts a record to the item that its photograph would yield; each `round` yields another item. */
export function makeItem(record: MuseumRecord, round: number): Item {
  const year = toYear(record);
  const date = year === undefined ? undefined : (parseEdtf(year) ?? undefined);
  const number = [...record.objectID].reduce((sum, letter) => sum + letter.charCodeAt(0), round);
  const [width, height] = SHAPES[number % SHAPES.length] ?? SHAPES[0];
  const keywords = [...(record.tags ?? []), record.medium, record.classification].filter((word) => word !== undefined);
  const accession = round === 0 ? record.accession : `${record.accession}-${round}`;
  const metadata: Metadata = {
    kind: 'photo',
    type: 'image/jpeg',
    width,
    height,
    ...(record.title && { title: record.title }),
    ...(record.description && { caption: record.description }),
    ...(record.creator && { makers: record.creator }),
    ...(date && { date }),
    ...(record.place?.[0] && { place: { city: record.place[0] } }),
    ...(keywords.length > 0 && { keywords }),
    ...(number % 11 === 0 && { rating: 1 + (number % 5) }),
    rights: {
      licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
      ...(record.credit && { credit: record.credit }),
    },
    identifiers: [accession],
  };
  const name = `${record.source}/${record.department ?? record.classification ?? 'other'}/${accession.replaceAll('/', '_')}.jpg`;
  return {
    ...buildItem({ path: name, bytes: 1, modified: 0 }, metadata, record.objectID),
    colour: COLOURS[number % COLOURS.length] ?? '',
  };
}

export async function* readRecords(file: string): AsyncGenerator<MuseumRecord> {
  const stream = fs.createReadStream(file);
  const lines = readline.createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream });
  for await (const line of lines) if (line) yield JSON.parse(line);
}

/** Yields `count` items, repeating the records if necessary. */
export async function* makeItems(file: string, count: number) {
  let made = 0;
  for (let round = 0; made < count; round += 1) {
    for await (const record of readRecords(file)) {
      if (made >= count) return;
      made += 1;
      yield makeItem(record, round);
    }
  }
}

const RECORDS_PER_COMMIT = 5000;

export async function fill(file: string, data: string, count: number) {
  const since = performance.now();
  const writer = new CatalogueWriter(data);
  let done = 0;
  writer.begin();
  for await (const item of makeItems(file, count)) {
    writer.publishItem(item, getSortKey(item, 'date'), item.id);
    writer.drawing.putPixels(item.id, item.version, { colour: item.colour ?? '', placeholder: '' });
    done += 1;
    if (done % RECORDS_PER_COMMIT > 0) continue;
    writer.commit();
    writer.begin();
  }
  writer.commit();
  await createPostingListWarmup(writer).makeReady(() => false);
  writer.close();
  console.log(JSON.stringify({ items: done, seconds: (performance.now() - since) / 1000 }));
}

const [program = '', file = '', data = '', count = '156491'] = process.argv.slice(1);
// Other benchmarks import this module.
if (path.basename(program).startsWith('records.')) void fill(file, data, Number(count));
