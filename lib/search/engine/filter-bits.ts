// Evaluates filters to bitsets: one scan of a column per condition, cached.

import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { getKey } from '@/lib/catalogue/read/search-data';
import { isHierarchicalFacet } from '@/lib/model/hierarchies';
import { type Facet, isFacet, isNumberAttribute, type NumberAttribute } from '@/lib/model/search-record';
import { COMPARE, type FilterTree } from '@/lib/rules/filter-parts';
import { type Bitset, createBitset, intersect, setBit, subtract, toBitset, unite } from './bitset';
import { scanLevel } from './hierarchies';
import { listCodes } from './index-state';
import type { Index } from './search-index';

function scanFacet(index: Index, facet: Facet, wanted: number[]): Bitset {
  const bits = createBitset(index.lastKey);
  const isWanted = new Uint8Array(index.values[facet].names.length);
  for (const code of wanted) isWanted[code] = 1;
  index.chunks.forEach((chunk, number) => {
    const base = number << CHUNK_BITS;
    const one = chunk?.one[facet];
    const many = chunk?.many[facet];
    if (one) {
      for (let place = 0; place < one.length; place += 1)
        if (isWanted[one[place] as number]) setBit(bits, base + place);
    } else if (many) {
      const { starts, codes } = many;
      let place = 0;
      for (let each = 0; each < codes.length; each += 1) {
        if (!isWanted[codes[each] as number]) continue;
        while ((starts[place + 1] as number) <= each) place += 1;
        setBit(bits, base + place);
      }
    }
  });
  return bits;
}

function scanNumbers(index: Index, name: NumberAttribute, isWanted: (value: number) => boolean): Bitset {
  const bits = createBitset(index.lastKey);
  index.chunks.forEach((chunk, number) => {
    const values = chunk?.numbers[name];
    if (!values) return;
    const base = number << CHUNK_BITS;
    for (let place = 0; place < CHUNK_SIZE; place += 1) {
      const value = readNumber(values, place);
      if (!Number.isNaN(value) && isWanted(value)) setBit(bits, base + place);
    }
  });
  return bits;
}

type Condition = Exclude<FilterTree, { type: 'and' | 'or' | 'not' }>;

function scan(index: Index, condition: Condition): Bitset {
  const { attribute } = condition;
  if (condition.type === 'facet') {
    if (attribute === 'objectID') return toBitset([getKey(condition.value) ?? []].flat(), index.lastKey);
    if (isFacet(attribute)) {
      const codes = listCodes(index.values[attribute], condition.value);
      return codes.length > 0 ? scanFacet(index, attribute, codes) : createBitset(index.lastKey);
    }
    if (isHierarchicalFacet(attribute)) return scanLevel(index, attribute, condition.value);
    const number = Number(condition.value);
    // `year:1864` is equivalent to `year = 1864`.
    if (isNumberAttribute(attribute) && condition.value.trim() !== '' && !Number.isNaN(number))
      return scanNumbers(index, attribute, (value) => value === number);
    return createBitset(index.lastKey);
  }
  if (!isNumberAttribute(attribute)) return createBitset(index.lastKey);
  if (condition.type === 'range') {
    const { from, to } = condition;
    return scanNumbers(index, attribute, (value) => value >= from && value <= to);
  }
  const compare = COMPARE[condition.operator];
  return scanNumbers(index, attribute, (value) => compare(value, condition.value));
}

/** @returns shared bits: copy them before changing them */
function toConditionBits(index: Index, condition: Condition): Bitset {
  const name = JSON.stringify(condition);
  const bits = index.filters.get(name) ?? scan(index, condition);
  index.filters.set(name, bits);
  return bits;
}

/** Evaluates alternatives; values of the same facet take one scan. */
function toScans(index: Index, parts: FilterTree[]): Bitset[] {
  const codes = new Map<Facet, number[]>();
  const rest: FilterTree[] = [];
  for (const part of parts) {
    if (part.type !== 'facet' || !isFacet(part.attribute)) rest.push(part);
    else {
      const found = listCodes(index.values[part.attribute], part.value);
      codes.set(part.attribute, (codes.get(part.attribute) ?? []).concat(found));
    }
  }
  return [
    ...[...codes].map(([facet, wanted]) => scanFacet(index, facet, wanted)),
    ...rest.map((part) => findFilteredBits(index, part)),
  ];
}

export function countScans(filter: FilterTree | null): number {
  if (!filter) return 0;
  if (filter.type === 'not') return countScans(filter.part);
  if (filter.type !== 'and' && filter.type !== 'or') return 1;
  const facets = new Set<string>();
  let scans = 0;
  for (const part of filter.parts) {
    if (filter.type === 'or' && part.type === 'facet' && isFacet(part.attribute)) facets.add(part.attribute);
    else scans += countScans(part);
  }
  return scans + facets.size;
}

/** Evaluates a filter; the bits may include deleted items. Filters nest at most 20 deep (filters.ts). */
export function findFilteredBits(index: Index, filter: FilterTree): Bitset {
  switch (filter.type) {
    case 'and':
      return filter.parts.map((part) => findFilteredBits(index, part)).reduce((all, part) => intersect(all, part));
    case 'or':
      return toScans(index, filter.parts).reduce((all, part) => unite(all, part));
    case 'not':
      return subtract(index.live.slice(), findFilteredBits(index, filter.part));
    default:
      return toConditionBits(index, filter).slice();
  }
}
