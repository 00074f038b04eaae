/** @jest-environment node */
import type { Item } from '@/lib/model/types';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { createArchive, makeItem } from '../../../algolia/archive';

const ITEMS = 5000;
// A search reaches a thousand hits, so every slice has fewer.
const SLICES = 7;
const TITLES = ['Brooklyn Bridge', 'Bridge of Brooklyn', 'Brooklyn', 'The bridge', 'Brooklin Bridge', 'Brooklin docks'];

function toYear(n: number) {
  const year = 1880 + ((n * 13) % 23);
  return { edtf: String(year), sort: Date.UTC(year) / 1000 };
}

/** Few distinct dates, every fifth item undated; words in the title, elsewhere, in another order, or misspelt. */
const makeBridge = (n: number) =>
  makeItem(`bridges/${(n * 7919) % ITEMS}.jpg`, {
    title: TITLES[(n * 31) % TITLES.length] as string,
    caption:
      n % 6 === 5 ? 'A bridge and docks' : n % 4 === 0 ? 'Bridge to the docks of Brooklin' : 'Brooklyn bridge, docks',
    keywords: [`slice${n % SLICES}`],
    ...(n % 3 === 0 && { rating: n % 6 }),
    ...(n % 5 !== 0 && { date: toYear(n) }),
  });

const archive = createArchive();
const items: Item[] = Array.from({ length: ITEMS }, (_, n) => makeBridge(n));

beforeAll(() => {
  archive.put(items);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

type Hit = { objectID: string; time?: number; _rankingInfo: { nbTypos: number } };

function listHits(index: string, fields: object): { hits: Hit[]; nbPages: number } {
  const asked = {
    indexName: index,
    typoTolerance: true,
    attributesToRetrieve: ['time'],
    attributesToHighlight: [],
    getRankingInfo: true,
  };
  const { content } = answerCall({
    method: 'POST',
    path: '/1/indexes/*/queries',
    body: JSON.stringify({ requests: [{ ...asked, ...fields }] }),
  });
  return JSON.parse(content).results[0];
}

/** All hits that paging reaches. */
function listPaged(index: string, [fields, hitsPerPage]: [object, number]): Hit[] {
  const hits: Hit[] = [];
  for (let page = 0, nbPages = 1; page < nbPages; page += 1) {
    const answer = listHits(index, { ...fields, page, hitsPerPage });
    hits.push(...answer.hits);
    nbPages = answer.nbPages;
  }
  return hits;
}

const INDEXES = ['vitrine', 'vitrine_newest', 'vitrine_oldest'];
const WORDS = ['', 'brooklyn bridge'];
const CASES = INDEXES.flatMap((index) => WORDS.map((query) => [index, query] as const));

describe.each(CASES)('pages of %s for "%s"', (index, query) => {
  test('contain each item once', () => {
    const found = Array.from({ length: SLICES }, (_, slice) =>
      listPaged(index, [{ query, filters: `keywords:slice${slice}` }, 100]),
    ).flat();
    expect(found.length).toBe(ITEMS);
    expect(new Set(found.map(({ objectID }) => objectID)).size).toBe(ITEMS);
  });

  test('follow one order, for any page size', () => {
    const order = listHits(index, { query, hitsPerPage: 1000 }).hits.map(({ objectID }) => objectID);
    for (const size of [7, 30, 100])
      expect(listPaged(index, [{ query }, size]).map(({ objectID }) => objectID)).toEqual(order);
    expect(new Set(order).size).toBe(1000);
  });
});

describe.each(['newest', 'oldest'])('sorted by %s', (sort) => {
  const direction = sort === 'newest' ? -1 : 1;

  test('dates rank first, then words, and undated items last', () => {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const filters = `keywords:slice${slice}`;
      const { hits } = listHits(`vitrine_${sort}`, { query: 'brooklyn bridge', filters, hitsPerPage: 1000 });
      const times = hits.map(({ time }) => (time === undefined ? Number.MAX_VALUE : direction * time));
      const isInOrder = hits.slice(1).every(({ _rankingInfo: { nbTypos } }, at) => {
        const [before, after] = times.slice(at, at + 2) as [number, number];
        return before === after ? (hits[at] as Hit)._rankingInfo.nbTypos <= nbTypos : before < after;
      });
      expect(isInOrder).toBe(true);
    }
  });
});
