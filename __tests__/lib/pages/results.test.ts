/** @jest-environment node */
import { parseSite } from '@/lib/config/site';
import { getMessages } from '@/lib/messages/messages';
import { parseEdtf } from '@/lib/metadata/fields/edtf';
import type { Item } from '@/lib/model/types';
import { listDateChips, readResults } from '@/lib/pages/results';
import { EMPTY_SEARCH, type SearchState } from '@/lib/query/search-state';
import { getEmbeddedClient } from '@/lib/search/algolia/embedded';
import { createRandom, misspell } from '../../../tools/bench/draw-words';
import { createArchive, makeItem } from '../../algolia/archive';

const t = getMessages('en');
const archive = createArchive();
const random = createRandom(16);
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const SYLLABLES = ['ba', 'cor', 'den', 'fi', 'gul', 'ho', 'jin', 'kra', 'lem', 'mos', 'nu', 'pel', 'qua', 'rit', 'sto'];

/** A random word of two to four syllables, with at least seven letters. */
function makeWord(): string {
  const word = Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('');
  return word.length < 7 ? makeWord() : word;
}

const VOCABULARY = [...new Set(Array.from({ length: 600 }, makeWord))];

const made = Array.from({ length: 150 }, (_, n) => {
  const words = [0, 200, 400].map((from) => VOCABULARY[from + random.below(100)] as string);
  return { words, item: makeItem(`made/${n}.jpg`, { title: words.join(' ') }) };
});

const make = (title: string, more: Partial<Item> = {}) => makeItem(`known/${title}.jpg`, { title, ...more });
const known = [
  make('Zürich harbour', { keywords: ['lake'] }),
  make('Lighthouse of Wexford', { keywords: ['lake'] }),
  make('Smyth at the anvil'),
  ...Array.from({ length: 9 }, (_, n) => make(`Smith at the anvil, plate ${n}`)),
  make('Xylotheque'),
  make('Barry jug'),
  make('Dairy jug'),
];

const named = [
  ['Wharf Street', 'Wharf St', 'St Bride', 'Saint Bride', 'Wharf Saintly'],
  ['Fifth Avenue', '5th Avenue', 'Steamer Zwaan', 'Paddle vessel Zwaan', 'Zwaan'],
  ['A boathook', 'The boathooks', 'Two ferries', 'One ferry', 'Glass', 'Gla'],
]
  .flat()
  .map((title) => make(title, { keywords: ['named'] }));

const on = (title: string, edtf: string, caption = 'A viaduct') =>
  make(title, { caption, keywords: ['dated'], date: parseEdtf(edtf) as NonNullable<Item['date']> });
const dated = [
  on('Decade', '193X'),
  on('Late', '1946~'),
  on('Old', '1899-05'),
  on('Span', '1929/1941'),
  on('Spring', '1935-04-01'),
  on('Year', '1935'),
  on('Poster of 1930s shops', '1950', 'Paper'),
];

beforeAll(() => {
  archive.put([...made.map(({ item }) => item), ...known, ...named, ...dated]);
  const { site } = parseSite({ synonyms: ['steamer, paddle vessel', 'ship => steamer'] });
  archive.change((writer) => writer.setSite(JSON.stringify(site), {}));
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const ask = (query: string, more: Partial<SearchState> = {}) => readResults({ ...EMPTY_SEARCH, query, ...more });
const toTitles = (items: Item[] = []) => items.map(({ title }) => title);

/** The words with a mistake in one of them. */
const slipIn = (words: string[], slip: (word: string) => string) => {
  const at = random.below(words.length);
  return words.with(at, slip(words[at] as string)).join(' ');
};
const missFirst = (word: string) => random.pick(LETTERS.filter((letter) => letter !== word[0])) + word.slice(1);
const SLIPS: [string, (word: string) => string][] = [
  ['one wrong first letter', missFirst],
  ['two typos', (word) => misspell(random, word.slice(0, 3)) + misspell(random, word.slice(3))],
];

/** The first ten items of the page, and of the API without parameters. */
const listFirst = async (query: string): Promise<string[][]> => {
  const { items, nearest, more } = await ask(query);
  const requests = [{ indexName: 'vitrine', query, hitsPerPage: 10 }];
  const { results } = await getEmbeddedClient().searchForHits({ requests });
  const page = [...items, ...(nearest?.items ?? []), ...more].slice(0, 10).map(({ id }) => id);
  return [page, results[0]?.hits.map(({ objectID }) => objectID) ?? []];
};

describe.each(SLIPS)('a query with %s', (_name, slip) => {
  test('the item is among the first ten of page and API, under a heading with the corrected words', async () => {
    for (const { words, item } of made) {
      const query = slipIn(words, slip);
      for (const found of await listFirst(query))
        expect({ query, found }).toEqual({ query, found: expect.arrayContaining([item.id]) });
      expect([query, (await ask(query)).searched.query]).toEqual([query, words.join(' ')]);
    }
  });
});

describe('the last word', () => {
  const find = async (query: string) => (await ask(query)).items.map(({ title }) => title);

  beforeAll(() =>
    archive.put([
      ...Array.from({ length: 9 }, (_, n) => make(`Tramway ${n}`)),
      make('Tramwayman', { rating: 5 }),
      make('Tramwaymen of the Tramway', { rating: 5 }),
      make('Peony'),
      make('Peonyworts', { rating: 5 }),
      make('Tea pot', { keywords: ['china'] }),
      make('Teapot'),
      make('Tea on a porch, with a potter', { keywords: ['pot'], rating: 5 }),
    ]),
  );

  test('matches whole words only if there are enough results', async () => {
    const found = await find('tramway');
    expect(found).toHaveLength(10);
    expect(found).not.toContain('Tramwayman');
  });
  test('continues with prefix matches after whole ones if there are few', async () => {
    expect((await find('tramwaym')).sort()).toEqual(['Tramwayman', 'Tramwaymen of the Tramway']);
    expect(await find('peony')).toEqual(['Peony', 'Peonyworts']);
  });
  test('is joined with the word before if the archive contains both spellings', async () => {
    expect((await find('tea pot')).sort()).toEqual(['Tea on a porch, with a potter', 'Tea pot', 'Teapot']);
    expect((await find('tea pot')).slice(0, 2).sort()).toEqual(['Tea pot', 'Teapot']);
  });
});

describe('words that the archive does not contain', () => {
  test.each([
    ['a wrong first letter of a short word', 'xake', 'lake'],
    ['the first two letters in the wrong order', 'alke', 'lake'],
    ['two typos in a word of seven letters', 'wxefrod', 'wexford'],
    ['a typo in a word of three letters', 'lighthouse off', 'lighthouse of'],
    ['words are spelt as the archive spells them', 'kürich', 'zürich'],
    ['a correct word is unchanged', 'Zürich kxrbour', 'Zürich harbour'],
    ['an excluded word remains excluded', 'xake -zurich', 'lake -zurich'],
  ])('are corrected: %s', async (_what, query, corrected) => {
    const { found, items, searched, isPartial } = await ask(query);
    expect([searched.query, isPartial, items.length]).toEqual([corrected, false, found]);
    expect(toTitles(items)).toEqual(toTitles((await ask(corrected)).items));
  });

  test('have several corrections at the same distance, each of them a suggestion', async () => {
    archive.put(['Bellows', 'Bellaws', 'Bellews'].map((title) => make(title, { keywords: ['forge'] })));
    const { items, searched, alternatives } = await ask('bellxws');
    const queries = [searched, ...alternatives].map(({ query }) => query).sort();
    expect([queries, toTitles(items).sort()]).toEqual([
      ['bellaws', 'bellews', 'bellows'],
      ['Bellaws', 'Bellews', 'Bellows'],
    ]);
  });

  test('find nothing if no word is similar', async () => {
    for (const query of ['qqqqqqqq', 'qqqqqqqq wwwwwwww', '1850']) {
      const { found, nearest, more, searched, suggestions } = await ask(query);
      expect([found, nearest, more, searched.query, suggestions]).toEqual([0, null, [], query, []]);
    }
  });

  test('are corrected within the filters, and filters are dropped if nothing passes them', async () => {
    const lakes = await ask('xake', { refinements: { keywords: ['lake'] } });
    expect([lakes.found, lakes.searched.query, lakes.nearest]).toEqual([2, 'lake', null]);
    expect((await ask('xake', { from: 1900 })).nearest).toMatchObject({ dropped: ['years'], found: 2 });
    expect((await ask('xylotheque', { refinements: { keywords: ['lake'] } })).nearest).toMatchObject({
      dropped: ['keywords'],
      state: { query: 'xylotheque' },
    });
  });
});

describe('words that no item has together', () => {
  const listMissing = ({ missing }: Awaited<ReturnType<typeof ask>>) =>
    missing.map(({ query, state }) => [query, state?.query ?? null]);

  test.each([
    ['a word that is nowhere', 'lighthouse qqqqqqqq', ['Lighthouse of Wexford'], [['qqqqqqqq', null]]],
    ['a date', 'wexford lighthouse 1850', ['Lighthouse of Wexford'], [['1850', null]]],
    ['the word that most lack', 'xylotheque lake', ['Xylotheque'], [['xylotheque', 'xylotheque']]],
    [
      'other words than those of a phrase',
      '"lighthouse of" xylotheque',
      ['Lighthouse of Wexford'],
      [['xylotheque', 'xylotheque']],
    ],
  ])('%s is left out, and offered as a link', async (_what, query, titles, missing) => {
    const results = await ask(query);
    expect([results.isPartial, toTitles(results.items).slice(0, 1)]).toEqual([true, titles]);
    expect(listMissing(results)).toEqual(missing);
  });

  test('none is altered, even if similar words would match', async () => {
    archive.put([
      make('Cone in the land, black', { caption: 'Tony' }),
      make('Coney in a hutch'),
      make('Desert island'),
      ...[1, 2, 3].map((n) => make(`Beach ${n} of an island`)),
    ]);
    const { items, searched, isPartial } = await ask('coney island beach');
    expect([searched.query, isPartial]).toEqual(['coney island beach', true]);
    expect(toTitles(items)).not.toContain('Cone in the land, black');
    expect(toTitles(items)[0]).toMatch(/Beach \d of an island/);
  });

  test('stop words and words for pictures are left out first', async () => {
    archive.put([
      make('Viaduct over the Wye'),
      make('Viaduct at dusk'),
      make('A photo of an old man', { caption: 'Paid for with a cheque' }),
    ]);
    const { items, isPartial, missing } = await ask('photo of a viaduct', { refinements: { collections: ['known'] } });
    expect(toTitles(items).every((title) => title !== 'A photo of an old man')).toBe(true);
    expect([toTitles(items).slice(0, 2).sort(), isPartial, missing.map(({ query }) => query)]).toEqual([
      ['Viaduct at dusk', 'Viaduct over the Wye'],
      true,
      ['photo'],
    ]);
  });

  test('the API reports the removed words as Algolia does', async () => {
    const requests = [{ indexName: 'vitrine', query: 'lighthouse qqqqqqqq' }];
    const { results } = await getEmbeddedClient().searchForHits({ requests });
    expect(results[0]).toMatchObject({
      query: 'lighthouse qqqqqqqq',
      queryAfterRemoval: 'lighthouse <em>qqqqqqqq</em>',
    });
  });
});

describe('with few results', () => {
  test('those with some of the words follow', async () => {
    const { items, more } = await ask('anvil smyth');
    expect(toTitles(items)).toEqual(['Smyth at the anvil']);
    expect(toTitles(more).sort()).toEqual(Array.from({ length: 9 }, (_, n) => `Smith at the anvil, plate ${n}`));
  });

  test('a similar query that finds more is suggested', async () => {
    const { items, suggestions } = await ask('smyth');
    expect([toTitles(items), suggestions.map(({ query }) => query)]).toEqual([['Smyth at the anvil'], ['smith']]);
  });

  test('a similar query with no more results is not suggested', async () => {
    expect((await ask('xylotheque')).suggestions).toEqual([]);
    expect((await ask('lighthouse')).suggestions).toEqual([]);
  });
});

describe('words that occur together', () => {
  beforeAll(() =>
    archive.put([
      make('Gorge in the snow'),
      make('Sow with a litter'),
      ...[1, 2, 3].map((n) => make(`Cow ${n}`, { caption: 'Above a gorge, in the mist' })),
      make('Fern sign'),
      ...[1, 2, 3].map((n) => make(`Sing ${n}`, { caption: 'Under a fern' })),
    ]),
  );

  test('are suggested in place of words that no item has together', async () => {
    const { items, isPartial, suggestions } = await ask('gorge in the sow');
    expect([isPartial, toTitles(items)]).toEqual([true, expect.arrayContaining(['Gorge in the snow'])]);
    expect(suggestions[0]?.query).toBe('gorge in the snow');
  });

  test('are suggested in place of words that are apart', async () => {
    const { items, suggestions } = await ask('fern sing');
    expect(toTitles(items).sort()).toEqual(['Sing 1', 'Sing 2', 'Sing 3']);
    expect(suggestions.map(({ query }) => query)).toEqual(['fern sign']);
  });
});

test('among titles with a common prefix the exact one, together with its maker, comes first', async () => {
  const makers = ['Anna Kiln'];
  archive.put([
    ...[1, 2, 3].map((n) => make(`Three mills of the valley ${n}`, { makers, rating: 5 })),
    make('Three mills', { makers }),
  ]);
  expect(toTitles((await ask('three mills kiln')).items)[0]).toBe('Three mills');
});

test('with enough results there are no corrections', async () => {
  for (const query of ['anvil', 'at the anvil', ''])
    expect(await ask(query)).toMatchObject({ nearest: null, isPartial: false, missing: [], suggestions: [], more: [] });
});

describe('a date in the query', () => {
  test.each([
    ['1930s', ['Decade', 'Poster of 1930s shops', 'Span', 'Spring', 'Year']],
    ['1935', ['Decade', 'Span', 'Spring', 'Year']],
    ['viaduct 1935', ['Decade', 'Span', 'Spring', 'Year']],
    ['spring 1935', ['Decade', 'Span', 'Spring', 'Year']],
    ['autumn 1935', ['Decade', 'Span', 'Year']],
    ['printemps 1935', ['Decade', 'Span', 'Spring', 'Year']],
    ['before 1930', ['Old', 'Span']],
    ['vor 1930', ['Old', 'Span']],
    ['since 1941', ['Late', 'Poster of 1930s shops', 'Span']],
    ['c. 1948', ['Late', 'Poster of 1930s shops']],
    ['19th century', ['Old']],
    ['1935 -viaduct', []],
    ['"1930s"', ['Decade', 'Poster of 1930s shops']],
    ['shops 1950', ['Poster of 1930s shops']],
  ])('%s', async (query, titles) => {
    const { items } = await ask(query, { refinements: { keywords: ['dated'] } });
    expect(toTitles(items).sort()).toEqual(titles);
  });

  test('a decade in words is found by its date, after the titles that contain the word', async () => {
    archive.put([
      make('The Thirties', { keywords: ['worded'], date: parseEdtf('1950') as NonNullable<Item['date']> }),
      make('Dance hall', { keywords: ['worded'], date: parseEdtf('1935') as NonNullable<Item['date']>, rating: 5 }),
    ]);
    const find = async (query: string) => toTitles((await ask(query, { refinements: { keywords: ['worded'] } })).items);
    for (const query of ['thirties', 'from the thirties'])
      expect(await find(query)).toEqual(['The Thirties', 'Dance hall']);
    for (const query of ['dreißiger Jahre', 'dance aus den 1930ern', 'années trente'])
      expect(await find(query)).toEqual(['Dance hall']);
  });

  test('certain dates come before possible ones', async () => {
    expect(toTitles((await ask('1930s viaduct')).items)[0]).toBe('Decade');
  });

  test('is a filter that can be removed', () => {
    const state = { ...EMPTY_SEARCH, query: 'iron 1930s bridge', page: 3, from: 1800 };
    expect(listDateChips(state, t)).toMatchObject([{ label: '1930s', href: '/search?q=iron+bridge&from=1800' }]);
    expect(listDateChips({ ...state, query: '"1930s" bridge' }, t)).toEqual([]);
    expect(listDateChips({ ...EMPTY_SEARCH, query: 'bridge from the 1930s' }, t)).toMatchObject([
      { label: '1930s', href: '/search?q=bridge' },
    ]);
  });

  test('remains when other words are corrected', async () => {
    expect((await ask('viadukt 1935')).searched.query).toBe('viaduct 1935');
    expect((await ask('xiaduct c. 1935')).searched.query).toBe('viaduct c. 1935');
  });
});

describe('synonyms', () => {
  test.each([
    ['the owner has, both ways', 'steamer zwaan', ['Paddle vessel Zwaan', 'Steamer Zwaan'], ['paddle vessel']],
    ['of several words, too', 'paddle vessel zwaan', ['Paddle vessel Zwaan', 'Steamer Zwaan'], ['steamer']],
    ['the owner has, one way', 'ship zwaan', ['Steamer Zwaan'], ['steamer']],
    ['are ready: a street', 'wharf street', ['Wharf St', 'Wharf Street'], ['st']],
    ['are ready: a saint, who is no street', 'saint bride', ['Saint Bride', 'St Bride'], ['st']],
    ['are ready: an ordinal', '5th avenue', ['5th Avenue', 'Fifth Avenue'], ['fifth']],
    [
      'are named only where they found something',
      'st anvils',
      ['Saint Bride', 'St Bride', 'Wharf St', 'Wharf Street'],
      [],
    ],
    ['are not those of a phrase', '"wharf street"', ['Wharf Street'], []],
  ])('%s', async (_what, query, titles, told) => {
    const { items, found, synonyms } = await ask(query, { refinements: { keywords: ['named'] } });
    expect(found === 0 ? [] : toTitles(items).sort()).toEqual(titles);
    expect(synonyms.flatMap(({ to }) => to)).toEqual(told);
  });

  test('exact matches come first', async () => {
    const first = async (query: string) => toTitles((await ask(query)).items)[0];
    expect([await first('wharf st'), await first('wharf street')]).toEqual(['Wharf St', 'Wharf Street']);
  });

  test.each([
    ['boathook', ['A boathook', 'The boathooks']],
    ['boathooks', ['A boathook', 'The boathooks']],
    ['ferry', ['One ferry', 'Two ferries']],
    ['ferries', ['One ferry', 'Two ferries']],
    ['glass', ['Glass']],
  ])('singular and plural of %s are equal', async (query, titles) => {
    const { items } = await ask(query, { refinements: { keywords: ['named'] } });
    expect(toTitles(items).sort()).toEqual(titles);
  });
});

test('the year slider counts the results of the rest of the search, for any selected years', async () => {
  const search = async (state: Partial<SearchState>) => (await readResults({ ...EMPTY_SEARCH, ...state })).years;
  const years = await search({ refinements: { keywords: ['dated'] } });
  // From the 1890s to the 1950s.
  expect(years).toEqual({ first: 1890, step: 10, counts: [1, 0, 0, 1, 3, 1, 1], bounds: [1899, 1950] });
  expect(await search({ refinements: { keywords: ['dated'] }, from: 1930, to: 1939 })).toEqual(years);
  expect(await search({ query: 'paper', to: 1960 })).toMatchObject({ counts: [0, 0, 0, 0, 0, 0, 1] });
});
