import { FACETS } from '@/lib/model/search-record';
import {
  cleanQuery,
  EMPTY_SEARCH,
  inOrder,
  listParts,
  MAX_RADIUS_M,
  parseSearchState,
  type SearchParams,
  type SearchState,
  toFacetHref,
  toggle,
  toSearchHref,
  without,
} from '@/lib/query/search-state';

/** URL parameters as Next passes them to a page. */
function toParams(href: string): SearchParams {
  const params: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(href, 'https://a.example').searchParams) {
    const before = params[name];
    params[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return params;
}

const follow = (href: string) => parseSearchState(toParams(href));

const full: SearchState = {
  query: 'old church',
  refinements: { kind: ['photo'], keywords: ['boats', 'harbour'], colour: ['brown'] },
  from: 1850,
  to: 1859,
  near: { lat: 32.744, lng: 129.87, within: 2000 },
  sort: 'oldest',
  page: 3,
};

describe('a state and its URL', () => {
  test('the default state is the bare path', () => {
    expect(toSearchHref({})).toBe('/search');
    expect(follow('/search')).toEqual(EMPTY_SEARCH);
  });

  test('every part of the state is in the URL, in a fixed order', () => {
    expect(toSearchHref(full)).toBe(
      '/search?q=old+church&kind=photo&keywords=boats&keywords=harbour&colour=brown&from=1850&to=1859&near=32.744%2C129.87&within=2000&sort=oldest&page=3',
    );
  });

  test('similarity to an item replaces another order, and an invalid id is ignored', () => {
    expect(follow('/search?q=boat&sort=newest&like=cla74ogaqk')).toEqual({
      ...EMPTY_SEARCH,
      query: 'boat',
      like: 'cla74ogaqk',
    });
    expect(follow('/search?sort=newest&like=NOT+AN+ID')).toEqual({ ...EMPTY_SEARCH, sort: 'newest' });
    expect(toSearchHref({ query: 'boat', like: 'cla74ogaqk', page: 2 })).toBe('/search?q=boat&like=cla74ogaqk&page=2');
    expect(toSearchHref(inOrder(follow('/search?q=boat&like=cla74ogaqk&page=2'), { sort: 'oldest' }))).toBe(
      '/search?q=boat&sort=oldest',
    );
  });

  test('convert to each other', () => {
    expect(follow(toSearchHref(full))).toEqual(full);
  });

  test('states and URLs are one to one, in any order and spelling of the parameters', () => {
    const spelled =
      '/search?page=03&colour=brown&keywords=harbour&keywords=boats&keywords=harbour&near=32.7440000,129.870&within=2000&kind=photo&sort=oldest&to=1850&from=1859&q=%20old%20church%20&utm=x';
    expect(toSearchHref(follow(spelled))).toBe(toSearchHref(full));
  });

  test.each([
    'a&b=c',
    '100 %',
    '+1 -2',
    'C#',
    '長崎の舟',
    'قارب',
    '"quoted words"',
    '-not',
    'a/b',
    '📷',
    'É',
    '\\',
    "l'œil",
  ])('preserve %s, in the words and in a facet', (text) => {
    expect(follow(toSearchHref({ query: text, refinements: { keywords: [text] } }))).toEqual({
      query: text,
      refinements: { keywords: [text] },
      page: 1,
    });
  });

  test('every facet can be selected by its name', () => {
    for (const facet of Object.keys(FACETS) as (keyof typeof FACETS)[]) {
      const href = toFacetHref(facet, 'x');
      expect(href).toBe(`/search?${facet}=x`);
      expect(follow(href).refinements).toEqual({ [facet]: ['x'] });
    }
  });

  test('the default distance is omitted, others are not', () => {
    const near = { lat: 1, lng: 2, within: 5000 };
    expect(toSearchHref({ near })).toBe('/search?near=1%2C2');
    expect(follow('/search?near=1,2').near).toEqual(near);
    expect(toSearchHref({ near: { ...near, within: 100 } })).toBe('/search?near=1%2C2&within=100');
  });
});

describe('a hostile URL', () => {
  test.each<[string, SearchParams]>([
    ['unknown facets', { password: 'x', __proto__: 'x' as never, constructor: 'x', objectID: 'x', time: '1' }],
    ['characters that nobody types', { q: '\0', keywords: 'a\0b', near: '1,2\0' }],
    ['empty values', { q: '', kind: '', keywords: ['', ''], sort: '', page: '', near: '', from: '', to: '' }],
    ['an unknown order', { sort: 'random' }],
    ['an order that every object has', { sort: 'constructor' }],
    ['a place that is none', { near: 'here' }],
    ['a place off the globe', { near: '91,0' }],
    ['a place past the date line', { near: '0,180.1' }],
    ['half a place', { near: '12' }],
    ['a place of three numbers', { near: '1,2,3' }],
    ['a place with signs of infinity', { near: 'Infinity,NaN' }],
    ['years in words', { from: 'MDCCC', to: 'now' }],
    ['years with fractions', { from: '1850.5', to: '1e3' }],
    ['years out of range', { from: '-10000', to: '999999' }],
    ['a page that is none', { page: '-1' }],
    ['page nought', { page: '0' }],
    ['a page of hexadecimals', { page: '0x10' }],
  ])('with %s is an empty search', (_name, params) => {
    expect(parseSearchState(params)).toEqual(EMPTY_SEARCH);
  });

  test('has at most twenty values a facet, each of at most a thousand characters', () => {
    const values = Array.from({ length: 500 }, (_, index) => `value ${String(index).padStart(3, '0')}`);
    const { refinements } = parseSearchState({ keywords: [...values, 'x'.repeat(1001)], people: 'x'.repeat(1001) });
    expect(refinements.keywords).toEqual(values.slice(0, 20));
    expect(refinements.people).toBeUndefined();
  });

  test('contains each value once', () => {
    expect(parseSearchState({ keywords: ['a', 'a', 'b', 'a'] }).refinements.keywords).toEqual(['a', 'b']);
  });

  test('with repeated single parameters uses the first', () => {
    expect(parseSearchState({ q: ['boats', 'cats'], page: ['2', '3'], sort: ['newest', 'oldest'] })).toEqual({
      ...EMPTY_SEARCH,
      query: 'boats',
      page: 2,
      sort: 'newest',
    });
  });

  test('is limited to the last possible page', () => {
    expect(parseSearchState({ page: '99999' }).page).toBe(34);
  });

  test('with years in reverse order swaps them', () => {
    expect(parseSearchState({ from: '1900', to: '1850' })).toMatchObject({ from: 1850, to: 1900 });
    expect(parseSearchState({ from: '1900' })).toEqual({ ...EMPTY_SEARCH, from: 1900 });
    expect(parseSearchState({ to: '-500' })).toEqual({ ...EMPTY_SEARCH, to: -500 });
  });

  test.each([
    ['0', 5000],
    ['-5', 5000],
    ['all', 5000],
    ['99999999', 5000],
    ['1', 1],
    [String(MAX_RADIUS_M), MAX_RADIUS_M],
  ])('with a distance of %s searches within %i metres', (within, metres) => {
    expect(parseSearchState({ near: '1,2', within }).near?.within).toBe(metres);
  });
});

describe('a query', () => {
  test.each([
    ['  boats  ', 'boats'],
    ['\tboats\n', 'boats'],
    ['two  words', 'two  words'],
    ['a\0b\u001bc', 'a b c'],
    ['', ''],
    ['   ', ''],
  ])('from "%s" is "%s"', (text, query) => {
    expect(cleanQuery(text)).toBe(query);
  });

  test('is limited to 512 bytes, without splitting a character', () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    for (const character of ['a', 'é', '舟', '📷', 'a📷']) {
      const query = cleanQuery(character.repeat(1000));
      expect(bytes(query)).toBeLessThanOrEqual(512);
      expect(bytes(query)).toBeGreaterThan(506);
      expect(new TextDecoder().decode(new TextEncoder().encode(query))).toBe(query);
    }
  });

  test('that is truncated ends without a space', () => {
    expect(cleanQuery(`${'a'.repeat(511)} b`)).toBe('a'.repeat(511));
  });
});

describe('selecting', () => {
  test('adds a value, or removes it', () => {
    const chosen = toggle(EMPTY_SEARCH, 'keywords', 'boats');
    expect(chosen.refinements).toEqual({ keywords: ['boats'] });
    expect(toggle(chosen, 'keywords', 'boats')).toEqual(EMPTY_SEARCH);
  });

  test('keeps other filters, and starts at the first page', () => {
    const chosen = toggle(full, 'keywords', 'anchors');
    expect(chosen).toEqual({
      ...full,
      page: 1,
      refinements: { ...full.refinements, keywords: ['anchors', 'boats', 'harbour'] },
    });
    expect(toggle(full, 'kind', 'photo').refinements).toEqual({ keywords: ['boats', 'harbour'], colour: ['brown'] });
  });

  test('leaves the original state unchanged', () => {
    const before = structuredClone(full);
    toggle(full, 'keywords', 'anchors');
    without(full, 'keywords', 'years', 'near');
    expect(full).toEqual(before);
  });

  test('in any order results in the same URL', () => {
    const one = toggle(toggle(EMPTY_SEARCH, 'keywords', 'b'), 'keywords', 'a');
    const other = toggle(toggle(EMPTY_SEARCH, 'keywords', 'a'), 'keywords', 'b');
    expect(toSearchHref(one)).toBe(toSearchHref(other));
  });
});

describe('the filters of a search', () => {
  test('are every facet value, the years and the place', () => {
    expect(listParts(full)).toEqual(['kind', 'keywords', 'colour', 'years', 'near']);
    expect(listParts({ ...EMPTY_SEARCH, to: 1900 })).toEqual(['years']);
    expect(listParts({ ...EMPTY_SEARCH, query: 'boats', sort: 'newest', page: 2 })).toEqual([]);
  });

  test('can be removed one by one', () => {
    expect(without(full, 'keywords').refinements).toEqual({ kind: ['photo'], colour: ['brown'] });
    expect(without(full, 'years')).not.toHaveProperty('from');
    expect(without(full, 'years')).not.toHaveProperty('to');
    expect(without(full, 'near')).not.toHaveProperty('near');
    expect(without(full, 'near')).toMatchObject({ from: 1850, query: 'old church', sort: 'oldest', page: 1 });
  });

  test('removed all at once leave the words and the order', () => {
    expect(without(full, ...listParts(full))).toEqual({
      query: 'old church',
      refinements: {},
      sort: 'oldest',
      page: 1,
    });
  });
});
