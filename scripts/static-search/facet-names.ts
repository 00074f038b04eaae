// Names facet values. The engine sees numbers in the order of the names, so that few names have to be fetched.
import type { Facet } from '@/lib/model/search-record';
import { normalizeFacetValue } from '@/lib/rules/filter-parts';
import { createCounter as countByColumns } from '@/lib/search/engine/facet-counts';
import type { FacetValues, Index } from '@/lib/search/engine/search-index';
import { hashText, NAMES_PER_PART, SHARDS, toValueKey } from '@/lib/search/shards/format';
import { getColumn, peekRow, prefetchColumns } from './columns';
import { need, peek, toJson } from './files';
import { getManifest, getPageLanguage } from './manifest';

const NUMBER_LENGTH = 8;
/** Stands for a value in the engine; numbers of equal length are in the order of their texts. */
const toStandIn = (code: number) => `~${String(code).padStart(NUMBER_LENGTH, '0')}`;
const parseStandIn = (text: string) => (/^~\d{8}$/.test(text) ? Number(text.slice(1)) : undefined);

/** A value that no item has. */
const NONE = toStandIn(10 ** NUMBER_LENGTH - 1);

/** Finds the places of a value among the names by frequency: several if their case differs. */
function findPlaces(facet: Facet, value: string, get: typeof need | typeof peek): number[] | undefined {
  const { buckets } = getManifest();
  const key = toValueKey(facet, normalizeFacetValue(value));
  const bucket = get(SHARDS.values(hashText(key) % buckets), toJson<Record<string, number[]>>);
  return bucket && (Object.hasOwn(bucket, key) ? bucket[key] : []);
}

/** Converts a filter of the form `facet:value` to one for each value that differs in case. */
export function translateFilter(filter: string): string[] {
  const at = filter.indexOf(':');
  const facet = filter.slice(0, at) as Facet;
  const column = getColumn(facet);
  const places = findPlaces(facet, filter.slice(at + 1).replace(/^\\-/, '-'), need) ?? [];
  const names = places.map((place) => toStandIn(column?.codes[place] ?? 0));
  return (names.length > 0 ? names : [NONE]).map((name) => `${facet}:${name}`);
}

/** Places by code of values that were counted without the whole column. */
const rowPlaces = new Map<Facet, Map<number, number>>();

/** With more hits, the columns are fewer bytes and requests than the values of each hit. */
const MAX_ROWS = 60;

/** Replaces that of lib/search/engine/facet-counts.ts: a few hits are counted by their own values. */
export function createCounter(index: Index, keys: Uint32Array) {
  if (keys.length > MAX_ROWS) {
    prefetchColumns();
    return countByColumns(index, keys);
  }
  const rows = Array.from(keys, peekRow);
  return (facet: Facet): Uint32Array => {
    const counts = new Uint32Array(index.values[facet].names.length);
    const places = rowPlaces.get(facet) ?? new Map<number, number>();
    rowPlaces.set(facet, places);
    for (const row of rows)
      for (const { code, place } of row?.get(facet) ?? []) {
        counts[code] = (counts[code] as number) + 1;
        places.set(code, place);
      }
    return counts;
  };
}

/** Undefined until the file has arrived. */
function getName(facet: Facet, standIn: string): string | undefined {
  const code = parseStandIn(standIn) ?? 0;
  const place = rowPlaces.get(facet)?.get(code) ?? getColumn(facet)?.byCode[code] ?? 0;
  return peek(SHARDS.names(facet, Math.floor(place / NAMES_PER_PART)), toJson<string[]>)?.[place % NAMES_PER_PART];
}

export function translateCounts(facet: Facet, counts: Record<string, number>): Record<string, number> {
  // No prototype, because a keyword may be `__proto__`.
  const named: Record<string, number> = Object.create(null);
  for (const [standIn, count] of Object.entries(counts)) named[getName(facet, standIn) ?? standIn] = count;
  return named;
}

export function createFacetValues(facet: Facet): FacetValues {
  const size = getManifest().facets[facet] ?? 0;
  let names: string[] | undefined;
  return {
    get names() {
      names ??= ['', ...Array.from({ length: size }, (_, at) => toStandIn(at + 1))];
      return names;
    },
    codes: { get: parseStandIn } as FacetValues['codes'],
    alike: new Map(),
  };
}

/** The titles of a collection and its parents; its path until the file has arrived. */
export function listBreadcrumbs(path: string): { title: string }[] {
  const [place] = findPlaces('collections', path, peek) ?? [];
  if (place === undefined) return [];
  const part = SHARDS.titles(getPageLanguage(), Math.floor(place / NAMES_PER_PART));
  const titles = peek(part, toJson<string[][]>)?.[place % NAMES_PER_PART] ?? [];
  return titles.map((title) => ({ title }));
}

export { buildFacetCounts, orderCodes } from '@/lib/search/engine/facet-counts';
