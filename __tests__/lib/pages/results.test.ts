/** @jest-environment node */
import { parseSite } from '@/lib/config/site';
import { getMessages } from '@/lib/messages/messages';
import { parseEdtf } from '@/lib/metadata/fields/edtf';
import type { Item } from '@/lib/model/types';
import { listDateChips, readResults } from '@/lib/pages/results';
import { EMPTY_SEARCH, type SearchState } from '@/lib/query/search-state';
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

describe.each(SLIPS)('a query with %s', (_name, slip) => {
  test('the item is among the first ten, under a heading with the corrected words', async () => {
    for (const { words, item } of made) {
      const query = slipIn(words, slip);
      const { items, nearest, meant } = await ask(query);
      const others = [...(nearest ? [nearest] : []), ...meant];
      const first = [...items, ...others.flatMap((other) => other.items)].slice(0, 10);
      expect({ query, found: first.map(({ id }) => id) }).toEqual({ query, found: expect.arrayContaining([item.id]) });
      if (items.length === 0) expect([query, others[0]?.state.query]).toEqual([query, words.join(' ')]);
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

describe('without results', () => {
  test.each([
    ['a wrong first letter of a short word', 'xake', 'lake'],
    ['the first two letters in the wrong order', 'alke', 'lake'],
    ['two typos in a word of seven letters', 'wxefrod', 'wexford'],
    ['a typo in a word of three letters', 'lighthouse off', 'lighthouse of'],
    ['words are spelt as the archive spells them', 'kürich', 'zürich'],
    ['what is right stays as it was typed', 'Zürich kxrbour', 'zürich harbour'],
    ['a word that is nowhere is left out', 'lighthouse qqqqqqqq', 'lighthouse'],
    ['of words that are nowhere together the most telling stay', 'lake xylotheque', 'xylotheque'],
    ['a phrase stays one', '"lighthouse of" qqqqqqqq', '"lighthouse of"'],
    ['what is left out by a minus stays out', 'xake -zurich', 'lake -zurich'],
    ['a number is never another', 'lake 1850', 'lake'],
  ])('%s', async (_what, query, meant) => {
    const { found, nearest } = await ask(query);
    expect([found, nearest?.state.query]).toEqual([0, meant]);
    expect(nearest?.items.length).toBe(nearest?.found);
  });

  test('without similar words nothing is shown', async () => {
    for (const query of ['qqqqqqqq', 'qqqqqqqq wwwwwwww', '-lake -made', '1850'])
      expect((await ask(query)).nearest?.items ?? []).toEqual([]);
  });

  test('filters remain as long as there are results', async () => {
    const { nearest } = await ask('xake', { refinements: { keywords: ['lake'] } });
    expect([nearest?.state, nearest?.dropped]).toMatchObject([
      { query: 'lake', refinements: { keywords: ['lake'] }, page: 1 },
      [],
    ]);
    expect((await ask('xake', { from: 1900 })).nearest).toMatchObject({ dropped: ['years'], state: { query: 'lake' } });
    // Correct words are not corrected because a filter excludes them.
    expect((await ask('xylotheque', { refinements: { keywords: ['lake'] } })).nearest).toMatchObject({
      dropped: ['keywords'],
      state: { query: 'xylotheque' },
    });
  });
});

describe('with few results', () => {
  test('the results of the typed word are shown, and the correction is a link', async () => {
    const { items, nearest, meant } = await ask('smyth');
    expect([toTitles(items), nearest, meant[0]?.state.query, meant[0]?.items]).toEqual([
      ['Smyth at the anvil'],
      null,
      'smith',
      [],
    ]);
  });

  test('a correction with no more results is not offered', async () => {
    expect((await ask('xylotheque')).meant).toEqual([]);
    expect((await ask('lighthouse')).meant).toEqual([]);
  });

  test('results that match by typo only are followed by those of the correction', async () => {
    const { items, meant } = await ask('smythe');
    expect(toTitles(items)).toEqual(['Smyth at the anvil']);
    expect([meant[0]?.state.query, meant[0]?.items.length]).toEqual(['smith', 9]);
    const jugs = await ask('bairy');
    expect([toTitles(jugs.items), toTitles(jugs.meant[0]?.items)]).toEqual([['Barry jug'], ['Dairy jug']]);
  });
});

describe('words that occur together', () => {
  beforeAll(() =>
    archive.put([
      make('Gorge in the snow'),
      ...[1, 2, 3].map((n) => make(`Cow ${n}`, { caption: 'Above a gorge, in the mist' })),
      make('Fern sign'),
      ...[1, 2, 3].map((n) => make(`Sing ${n}`, { caption: 'Under a fern' })),
    ]),
  );

  test('are corrected before more frequent words, which follow', async () => {
    const { found, nearest, meant } = await ask('gorge in the sow');
    expect([found, nearest?.state.query, toTitles(nearest?.items)]).toEqual([
      0,
      'gorge in the snow',
      ['Gorge in the snow'],
    ]);
    expect(meant.map(({ state, items }) => [state.query, toTitles(items).sort()])).toEqual([
      ['gorge in the cow', ['Cow 1', 'Cow 2', 'Cow 3']],
    ]);
  });

  test('follow the items with the typed words in different places', async () => {
    const { items, meant } = await ask('fern sing');
    expect(toTitles(items).sort()).toEqual(['Sing 1', 'Sing 2', 'Sing 3']);
    expect(meant.map(({ state, items: shown }) => [state.query, toTitles(shown)])).toEqual([
      ['fern sign', ['Fern sign']],
    ]);
  });
});

test('with enough matches by typo there is no correction', async () => {
  archive.put([
    ...[1, 2, 3, 4].map((n) => make(`Boats ${n}`, { caption: 'Moored' })),
    ...Array.from({ length: 9 }, (_, n) => make(`Facts ${n}`)),
  ]);
  const { found, meant } = await ask('baots');
  expect([found, meant]).toEqual([4, []]);
});

describe('with many results by typo only', () => {
  beforeAll(() =>
    archive.put([
      make('Two fish'),
      make('Seven', { caption: 'Two fish on a dish' }),
      ...Array.from({ length: 12 }, (_, n) => make(`Two long list of wares, page ${n}`)),
    ]),
  );

  test('an exact title comes first, and is announced', async () => {
    const { found, isMeantFirst, meant } = await ask('two lish');
    expect([found, isMeantFirst]).toEqual([12, true]);
    expect(meant.map(({ state, items }) => [state.query, toTitles(items)])).toEqual([
      ['two fish', ['Two fish', 'Seven']],
    ]);
  });

  test('but not in a sort order, and not if an item contains the typed words', async () => {
    expect((await ask('two lish', { sort: 'newest' })).meant).toEqual([]);
    expect((await ask('two list')).meant).toEqual([]);
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
  for (const query of ['anvil', 'anvil plate', ''])
    expect(await ask(query)).toMatchObject({ nearest: null, meant: [] });
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

  test('stays when other words are suggested', async () => {
    expect((await ask('viadukt 1935')).nearest).toBeNull();
    expect((await ask('xiaduct c. 1935')).nearest?.state.query).toBe('viaduct c. 1935');
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
    ['are told only where they found something', 'st zwaan qqqqqqqq', [], []],
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
