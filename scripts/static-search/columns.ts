// Reads the columns that search filters, counts and ranks by, each when it is used.
import { CHUNK_BITS, CHUNK_SIZE, type Chunk, type Codes, type Lists, type Numbers } from '@/lib/catalogue/column-chunk';
import { FACETS, type Facet } from '@/lib/model/search-record';
import { createReader, ROWS_PER_BLOCK, SHARD_NUMBERS, SHARDS } from '@/lib/search/shards/format';
import { need, peek, prefetch } from './files';
import { getManifest } from './manifest';

interface Column {
  one: Codes[];
  many: Lists[];
  /** The place among the names by frequency, by code. */
  byCode: Uint32Array;
  /** The code by that place. */
  codes: Uint32Array;
}

const countChunks = () => (getManifest().count >> CHUNK_BITS) + 1;

function decodeColumn(facet: Facet, bytes: Uint8Array): Column {
  const parts = createReader(bytes);
  const [lengths, values, places] = [parts.part(), parts.part(), parts.part()];
  const size = places.number();
  const codes = new Uint32Array(size);
  const byCode = new Uint32Array(size + 1);
  for (let at = 0, rank = 0; at < size; at += 1) {
    rank += places.signed();
    codes[at] = rank + 1;
    byCode[rank + 1] = at;
  }
  const column: Column = { one: [], many: [], byCode, codes };
  const { count } = getManifest();
  for (let number = 0; number < countChunks(); number += 1) {
    const starts = new Uint32Array(CHUNK_SIZE + 1);
    const all: number[] = [];
    for (let place = 0; place < CHUNK_SIZE; place += 1) {
      const key = (number << CHUNK_BITS) + place;
      starts[place] = all.length;
      if (key === 0 || key > count) continue;
      const length = lengths.number();
      for (let each = 0, value = 0; each < length; each += 1) {
        value += values.signed();
        all.push(codes[value] as number);
      }
    }
    starts[CHUNK_SIZE] = all.length;
    if (FACETS[facet] === 'many') column.many.push({ starts, codes: Uint32Array.from(all) });
    else
      column.one.push(
        Uint32Array.from({ length: CHUNK_SIZE }, (_, place) =>
          starts[place] === starts[place + 1] ? 0 : (all[starts[place] as number] as number),
        ),
      );
  }
  return column;
}

/** Null for a facet without any value. */
export const getColumn = (facet: Facet): Column | null =>
  getManifest().facets[facet] ? need(SHARDS.column(facet), (bytes) => decodeColumn(facet, bytes)) : null;

/** Values of an item: the code of each, and its place among the names by frequency. */
export type Row = Map<Facet, { code: number; place: number }[]>;

function decodeRows(bytes: Uint8Array): Row[] {
  const reader = createReader(bytes);
  const facets = (Object.keys(FACETS) as Facet[]).filter((facet) => getManifest().facets[facet]);
  const rows: Row[] = [];
  while (!reader.isAtEnd())
    rows.push(
      new Map(
        facets.map((facet) => [
          facet,
          Array.from({ length: reader.number() }, () => {
            const place = reader.number();
            return { place, code: reader.number() + 1 };
          }),
        ]),
      ),
    );
  return rows;
}

/** Undefined until the file has arrived. */
export const peekRow = (key: number): Row | undefined =>
  peek(SHARDS.rows(Math.floor((key - 1) / ROWS_PER_BLOCK)), decodeRows)?.[(key - 1) % ROWS_PER_BLOCK];

export function prefetchColumns() {
  for (const facet of Object.keys(FACETS) as Facet[]) if (getManifest().facets[facet]) prefetch(SHARDS.column(facet));
}

const createNumbers = () => Array.from({ length: countChunks() }, () => new Float64Array(CHUNK_SIZE).fill(Number.NaN));

function decodeNumbers(bytes: Uint8Array): Map<string, Numbers[]> {
  const all = createReader(bytes);
  const { count } = getManifest();
  return new Map(
    SHARD_NUMBERS.map((name) => {
      const parts = all.part();
      const [known, values] = [parts.part(), parts.part()];
      const numbers = createNumbers();
      for (let key = 1, value = 0; key <= count; key += 1) {
        if (known.byte() === 0) continue;
        value += values.signed();
        (numbers[key >> CHUNK_BITS] as Float64Array)[key & (CHUNK_SIZE - 1)] = value / 1000;
      }
      return [name, numbers];
    }),
  );
}

function decodePlaces(bytes: Uint8Array) {
  const reader = createReader(bytes);
  const [latitudes, longitudes] = [createNumbers(), createNumbers()];
  while (!reader.isAtEnd()) {
    const key = reader.number();
    (latitudes[key >> CHUNK_BITS] as Float64Array)[key & (CHUNK_SIZE - 1)] = reader.signed() / 1e6;
    (longitudes[key >> CHUNK_BITS] as Float64Array)[key & (CHUNK_SIZE - 1)] = reader.signed() / 1e6;
  }
  return { latitudes, longitudes };
}

const getPlaces = () => need(SHARDS.places, decodePlaces);

/** An object whose properties are read when they are used. */
const lazily = (names: readonly string[], read: (name: string) => unknown) =>
  Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, { get: () => read(name) }])));

const listFacets = (kind: 'one' | 'many') => (Object.keys(FACETS) as Facet[]).filter((facet) => FACETS[facet] === kind);

export const createChunks = (): Chunk[] =>
  Array.from(
    { length: countChunks() },
    (_, number): Chunk => ({
      one: lazily(listFacets('one'), (facet) => getColumn(facet as Facet)?.one[number]),
      many: lazily(listFacets('many'), (facet) => getColumn(facet as Facet)?.many[number]),
      numbers: lazily(SHARD_NUMBERS, (name) => need(SHARDS.numbers, decodeNumbers).get(name)?.[number]),
      get latitudes() {
        return getPlaces().latitudes[number] as Numbers;
      },
      get longitudes() {
        return getPlaces().longitudes[number] as Numbers;
      },
    }),
  );
