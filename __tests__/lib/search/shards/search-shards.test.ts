/** @jest-environment node */
// The search of a static copy finds what the server finds, in the same order.
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getConfig } from '@/lib/config/config';
import { parseSite } from '@/lib/config/site';
import { runWithLocale } from '@/lib/i18n/request-locale';
import { parseEdtf } from '@/lib/metadata/fields/edtf';
import type { Item } from '@/lib/model/types';
import { type Results, readResults } from '@/lib/pages/results';
import { parseSearchState, toSearchParams } from '@/lib/query/search-state';
import { answerRestCall } from '@/lib/search/search';
import { writeSearchShards } from '@/lib/search/shards/write-search-shards';
import { bundleForBrowser } from '../../../../scripts/static-search/replacements.mjs';
import { makeItem as makeRecordItem } from '../../../../tools/bench/records';
import { makeRecords } from '../../../../tools/search-quality/records';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();
const files = new Map<string, Uint8Array>();
let open: (fetch: (name: string) => Promise<Uint8Array>, language: string) => Promise<typeof ask>;
let ask: (query: string) => Promise<Results>;
let fetched: string[] = [];

const text = (title: string, more: Partial<Item> = {}) => makeItem(`texts/${title}.jpg`, { title, ...more });

const others = [
  text('A lighthouse keeper', { caption: 'He wrote: the lamp went out. Nobody saw it.', people: ['Ada Brook'] }),
  text('The film of the regatta', {
    kind: 'film',
    type: 'video/mp4',
    duration: 90,
    spoken: [
      [3, 'Welcome to the quay'],
      [40, 'Here comes the umiak of the north'],
    ],
  }),
  text('Logbook', {
    kind: 'document',
    type: 'application/pdf',
    pages: { count: 2, sizes: [] },
    written: [
      [1, 'The first page says little'],
      [2, `${'Much is said before. '.repeat(40)}Then a narwhal was seen off the bow, and again at noon.`],
    ],
  }),
  text('Krankenhausverwaltung', { keywords: ['Haus', 'Verwaltung', 'Kranken', 'constructor', '__proto__'] }),
  text('IMG-2031 at the quay', { identifiers: ['C++', 'IMG-2031'] }),
  text('東京の橋', {
    keywords: ['橋', '東京'],
    place: { country: 'Japan', city: 'Tokyo', latitude: 35.68, longitude: 139.69 },
  }),
  text('Ponte vecchio', { place: { country: 'Italy', city: 'Firenze', latitude: 43.76, longitude: 11.25 } }),
  text('A weir at noon', { alternatives: { title: { de: 'Ein Wehr am Mittag' } } }),
  text("Joseph's boat", { date: parseEdtf('1911-05-14') as NonNullable<Item['date']>, rating: 5 }),
];

/** The part of the results that a visitor sees. */
const toSeen = ({ items, more, nearest, moments, snippets, ...results }: Results) => ({
  ...results,
  items: items.map(({ id, title }) => `${id} ${title}`),
  more: more.map(({ id }) => id),
  nearest: nearest && { ...nearest, items: nearest.items.map(({ id }) => id) },
  moments: [...moments],
  snippets: [...snippets],
});

const site = parseSite({
  title: { en: 'Archive', de: 'Archiv' },
  languages: ['en', 'de'],
  synonyms: ['umiak => boat', 'logbook, diary'],
  fields: { Wealthword: 'private', Medium: { label: 'Technique' } },
  words: { de: { 'search.submit': 'Los' } },
}).site;

function fetchFile(name: string): Promise<Uint8Array> {
  fetched.push(name);
  const content = files.get(`search-data/shards/${name}`);
  return content ? Promise.resolve(gunzipSync(content)) : Promise.reject(new Error(`${name} is missing`));
}

beforeAll(async () => {
  const records = makeRecords().filter((_, at) => at % 2 === 0);
  archive.put([...records.map((record) => makeRecordItem(record, 0)), ...others]);
  const removed = [
    text('Zzyzxroad', { keywords: ['Qwghlmword'], people: ['Hidden Personname'], caption: 'Xylindeinword' }),
    makeItem('removedfolder/a.jpg', { title: 'Gone' }),
  ];
  archive.put(removed);
  archive.take(removed);
  archive.change((writer) => writer.setSite(JSON.stringify(site), {}));
  Object.assign(process.env, archive.env);
  await writeSearchShards((name, content) => void files.set(name, content), 'dist/search-client');
  const outfile = path.join(archive.folder, 'search.cjs');
  await bundleForBrowser({ entryPoints: ['scripts/static-search/results.ts'], outfile, format: 'cjs' });
  open = createRequire(__filename)(outfile).openShards;
  ask = await open(fetchFile, 'en');
}, 300_000);
afterAll(archive.remove);

const askServer = (query: string) => readResults(parseSearchState(toSearchParams(query)));

const QUERIES = [
  'q=harbour',
  'q=bridge+over+the+river',
  'q=%22old+bridge%22',
  'q=bridge+-old',
  'q=br',
  'q=hafen',
  'q=D%C3%A4cher',
  'q=pont',
  'q=puente&sort=oldest',
  'q=kerk&sort=newest',
  'q=photo+of+a+church',
  'q=lighthuose',
  'q=xylophone',
  'q=xyzzy+plugh',
  'q=1911',
  'q=1930s',
  'q=May+1911',
  'q=umiak',
  'q=narwhal',
  'q=krankenhaus',
  'q=haus',
  'q=IMG2031',
  'q=c%2B%2B',
  "q=Joseph's",
  'q=%E6%A9%8B',
  'q=Italien',
  'q=ada',
  'q=weir',
  'q=Wehr',
  'q=diary',
  'q=st+bride',
  'q=two+boats',
  'q=harbour+boats+evening+quay+market+people',
  'q=harbour&from=1900&to=1930',
  'q=market&kind=photo&colour=blue',
  'keywords=__proto__',
  'keywords=nothing',
  'q=quay&keywords=nothing',
  'kind=film',
  'near=43.7,11.2&within=20000',
  'sort=newest',
  'q=harbour&page=2',
  'q=harbour&page=99',
];

test.each(QUERIES)('%s finds the same as on the server', async (query) => {
  expect(toSeen(await ask(query))).toEqual(toSeen(await askServer(query)));
});

test.each([
  'q=%00%01%1b',
  'q=%22',
  'q=%22%22%22+-',
  'q=-',
  'q=%EE%80%80',
  'q=%ED%A0%80',
  `q=${'a'.repeat(600)}`,
  `q=${'ab+'.repeat(200)}`,
  'q=%28%29+AND+OR+NOT+NEAR',
  'q=%22a%22+*+OR+%22bo',
  'q=~00000001',
  'keywords=~00000001',
  'keywords=-1&keywords=%2F..%2F',
  'q=__proto__',
  'q=constructor&kind=constructor',
  'q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'from=x&to=-99999&near=1,2,3&page=0&sort=worst&like=aaaaaaaaaa',
  'q=%F0%9F%98%80',
])('the hostile query %s finds the same as on the server', async (query) => {
  expect(toSeen(await ask(query))).toEqual(toSeen(await askServer(query)));
});

test.each(['q=weir', 'q=Wehr', 'q=hafen', 'kind=document'])('%s shows the texts of the language', async (query) => {
  const locale = { language: 'de', first: 'en', prefix: '/de', address: '/search' };
  const onServer = await runWithLocale(locale, () => askServer(query));
  const found = await (await open(fetchFile, 'de'))(query);
  expect(toSeen(found).items).toEqual(toSeen(onServer).items);
  expect(found.items.length).toBeGreaterThan(0);
});

test('the words of the owner are among the messages', () => {
  const page = JSON.parse(gunzipSync(files.get('search-data/shards/pages/de.bin') ?? '').toString());
  expect(page.messages.search).toMatchObject({ submit: 'Los' });
  expect(page.site.title).toBe('Archiv');
});

test('nothing of a removed item or a private field is in the data', () => {
  const all = [...files].map(([name, content]) => [
    name,
    name.endsWith('.bin') ? gunzipSync(content).toString('latin1') : '',
  ]);
  for (const word of ['zzyzxroad', 'qwghlmword', 'personname', 'xylindeinword', 'removedfolder', 'wealthword'])
    expect(all.filter(([, text = '']) => text.toLowerCase().includes(word)).map(([name]) => name)).toEqual([]);
  expect(all.some(([, text = '']) => text.includes('Technique'))).toBe(true);
});

test('a single letter is searched as a word', async () => {
  const [found, onServer] = await Promise.all([ask('q=q'), askServer('q=q')]);
  expect(onServer.found).toBeGreaterThan(0);
  expect(found.found).toBe(0);
});

test('fetches a small part of the data', async () => {
  fetched = [];
  await ask('q=cathedral');
  const bytes = fetched.reduce((sum, name) => sum + (files.get(`search-data/shards/${name}`)?.length ?? 0), 0);
  const all = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(all / 10);
});

test('the same archive is written as the same bytes', async () => {
  const again = new Map<string, Uint8Array>();
  await writeSearchShards((name, content) => void again.set(name, content), 'dist/search-client');
  expect([...again.keys()]).toEqual([...files.keys()]);
  for (const [name, content] of again)
    expect(Buffer.from(content).equals(Buffer.from(files.get(name) ?? []))).toBe(true);
});

describe('suggestions', () => {
  const PORT = 4511;
  let server: Server;
  let answer: (requests: object[]) => Promise<{ hits?: object[]; facetHits?: object[] }[]>;

  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const content = files.get(new URL(url, 'http://127.0.0.1').pathname.slice(1));
      response.writeHead(content ? 200 : 404).end(content);
    });
    await new Promise<void>((resolve) => server.listen(PORT, '127.0.0.1', resolve));
    const outfile = path.join(archive.folder, 'suggest.cjs');
    await bundleForBrowser({
      entryPoints: ['scripts/static-search/suggest.ts'],
      outfile,
      format: 'cjs',
      define: { 'import.meta.url': JSON.stringify(`http://127.0.0.1:${PORT}/search-data/suggest.js`) },
    });
    Object.assign(globalThis, { document: { documentElement: { lang: 'en', dataset: {} } } });
    answer = createRequire(__filename)(outfile).answerRequests;
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'document');
    server.close();
  });

  test.each(['har', 'hafen', 'ada b', 'quay', 'tex', 'zzz'])('%s suggests the same as on the server', async (query) => {
    const indexName = getConfig().searchIndex;
    const requests = [
      {
        indexName,
        query,
        hitsPerPage: 5,
        attributesToRetrieve: ['title', 'path', 'dateText'],
        attributesToHighlight: [],
      },
      ...['collections', 'people', 'places', 'keywords'].map((facet) => ({
        ...{ type: 'facet', indexName, facet, facetQuery: query, maxFacetHits: 3 },
      })),
    ];
    const { content } = await answerRestCall('POST', '/1/indexes/*/queries', JSON.stringify({ requests }));
    const toSuggested = (results: { hits?: object[]; facetHits?: object[] }[]) => [
      results[0]?.hits,
      ...results
        .slice(1)
        .map(({ facetHits = [] }) =>
          (facetHits as { value: string; count: number }[]).map(({ value, count }) => [value, count]),
        ),
    ];
    expect(toSuggested(await answer(requests))).toEqual(toSuggested(JSON.parse(content).results));
  });
});
