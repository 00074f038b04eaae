/** @jest-environment node */
// Dates in archival notations: search by each possible year and by the original wording, and reports of unparsed dates.
import { listFindings } from '@/lib/catalogue/read/findings';
import { getMessages } from '@/lib/messages/messages';
import { readResults } from '@/lib/pages/results';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const DATES: [title: string, date: string][] = [
  ['Set', '1930; 1946'],
  ['Choice', '1930 or 1936'],
  ['Span', '1850/1905'],
  ['Era', 'Meiji era'],
  ['None', 'n.d.'],
  ['Period', 'Qianlong period (1736-1795)'],
];

beforeAll(async () => {
  for (const [at, [title]] of DATES.entries()) place.put(`${title}.jpg`, await makePhoto(`#33669${at}`));
  place.put(
    'metadata.csv',
    ['file,title,date', ...DATES.map(([title, date]) => `${title}.jpg,${title},${date}`)].join('\n'),
  );
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

function ask(params: object) {
  const call = {
    method: 'POST',
    path: '/1/indexes/vitrine/query',
    body: JSON.stringify({ typoTolerance: false, ...params }),
  };
  return JSON.parse(answerCall(call).content);
}
const find = (params: object) =>
  ask(params)
    .hits.map(({ title }: { title: string }) => title)
    .sort();

test('a set is counted in the decade of each of its dates', () => {
  expect(ask({ facets: ['decade'] }).facets.decade).toEqual({ '1930s': 2, '1940s': 1, '1850s': 1, '1730s': 1 });
  expect(find({ filters: 'decade:1940s' })).toEqual(['Set']);
});

test.each([
  [1930, ['Choice', 'Set']],
  [1946, ['Set']],
  [1936, ['Choice', 'Set']],
])('the year %d finds items that may date from it', async (year, titles) => {
  const { items } = await readResults({ ...EMPTY_SEARCH, from: year, to: year });
  expect(items.map(({ title }) => title).sort()).toEqual(titles);
});

test('years and original wordings are searchable', () => {
  expect(find({ query: '1946' })).toEqual(['Set']);
  expect(find({ query: 'meiji' })).toEqual(['Era']);
  expect(find({ query: 'qianlong' })).toEqual(['Period']);
});

test('an unparsed date is stored as written, and reported', () => {
  const { items, problems } = look(place);
  const said = items
    .map(({ data }) => JSON.parse(data))
    .map(({ title, date, dateWords }) => [title, date?.edtf, dateWords]);
  expect(said).toEqual([
    ['Choice', '[1930,1936]', undefined],
    ['Era', undefined, 'Meiji era'],
    ['None', undefined, 'n.d.'],
    ['Period', '1736/1795', 'Qianlong period (1736-1795)'],
    ['Set', '{1930,1946}', '1930; 1946'],
    ['Span', '1850/1905', undefined],
  ]);
  expect(problems.map(({ path, detail }) => [path, detail])).toEqual([
    ['Era.jpg', 'its date in metadata.csv, "Meiji era", is not understood; it is shown as it is written'],
  ]);
  const odd = [...listFindings(getMessages('en'), new Set(['odd-date']))];
  expect(odd.map(({ path, detail }) => [path, detail])).toEqual([
    ['Era.jpg', '“Meiji era”'],
    ['None.jpg', '“n.d.”'],
  ]);
});
