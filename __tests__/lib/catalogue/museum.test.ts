/** @jest-environment node */
// Imports a museum's table of 20,000 rows with a few hundred pictures: no value is lost, and every date is parsed or
// shown as written.
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listFindings } from '@/lib/catalogue/read/findings';
import { getStatus } from '@/lib/catalogue/read/site';
import { getMessages } from '@/lib/messages/messages';
import { selectFields } from '@/lib/metadata/fields/fields';
import { customFieldCells, selectRow } from '@/lib/metadata/formats/columns';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';
import { toCsvLine } from '@/lib/model/open-data';
import type { Metadata } from '@/lib/model/types';
import { corpus } from '../../corpus';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const ROWS = 20_000;
const PICTURES = 250;
/** One in this many rows has a picture. */
const APART = 4;

const place = createPlace();
afterAll(() => place.remove());

const HEADINGS = {
  title: 'Title',
  dateText: 'Date',
  dateFrom: 'Earliest date',
  dateTo: 'Latest date',
  medium: 'Medium',
  classification: 'Classification',
  creator: 'Creator',
  credit: 'Credit line',
  accession: 'Accession number',
  description: 'Description',
  department: 'Department',
  place: 'Place',
  tags: 'Tags',
  license: 'License',
  source: 'Collection of',
};
type Name = keyof typeof HEADINGS;
const NAMES = Object.keys(HEADINGS) as Name[];

type Museum = Partial<Record<Name, string | string[]>>;

/** Evenly sampled, so that each collection is represented. */
function readRecords(folder: string): Museum[] {
  const lines = gunzipSync(fs.readFileSync(path.join(folder, 'records/museum-records.ndjson.gz')))
    .toString()
    .trim()
    .split('\n');
  const step = Math.floor(lines.length / ROWS);
  return Array.from({ length: ROWS }, (_, at) => JSON.parse(lines[at * step] ?? '{}'));
}

const toCell = (value: string | string[] | undefined) => [value ?? ''].flat().join('; ');
const toFile = (at: number) => `${String(at).padStart(5, '0')}.jpg`;

/** Text without the differences that parsing removes: spaces, line ends, Unicode form, and separators of values. */
const toPlain = (text: string) => text.normalize('NFC').replace(/[\s;|\p{Cc}]+/gu, '');

/** Fields of a record that are missing from its metadata. */
function listLost(record: Museum, metadata: Partial<Metadata>) {
  const { date, dateWords, ...rest } = metadata;
  const texts: string[] = [];
  JSON.stringify(rest, (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const kept = toPlain(texts.join(''));
  return NAMES.filter((name) => {
    if (name === 'dateText') return record.dateText !== undefined && !date && !dateWords;
    // The licence is stored as its URL.
    if (name === 'license') return !metadata.rights?.licenceUrl;
    // Duplicate values are stored once.
    return !toCell(record[name])
      .split(/[;|]/)
      .every((part) => kept.includes(toPlain(part)));
  });
}

const records = corpus ? readRecords(corpus) : [];
const table = [
  toCsvLine(['Filename', ...NAMES.map((name) => HEADINGS[name])]),
  // As other programs write CSV: without our escape of leading formula characters.
  ...records.map((record, at) =>
    toCsvLine([toFile(at), ...NAMES.map((name) => toCell(record[name]))]).replace(/(^|,)("?)'(?=[=+\-@])/g, '$1$2'),
  ),
].join('');

const describeHere = corpus ? describe : describe.skip;
if (!corpus) console.info('The corpus of museum records is not here; what a museum’s table looks like is not tested.');

describeHere('a museum’s table', () => {
  test('contains every field of every row, under known headings or its own', () => {
    const { rows, faults } = parseMetadataCsv(table);
    expect(faults).toEqual([]);
    expect(rows.size).toBe(ROWS);
    const lost = new Map<string, number>();
    let understood = 0;
    let strange = 0;
    records.forEach((record, at) => {
      const cells = rows.get(toFile(at));
      const said = selectFields(
        {
          ...{
            row: selectRow(cells),
            rowLanguages: [],
            language: 'en',
            own: customFieldCells(cells),
            sidecars: [],
            xmp: new Map(),
            packets: [],
            iptc: new Map(),
          },
          ...{ exif: {}, png: new Map(), film: {}, faults: [] },
        },
        1,
      );
      for (const name of listLost(record, said)) lost.set(name, (lost.get(name) ?? 0) + 1);
      if (said.date) understood += 1;
      else if (said.dateWords) strange += 1;
    });
    expect(Object.fromEntries(lost)).toEqual({});
    const dated = records.filter(({ dateText }) => dateText).length;
    expect(understood + strange).toBe(dated);
    expect(understood / dated).toBeGreaterThan(0.95);
  });

  test('becomes a library whose report counts both', async () => {
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => makePhoto(`#3366${at}0`)));
    for (let at = 0; at < PICTURES; at += 1) place.put(toFile(at * APART), pictures[at % 10] as Buffer);
    place.put('metadata.csv', table);
    Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
    await index(place);
    const { items, problems } = look(place);
    expect(items).toHaveLength(PICTURES);
    items.forEach(({ data }, at) => {
      expect(listLost(records[at * APART] ?? {}, JSON.parse(data))).toEqual([]);
    });
    const shown = records.slice(0, PICTURES * APART).filter((_, at) => at % APART === 0);
    const odd = [...listFindings(getMessages('en'), new Set(['odd-date']))];
    const none = [...listFindings(getMessages('en'), new Set(['date']))];
    expect(none).toHaveLength(shown.filter(({ dateText }) => !dateText).length);
    const dated = items.filter(({ data }) => JSON.parse(data).date).length;
    expect(dated + odd.length + none.length).toBe(getStatus().items);
    // An unparsed date is a problem, a missing date is not.
    expect(odd.length).toBeGreaterThanOrEqual(
      problems.filter(({ detail }) => detail?.includes('is not understood')).length,
    );
    expect(problems.find(({ path: where }) => where === 'metadata.csv')?.detail).toContain('files that are not there');
  });
});
