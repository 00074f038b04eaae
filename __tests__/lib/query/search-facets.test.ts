import { getMessages } from '@/lib/messages/messages';
import { FACETS } from '@/lib/model/search-record';
import { buildFacetGroups, type FacetCounts, joinCounts, listChosen } from '@/lib/query/search-facets';
import { EMPTY_SEARCH, type SearchState, toSearchHref } from '@/lib/query/search-state';

const t = getMessages('en');
const asItIs = (_facet: string, value: string) => value;
const group = (counts: FacetCounts, state: Partial<SearchState> = {}, found = 100) =>
  buildFacetGroups({ ...EMPTY_SEARCH, ...state }, { counts, found }, asItIs, t);
const listLabels = (counts: FacetCounts, state: Partial<SearchState> = {}) =>
  group(counts, state)[0]?.values.map(({ label }) => label);

describe('the facets of a search', () => {
  test('are those that distinguish items', () => {
    expect(group({})).toEqual([]);
    expect(group({ kind: { photo: 100 } })).toEqual([]);
    expect(group({ collections: { a: 100, 'a/b': 100 } })).toEqual([]);
    expect(group({ kind: { photo: 99 } })).toHaveLength(1);
    expect(group({ kind: { photo: 99, film: 1 } })).toHaveLength(1);
  });

  test('include a selected value, even if it does not', () => {
    expect(group({ kind: { photo: 100 } }, { refinements: { kind: ['photo'] } })).toMatchObject([
      { facet: 'kind', open: true, values: [{ value: 'photo', chosen: true, count: 100 }] },
    ]);
  });

  test('with equal counts are in the order of the language', () => {
    const counts = { keywords: { Zebra: 1, Äpfel: 1, apfel: 1, Zoo: 2 } };
    const toLabels = (language: string) =>
      buildFacetGroups(EMPTY_SEARCH, { counts, found: 9 }, asItIs, getMessages(language))[0]?.values.map(
        ({ label }) => label,
      );
    expect(toLabels('de')).toEqual(['Zoo', 'apfel', 'Äpfel', 'Zebra']);
    expect(toLabels('sv')).toEqual(['Zoo', 'apfel', 'Zebra', 'Äpfel']);
  });

  test('are in a fixed order that contains every facet', () => {
    const counts = Object.fromEntries(Object.keys(FACETS).map((facet) => [facet, { a: 1, b: 2 }]));
    const names = group(counts).map(({ facet }) => facet);
    expect([...names].sort()).toEqual(Object.keys(FACETS).sort());
    expect(names.slice(0, 3)).toEqual(['kind', 'collections', 'decade']);
  });

  test('have the most frequent values first', () => {
    expect(listLabels({ keywords: { a: 1, c: 3, b: 3 } })).toEqual(['b', 'c', 'a']);
  });

  test('have decades in chronological order', () => {
    expect(listLabels({ decade: { '2010s': 9, '990s': 1, '1850s': 3, '-50s': 2 } })).toEqual([
      '-50s',
      '990s',
      '1850s',
      '2010s',
    ]);
  });

  test('have labels for colours, shapes and kinds', () => {
    expect(listLabels({ colour: { blue: 1, black: 2, red: 3 } })).toEqual(['Black', 'Red', 'Blue']);
    expect(listLabels({ orientation: { portrait: 1, landscape: 2 } })).toEqual(['Landscape', 'Portrait']);
    const kinds = { photo: 5, film: 4, sound: 3, document: 2, story: 1 };
    expect(listLabels({ kind: kinds })?.join()).toBe('Photographs,Films,Sound recordings,Documents,Stories');
    expect(listLabels({ kind: { constructor: 1, photo: 2 } })).toEqual(['Photographs', 'constructor']);
  });

  test('use the given label for a value', () => {
    const [collections] = buildFacetGroups(
      EMPTY_SEARCH,
      { counts: { collections: { 'a/b': 1, c: 2 } }, found: 3 },
      (facet, value) => `${facet} ${value}`,
      t,
    );
    expect(collections?.values.map(({ label }) => label)).toEqual(['collections c', 'collections a/b']);
  });

  test('link to the search with the value, and from a selected one to the search without it', () => {
    const state = { query: 'x', refinements: { keywords: ['boats'] }, page: 4 };
    const [keywords] = group({ keywords: { boats: 3, cats: 1 } }, state);
    expect(keywords?.values).toMatchObject([
      { value: 'boats', chosen: true, href: '/search?q=x' },
      { value: 'cats', chosen: false, href: '/search?q=x&keywords=boats&keywords=cats' },
    ]);
  });

  test('keep a selected value without results, without a count', () => {
    const [keywords] = group({ keywords: { cats: 1, dogs: 2 } }, { refinements: { keywords: ['boats'] } });
    expect(keywords?.values.find(({ value }) => value === 'boats')).toEqual({
      value: 'boats',
      label: 'boats',
      chosen: true,
      href: '/search',
    });
  });

  test('of several results are merged by facet', () => {
    expect(
      joinCounts([
        { facets: { kind: { photo: 1 }, keywords: { a: 1 } } },
        { facets: { kind: { photo: 1, film: 2 } } },
        {},
      ]),
    ).toEqual({ kind: { photo: 1, film: 2 }, keywords: { a: 1 } });
  });
});

describe('the selected filters', () => {
  const list = (state: Partial<SearchState>) => listChosen({ ...EMPTY_SEARCH, ...state }, asItIs, t);

  test('are every value, each with a link that removes it', () => {
    expect(list({ query: 'x', refinements: { keywords: ['a', 'b'], kind: ['film'] } })).toEqual([
      { part: 'kind', title: 'Kind', label: 'Films', href: '/search?q=x&keywords=a&keywords=b' },
      { part: 'keywords', title: 'Keyword', label: 'a', href: '/search?q=x&kind=film&keywords=b' },
      { part: 'keywords', title: 'Keyword', label: 'b', href: '/search?q=x&kind=film&keywords=a' },
    ]);
  });

  test.each([
    [{ from: 1850, to: 1859 }, '1850 to 1859'],
    [{ from: 1850, to: 1850 }, '1850'],
    [{ from: 1850 }, 'from 1850'],
    [{ to: 1859 }, 'until 1859'],
  ])('years %j read "%s"', (years, label) => {
    expect(list(years)).toEqual([{ part: 'years', title: 'Years', label, href: '/search' }]);
  });

  test.each([
    [500, 'within 500 m of 32.7440° N, 129.8700° E'],
    [5000, 'within 5 km of 32.7440° N, 129.8700° E'],
    [2_500_000, 'within 2,500 km of 32.7440° N, 129.8700° E'],
  ])('a distance of %i m reads "%s"', (within, label) => {
    const near = { lat: 32.744, lng: 129.87, within };
    expect(list({ near, query: 'x' })).toMatchObject([{ part: 'near', label, href: toSearchHref({ query: 'x' }) }]);
  });

  test('are empty for words only', () => {
    expect(list({ query: 'x', sort: 'newest', page: 2 })).toEqual([]);
  });
});

test('custom fields narrow each other, and values of one are alternatives', () => {
  const state = { ...EMPTY_SEARCH, refinements: { field: ['Medium: card'] } };
  const counts = joinCounts([
    { facets: { field: { 'Medium: card': 2, 'Shelf: A': 1, 'Shelf: B': 1 } } },
    { facets: { field: { 'Medium: card': 2, 'Medium: tin': 7, 'Shelf: A': 5, 'Shelf: B': 4, 'Shelf: C': 3 } } },
  ]);
  const groups = buildFacetGroups(state, { counts, found: 2 }, (_, value) => value, t);
  expect(groups.map(({ title, values }) => [title, values.map(({ label, count }) => `${label} ${count}`)])).toEqual([
    ['Medium', ['tin 7', 'card 2']],
    ['Shelf', ['A 1', 'B 1']],
  ]);
});
