// Encodes the columns that search filters, counts and ranks by: typed arrays of 4,096 items each.
import { FACETS, type Facet, isFacet, NUMBERS, type NumberAttribute } from '@/lib/model/search-record';

export const CHUNK_BITS = 12;
export const CHUNK_SIZE = 1 << CHUNK_BITS;

// Two array types rather than three: V8 recompiles a loop for each type, and deoptimizes it if there are many.
export type Codes = Uint16Array | Uint32Array;
export type Numbers = Int16Array | Float32Array | Float64Array;

/** Values of a multi-valued facet: those of item `n` are at `starts[n]` up to `starts[n + 1]`. */
export interface Lists {
  starts: Codes;
  codes: Codes;
}

/** Columns of 4,096 consecutive keys; columns without any value are absent. */
export interface Chunk {
  /** One code per item, 0 for none. */
  one: Partial<Record<Facet, Codes>>;
  many: Partial<Record<Facet, Lists>>;
  /** Read with readNumber, which decodes missing values. */
  numbers: Partial<Record<NumberAttribute, Numbers>>;
  /** WGS 84 degrees; NaN if an item has none. */
  latitudes?: Numbers;
  longitudes?: Numbers;
}

/** A chunk being written: values by position, undefined if an item has none. */
export interface ChunkDraft {
  codes: Partial<Record<Facet, (number[] | undefined)[]>>;
  numbers: Partial<Record<NumberAttribute | 'latitude' | 'longitude', (number | undefined)[]>>;
}

const TYPES = { Uint16Array, Uint32Array, Int16Array, Float32Array, Float64Array };
type TypeName = keyof typeof TYPES;

type Part = [name: string, type: TypeName, offset: number, length: number];

const toCodes = (values: number[]): Codes => {
  const max = values.reduce((a, b) => Math.max(a, b), 0);
  return max < 65_536 ? Uint16Array.from(values) : Uint32Array.from(values);
};

// "No number" in an Int16Array; floating-point arrays use NaN.
const NONE = -32_768;

const isShort = (value: number | undefined) =>
  value === undefined || (Number.isInteger(value) && value > NONE && value < 32_768);

export function readNumber(values: Numbers | undefined, place: number): number {
  const value = values?.[place];
  return value === undefined || (value === NONE && values instanceof Int16Array) ? Number.NaN : value;
}

function toNumbers(values: (number | undefined)[]): Numbers {
  if (values.every(isShort)) return Int16Array.from({ length: CHUNK_SIZE }, (_, place) => values[place] ?? NONE);
  const full = new Float64Array(CHUNK_SIZE).fill(Number.NaN);
  let isExact = true;
  values.forEach((value, place) => {
    if (value === undefined) return;
    full[place] = value;
    isExact &&= Math.fround(value) === value;
  });
  return isExact ? Float32Array.from(full) : full;
}

/** @returns length-prefixed JSON header, then the arrays, each aligned to eight bytes */
export function encodeChunk({ codes, numbers }: ChunkDraft): Buffer {
  const arrays: [string, Codes | Numbers][] = [];
  for (const [facet, lists] of Object.entries(codes)) {
    if (FACETS[facet as Facet] === 'one') {
      arrays.push([facet, toCodes(Array.from({ length: CHUNK_SIZE }, (_, place) => lists[place]?.[0] ?? 0))]);
      continue;
    }
    const starts: number[] = [0];
    const all: number[] = [];
    for (let place = 0; place < CHUNK_SIZE; place += 1) {
      for (const code of lists[place] ?? []) all.push(code);
      starts.push(all.length);
    }
    arrays.push([`${facet}:starts`, toCodes(starts)], [facet, toCodes(all)]);
  }
  for (const [name, values] of Object.entries(numbers)) {
    // Float32 is precise to a metre, which suffices for search.
    const array = toNumbers(values);
    const isDegrees = name === 'latitude' || name === 'longitude';
    arrays.push([name, isDegrees && array instanceof Float64Array ? Float32Array.from(array) : array]);
  }
  let offset = 0;
  const parts = arrays.map(([name, array]): Part => {
    const part: Part = [name, array.constructor.name as TypeName, offset, array.length];
    offset += Math.ceil(array.byteLength / 8) * 8;
    return part;
  });
  const header = Buffer.from(JSON.stringify(parts));
  const base = Math.ceil((4 + header.length) / 8) * 8;
  const blob = Buffer.alloc(base + offset);
  blob.writeUInt32LE(header.length, 0);
  header.copy(blob, 4);
  arrays.forEach(([, array], index) => {
    Buffer.from(array.buffer, array.byteOffset, array.byteLength).copy(blob, base + (parts[index]?.[2] ?? 0));
  });
  return blob;
}

/** Typed arrays need an offset that is a multiple of eight: returns the same bytes, or a copy. */
export const alignBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.byteOffset % 8 === 0 ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);

export function decodeChunk(blob: Uint8Array): Chunk {
  const { buffer: block, byteOffset } = alignBytes(blob);
  const length = new DataView(block, byteOffset).getUint32(0, true);
  const parts = JSON.parse(Buffer.from(block, byteOffset + 4, length).toString()) as Part[];
  const base = byteOffset + Math.ceil((4 + length) / 8) * 8;
  const chunk: Chunk = { one: {}, many: {}, numbers: {} };
  let starts: Codes = new Uint16Array();
  for (const [name, type, offset, size] of parts) {
    const array = new TYPES[type](block, base + offset, size);
    if (name.endsWith(':starts')) starts = array as Codes;
    else if (name === 'latitude') chunk.latitudes = array as Numbers;
    else if (name === 'longitude') chunk.longitudes = array as Numbers;
    else if (!isFacet(name)) chunk.numbers[name as NumberAttribute] = array as Numbers;
    else if (FACETS[name] === 'one') chunk.one[name] = array as Codes;
    else chunk.many[name] = { starts, codes: array as Codes };
  }
  return chunk;
}

export function openDraft(chunk: Chunk): ChunkDraft {
  const draft: ChunkDraft = { codes: {}, numbers: {} };
  for (const [facet, codes] of Object.entries(chunk.one))
    draft.codes[facet as Facet] = Array.from(codes, (code) => (code ? [code] : undefined));
  for (const [facet, { starts, codes }] of Object.entries(chunk.many))
    draft.codes[facet as Facet] = Array.from({ length: CHUNK_SIZE }, (_, place) =>
      starts[place] === starts[place + 1] ? undefined : [...codes.subarray(starts[place], starts[place + 1])],
    );
  const take = (name: keyof ChunkDraft['numbers'], values?: Numbers) => {
    const read = (_: unknown, place: number) => {
      const value = readNumber(values, place);
      return Number.isNaN(value) ? undefined : value;
    };
    if (values) draft.numbers[name] = Array.from(values, read);
  };
  for (const name of NUMBERS) take(name, chunk.numbers[name]);
  take('latitude', chunk.latitudes);
  take('longitude', chunk.longitudes);
  return draft;
}
