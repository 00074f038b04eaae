import fs from 'node:fs';
import path from 'node:path';
import { FACETS, NUMBERS, SEARCHABLE, SORTS, type Sort } from '@/lib/model/search-record';
import { FILTER_LIMITS } from '@/lib/rules/filter-parts';
import { getReplicaName, INDEX_SETTINGS, LIMITS } from '@/lib/search/params/index-settings';
import { parseFacetParams } from '@/lib/search/params/params';
import { RECORDS } from './contracts/collection';

const text = fs.readFileSync(path.join(process.cwd(), 'docs/search-api.md'), 'utf8');

/** Text of each section by its heading. */
const sections = new Map(
  text.split(/^## /m).map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

/** Cells of the rows of a section's table, without backticks. */
function readRows(heading: string): string[][] {
  const rows = (sections.get(heading) ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

const record = new Map(readRows('The record').map(([name = '', ...cells]) => [name, cells]));
const attributes = [...record.keys()];
const withCell = (column: number) => attributes.filter((name) => record.get(name)?.[column]);

describe('the record', () => {
  test('has a row for every attribute that items have', () => {
    const known = new Set(RECORDS.flatMap((each) => Object.keys(each)));
    expect([...known].filter((name) => !record.has(name))).toEqual([]);
    expect(known.size).toBeGreaterThan(20);
  });

  test('lists the searched attributes with their weights', () => {
    expect(withCell(1).map((name) => [Number(record.get(name)?.[1]), name])).toEqual(
      SEARCHABLE.map((name, at) => [at + 1, name]),
    );
  });

  test('lists the facets with the number of values per item', () => {
    expect(Object.fromEntries(withCell(2).map((name) => [name, record.get(name)?.[2]]))).toEqual(FACETS);
  });

  test('lists the numeric attributes', () => {
    expect(withCell(3).sort()).toEqual([...NUMBERS].sort());
  });

  test('lists the facets whose values can be searched', () => {
    const closed = Object.keys(FACETS).filter((name) => INDEX_SETTINGS.attributesForFaceting.includes(name));
    const [, named = ''] = /^Values of (.*) are few/m.exec(text) ?? [];
    expect(named.match(/\w+(?=`)/g)?.sort()).toEqual(closed.sort());
  });
});

test('every index is documented with its sort order', () => {
  const rows = new Map(readRows('Indexes').map(([name = '', order = '']) => [name, order]));
  const sorts = Object.keys(SORTS) as Sort[];
  expect([...rows.keys()]).toEqual(['vitrine', ...sorts.map((sort) => getReplicaName('vitrine', sort))]);
  for (const sort of sorts) {
    const { attribute, order } = SORTS[sort];
    expect(rows.get(getReplicaName('vitrine', sort))).toContain(
      `${attribute}, the ${order === 'asc' ? 'earliest' : 'latest'} first`,
    );
  }
});

test('every supported parameter is documented', () => {
  const { params, ...own } = parseFacetParams({});
  const named: Record<string, string[]> = {
    optionalFilter: ['optionalFilters'],
    stopWords: ['removeStopWords'],
    levels: ['facets'],
    filter: ['filters', 'facetFilters', 'numericFilters', 'tagFilters'],
    boxes: ['insideBoundingBox'],
    polygons: ['insidePolygon'],
    around: ['aroundLatLng'],
    // Numeric facets.
    stats: ['facets'],
  };
  for (const name of Object.keys({ ...own, ...params }).flatMap((key) => named[key] ?? key))
    expect(sections.get('Parameters')).toContain(`\`${name}\``);
});

test('the table names an existing test for each widget', () => {
  const rows = readRows('What widgets of InstantSearch send');
  expect(rows.length).toBeGreaterThan(25);
  for (const [names = '', , , file = ''] of rows) {
    const tested = fs.readFileSync(path.join('__tests__', file), 'utf8');
    for (const name of names.split(' ')) expect([file, name, tested.includes(name)]).toEqual([file, name, true]);
  }
});

test('every limit is documented with its value', () => {
  const rows = readRows('Limits');
  const says = (name: string, value: number) =>
    rows.some(
      ([what = '', ...cells]) => what.split(/, /).includes(name) && cells.join().match(/\d+/g)?.includes(String(value)),
    );
  const missing = Object.entries<number>(LIMITS).filter(([name, value]) => !says(name, value));
  expect(missing).toEqual([]);
  const { characters, conditions, depth } = FILTER_LIMITS;
  for (const value of [characters, conditions, depth]) expect(says('one filter parameter', value)).toBe(true);
  expect(says('hits that a search reaches', INDEX_SETTINGS.paginationLimitedTo)).toBe(true);
});

test('every linked page exists', () => {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => path.join('docs', link));
  expect(links.filter((link) => !fs.existsSync(link))).toEqual([]);
});
