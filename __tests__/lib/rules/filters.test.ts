import { FilterError, type FilterTree, isMatch } from '@/lib/rules/filter-parts';
import { parseFacetFilters, parseFilters, parseNumericFilters, parseTagFilters } from '@/lib/rules/filters';

const boat = {
  kind: 'photo',
  title: 'A boat',
  keywords: ['Sea', 'boat', 'NBC: Universal "East"', '-Movie', "Fisherman's wharf"],
  camera: 'Canon EOS 5D',
  year: 1855,
  rating: 4,
  altitude: -12,
  width: 1200.5,
  isFeatured: true,
  _tags: ['Public'],
  place: { city: 'Ulm', names: [{ de: 'Ulm' }, { de: 'Neu-Ulm' }] },
  'lens.name': 'EF 50mm',
  empty: [],
  none: null,
};

const strictly = (text: string) => isMatch(parseFilters(text) as FilterTree, boat);
const freely = (text: string) => isMatch(parseFilters(text, { strict: false }) as FilterTree, boat);
const errorOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(FilterError);
    return (error as Error).message;
  }
  return null;
};
const refusal = (text: string) => errorOf(() => parseFilters(text));

describe('filters match', () => {
  test.each([
    ['kind:photo', true],
    ['kind:film', false],
    ['NOT kind:film', true],
    ['NOT kind:photo', false],
    ['kind : photo', true],
    ['keywords:sea', true],
    ['keywords:SEA AND kind:PHOTO', true],
    ['keywords:"boat"', true],
    ["camera:'canon eos 5d'", true],
    ['camera:"Canon EOS"', false],
    ['"camera":"Canon EOS 5D"', true],
    ['"camera:Canon EOS 5D"', true],
    ['keywords:"NBC: Universal \\"East\\""', true],
    ["keywords:'Fisherman\\'s wharf'", true],
    ['keywords:"Fisherman\'s wharf"', true],
    ['keywords:-Movie', true],
    ['keywords:\\-Movie', true],
    ['keywords:"-Movie"', true],
    ['NOT keywords:-Movie', false],
    ['isFeatured:true', true],
    ['isFeatured:false', false],
    ['year:1855', true],
    ['year:1856', false],
    ['altitude:-12', true],
    ['place.city:ulm', true],
    ['place.names.de:Neu-Ulm', true],
    ['lens.name:"EF 50mm"', true],
    ['place:Ulm', false],
    ['Public', true],
    ['_tags:Public', true],
    ['"Public"', true],
    ['public', false],
    ['unheard:of', false],
    ['NOT unheard:of', true],
    ['none:null', false],
    ['empty:x', false],
  ])('%s: %s', (text, expected) => {
    expect(strictly(text)).toBe(expected);
  });

  test.each([
    ['year > 1854', true],
    ['year>1855', false],
    ['year>=1855', true],
    ['year < 1856', true],
    ['year <= 1854', false],
    ['year = 1855', true],
    ['year != 1855', false],
    ['year!=1850', true],
    ['NOT year > 1860', true],
    ['altitude < -11.5', true],
    ['altitude>-13', true],
    ['width >= 1200.5', true],
    ['year:1850 TO 1859', true],
    ['year:1855 TO 1855', true],
    ['year:1856 TO 1859', false],
    ['year:1859 TO 1850', false],
    ['altitude:-20 TO -10', true],
    ['NOT year:1850 TO 1859', false],
    ['title > 3', false],
    ['unheard != 3', false],
  ])('%s: %s', (text, expected) => {
    expect(strictly(text)).toBe(expected);
  });

  test.each([
    ['kind:film OR kind:photo', true],
    ['kind:film AND kind:photo', false],
    ['kind:photo AND (keywords:sky OR keywords:sea)', true],
    ['(kind:film OR kind:photo) AND year > 1850 AND rating >= 4', true],
    ['NOT kind:film OR NOT keywords:sea', true],
    ['(kind:photo)', true],
    ['((kind:photo AND keywords:sea) AND (year = 1 OR rating = 4))', true],
    ['kind:photo\nAND\tkeywords:sea\rAND\fyear > 1', true],
    ['  kind:photo  ', true],
  ])('%s: %s', (text, expected) => {
    expect(strictly(text)).toBe(expected);
  });

  it('gives OR precedence over AND without brackets', () => {
    expect(parseFilters('a:1 AND b:2 OR c:3')).toEqual(parseFilters('a:1 AND (b:2 OR c:3)'));
    expect(parseFilters('a:1 OR b:2 AND c:3 OR d:4', { strict: false })).toEqual(
      parseFilters('(a:1 OR b:2) AND (c:3 OR d:4)'),
    );
  });

  it('parses the score of a match', () => {
    const worth = { type: 'facet', attribute: 'kind', value: 'photo', score: 3 };
    expect(parseFilters('kind:photo<score=3>')).toEqual(worth);
    expect(parseFilters(' kind : photo < score = 3 > OR kind:film')).toEqual({
      type: 'or',
      parts: [worth, parseFilters('kind:film')],
    });
    expect(parseFilters('public<score=789>')).toMatchObject({ attribute: '_tags', value: 'public', score: 789 });
  });

  it('is null for an empty filter', () => {
    expect(parseFilters('')).toBeNull();
    expect(parseFilters(' \n\t ')).toBeNull();
  });

  it('accepts quoted words that look like operators', () => {
    expect(parseFilters('keywords:"AND" AND keywords:\'OR\'')).toEqual({
      type: 'and',
      parts: [
        { type: 'facet', attribute: 'keywords', value: 'AND' },
        { type: 'facet', attribute: 'keywords', value: 'OR' },
      ],
    });
  });

  it('supports escapes of quotes and backslashes only', () => {
    expect(parseFilters(String.raw`a:"\\ \n \" \'"`)).toEqual({
      type: 'facet',
      attribute: 'a',
      value: String.raw`\ \n " '`,
    });
    expect(parseFilters(String.raw`a:\x\ `)).toEqual({ type: 'facet', attribute: 'a', value: String.raw`\x\ `.trim() });
  });

  it('treats composed and decomposed letters as equal', () => {
    const record = { places: ['Zürich'.normalize('NFD')] };
    expect(isMatch(parseFilters('places:ZÜRICH') as FilterTree, record)).toBe(true);
    expect(isMatch(parseFilters('places:Zurich') as FilterTree, record)).toBe(false);
  });
});

describe('filters allowed to owners only', () => {
  test.each([
    ['(kind:film AND keywords:sea) OR rating >= 3', true],
    ['(kind:film AND keywords:sea) OR rating >= 5', false],
    ['rating >= 5 OR keywords:sea', true],
    ['NOT (kind:film OR keywords:private)', true],
    ['NOT(kind:photo AND (rating < 2 OR NOT (keywords:sky)))', false],
  ])('%s: %s', (text, expected) => {
    expect(freely(text)).toBe(expected);
    expect(refusal(text)).not.toBeNull();
  });
});

describe("an invalid filter is rejected with Algolia's message", () => {
  test.each([
    ['type:Important dates', 'filters: Unexpected token string(dates) expected end of filter at col 15'],
    ['category.lvl2:Womens>Tailoring', 'filters: Unexpected token > expected end of filter at col 20'],
    ['(languages:pythonORlanguages:javascript)', "filters: Unexpected token ':' expected ')' at col 28"],
    [':value1 AND name2:value2', "filters: Unexpected token ':' expected filter at col 0"],
    ['name1: AND name2:value2', "filters: Unexpected token 'AND' expected string at col 7"],
    ['"":value1', 'filters: Unexpected token empty string expected filter at col 1'],
    ['name1:""', 'filters: Unexpected token empty string expected string at col 7'],
    ['"unclosed', 'filters: Unexpected token incomplete string expected filter at col 0'],
    ['"unclosed because escaped \\"', 'filters: Unexpected token incomplete string expected filter at col 0'],
    ["'unclosed with trailing backslash \\", 'filters: Unexpected token incomplete string expected filter at col 0'],
    ['a"b"c', 'filters: Unexpected token string(b) expected end of filter at col 1'],
    ['not a', 'filters: Unexpected token string(a) expected end of filter at col 4'],
    ['a and b', 'filters: Unexpected token string(and) expected end of filter at col 2'],
    ['num:123 to 456', 'filters: Unexpected token string(to) expected end of filter at col 8'],
    ['num:123 TO many', 'filters: Unexpected token string(many) expected numeric at col 11'],
    ['num > AND', "filters: Unexpected token 'AND' expected numeric at col 6"],
    ['a<unknown=666>', 'filters: Unexpected token string(unknown) expected numeric at col 2'],
    ['num < 123 <score=789>', 'filters: Unexpected token < expected end of filter at col 10'],
    ['num:123 TO 456<score=789>', 'filters: Unexpected token < expected end of filter at col 14'],
    ['NOT(a OR b)', "filters: Unexpected token '(' expected filter at col 3"],
    ['NOT NOT a', "filters: Unexpected token 'NOT' expected filter at col 4"],
    ['a AND', 'filters: Unexpected token end of filter expected filter at col 5'],
    ['(a', "filters: Unexpected token end of filter expected ')' at col 2"],
    ['a)', "filters: Unexpected token ')' expected end of filter at col 1"],
    ['()', "filters: Unexpected token ')' expected filter at col 1"],
  ])('%s', (text, message) => {
    expect(refusal(text)).toBe(message);
  });

  test.each([
    '(a AND b) OR c',
    '(a AND b OR c) OR d',
    'a OR (b OR c AND d)',
    '(a) OR (((b) OR (c)) AND (d))',
    '((a AND b)) OR c',
  ])('%s joins an AND with OR', (text) => {
    expect(refusal(text)).toBe('filters: filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed');
  });

  test.each([
    ['a OR name:value', 'a tag filter'],
    ['a OR num = 666', 'a tag filter'],
    ['name:value OR num = 666', 'a facet filter'],
    ['name:value OR NOT num:1 TO 2', 'a facet filter'],
    ['a=10 OR b', 'a numeric filter'],
    ['(((tag1) OR tag2) OR name:value)', 'a tag filter'],
    ['(tag1 OR (tag2 OR (name:value)))', 'a tag filter'],
  ])('%s joins unequal conditions with OR', (text, expected) => {
    expect(refusal(text)).toContain(
      `filters: Different types are not allowed in the same OR.\nExpected ${expected} which needs`,
    );
  });
});

describe('hostile filters', () => {
  it('rejects brackets deeper than twenty', () => {
    const nest = (depth: number) => `${'('.repeat(depth)}a:b${')'.repeat(depth)}`;
    expect(parseFilters(nest(20))).toEqual({ type: 'facet', attribute: 'a', value: 'b' });
    expect(refusal(nest(21))).toBe('filters: Too deep, expected at most 20 brackets in brackets');
    expect(refusal('('.repeat(16_000))).toContain('Too deep');
    expect(errorOf(() => parseFilters('NOT ('.repeat(3000), { strict: false }))).toContain('Too deep');
  });

  it('rejects more than a thousand conditions, and more than 16 kB', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `a:${index}`).join(' OR ');
    expect(parseFilters(many(1000))).not.toBeNull();
    expect(refusal(many(1001))).toBe('filters: Too many conditions, expected at most 1000');
    expect(refusal('a'.repeat(16_385))).toBe('filters: Too long, expected at most 16384 characters');
    expect(parseFilters('a'.repeat(16_384))).not.toBeNull();
  });

  test.each(['"', "'", '\\', '!', '<', '"\\', ' ', 'NOT ', '<score=', ':', '-', '<>=!', '😀', '\u0000'])(
    'parses repetitions of %j in bounded time',
    (text) => {
      const repeated = text.repeat(Math.floor(16_384 / text.length));
      try {
        parseFilters(repeated);
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
      }
    },
  );

  it('does not match inherited properties of objects', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'constructor.name', '__proto__.toString'])
      expect(strictly(`NOT ${name}:Object AND NOT ${name}:x`)).toBe(true);
    expect(isMatch(parseFilters('length > 0') as FilterTree, boat)).toBe(false);
  });
});

describe('facetFilters', () => {
  const asks = (value: unknown) => isMatch(parseFacetFilters(value) as FilterTree, boat);

  test.each<[unknown, boolean]>([
    [['kind:photo'], true],
    [['kind:photo', 'keywords:sky'], false],
    [[['kind:film', 'kind:photo']], true],
    [[['kind:film', 'kind:photo'], 'keywords:sea'], true],
    [['keywords:-private'], true],
    [['keywords:-sea'], false],
    [['keywords:\\-Movie'], true],
    [['keywords:--Movie'], false],
    [['keywords:-\\-Movie'], true],
    [['"keywords":"-sea"'], false],
    [['"keywords":-"sea"'], true],
    [['keywords:NBC: Universal "East"'], true],
    [['"keywords":"NBC: Universal "East""'], true],
    [['camera:canon eos 5d'], true],
    [['"camera":Canon EOS 5D'], true],
    [['kind:photo<score=2>'], true],
    [['year:1855'], true],
    [['altitude:\\-12'], true],
    [['isFeatured:true'], true],
    ['kind:photo', true],
    ['kind:photo,keywords:sky', false],
    ['kind:photo,(keywords:sky,keywords:sea)', true],
    ['(kind:film,kind:story)', false],
    ['["kind:photo",["keywords:sky","keywords:sea"]]', true],
  ])('%j: %s', (value, expected) => {
    expect(asks(value)).toBe(expected);
  });

  test.each([[undefined], [null], [''], [[]], [[[]]], ['[]']])('%j is an empty filter', (value) => {
    expect(parseFacetFilters(value)).toBeNull();
  });

  test.each<[unknown]>([[5], [{}], [[5]], [[[[5]]]], [[null]], ['[not json'], [['no colon']], [[':x']]])(
    '%j is rejected',
    (value) => {
      expect(errorOf(() => parseFacetFilters(value))).toMatch(/^facetFilters: Invalid/);
    },
  );

  it('is limited like filters', () => {
    const many = Array.from({ length: 1001 }, (_, index) => `a:${index}`);
    expect(errorOf(() => parseFacetFilters(many))).toContain('Too many conditions');
    expect(errorOf(() => parseFacetFilters([many]))).toContain('Too many conditions');
    expect(errorOf(() => parseFacetFilters([`a:${'b'.repeat(20_000)}`]))).toContain('Too long');
    expect(errorOf(() => parseFacetFilters('['.repeat(16_000)))).toContain('Invalid');
    expect(errorOf(() => parseFacetFilters('('.repeat(20_000)))).toContain('Too long');
  });
});

describe('numericFilters', () => {
  test.each<[unknown, boolean]>([
    [['year>=1850'], true],
    [['year >= 1850', 'rating > 4'], false],
    [[['year:1900 TO 1910', 'rating = 4']], true],
    ['year>1850,rating<5', true],
    ['year>1850,(rating=1,rating=4)', true],
    ['[["year=1","rating=4"]]', true],
    [['altitude < -10'], true],
  ])('%j: %s', (value, expected) => {
    expect(isMatch(parseNumericFilters(value) as FilterTree, boat)).toBe(expected);
  });

  test.each<[unknown]>([[['kind:photo']], [['year']], [['year > 1 AND rating > 2']], [['year > x']], [[7]]])(
    '%j is rejected',
    (value) => {
      expect(errorOf(() => parseNumericFilters(value))).toMatch(/^numericFilters: /);
    },
  );
});

describe('tagFilters', () => {
  test.each<[unknown, boolean]>([
    ['Public', true],
    ['public', false],
    [['-Public'], false],
    [['-x'], true],
    [['\\-x'], false],
    ['Public,(x,y)', false],
    [[['x', 'Public']], true],
  ])('%j: %s', (value, expected) => {
    expect(isMatch(parseTagFilters(value) as FilterTree, boat)).toBe(expected);
  });
});
