/** @jest-environment node */
// Items under embargo are absent until their day begins in UTC, and then appear without a rescan.
import { GET as getLines } from '@/app/data/items.ndjson/route';
import { GET as getManifest } from '@/app/items/[slug]/manifest.json/route';
import { toItemId } from '@/lib/catalogue/ids';
import { getItem } from '@/lib/catalogue/read/items';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { index } from './index-here';
import { createPlace, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
afterEach(() => jest.restoreAllMocks());

const setDay = (day: string, time = '00:00:00') =>
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T${time}Z`));
const list = () => look(place).items.map(({ path }) => path);

function find(query: string) {
  const call = {
    method: 'POST',
    path: '/1/indexes/vitrine/query',
    body: JSON.stringify({ query, facets: ['*'], typoTolerance: false }),
  };
  const { hits, facets } = JSON.parse(answerCall(call).content);
  return [hits.map(({ title }: { title: string }) => title), JSON.stringify(facets)];
}

beforeAll(async () => {
  place.put('open.jpg', await makePhoto('#112233'));
  place.put('row.jpg', await makePhoto('#223344'));
  place.put('folder/inside.jpg', await makePhoto('#334455'));
  place.put('folder/index.md', '---\ntitle: Zqfolder\npublish: after 2030-03-01\n---\n');
  place.put('story.md', '---\ntitle: Zqstory\npublish: 2030-02-01\n---\nZqwords');
  place.put('told.md', '---\ntitle: Told\npublish: true\n---\nWords');
  place.put(
    'metadata.csv',
    'file,title,keywords,publish\nopen.jpg,Open,,2020\nrow.jpg,Zqrow,zqkeyword,after 2030-01-01\nfolder/inside.jpg,Zqinside,,\n',
  );
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
});

test('before that day no trace of it exists', async () => {
  setDay('2029-12-31', '23:59:59');
  await index(place);
  expect(list()).toEqual(['open.jpg', 'told.md']);
  expect(getItem(toItemId('row.jpg'))).toBeNull();
  for (const query of ['zqrow', 'zqkeyword', 'zqwords', 'zqinside']) {
    const [titles, facets] = find(query);
    expect([query, titles]).toEqual([query, []]);
    expect(facets).not.toContain('zq');
  }
  const lines = await (await getLines(new Request('http://inside/'))).text();
  expect(lines.toLowerCase()).not.toContain('zq');
  const slug = `zqrow-${toItemId('row.jpg')}`;
  const answer = await getManifest(new Request('http://inside/'), { params: Promise.resolve({ slug }) });
  expect(answer.status).toBe(404);
  expect(JSON.stringify(look(place).collections).toLowerCase()).not.toContain('"total":1,"cover":"zq');
});

test.each([
  ['2030-01-01', ['open.jpg', 'row.jpg', 'told.md'], 'zqkeyword'],
  ['2030-02-01', ['open.jpg', 'row.jpg', 'story.md', 'told.md'], 'zqwords'],
  ['2030-03-01', ['folder/inside.jpg', 'open.jpg', 'row.jpg', 'story.md', 'told.md'], 'zqinside'],
])('on %s it is public', async (day, paths, query) => {
  setDay(day);
  await index(place);
  expect(list()).toEqual(paths);
  expect(find(query)[0]).toHaveLength(1);
  expect(look(place).problems).toEqual([]);
});

test('an item that is restricted again disappears', async () => {
  setDay('2030-04-01');
  place.put('metadata.csv', 'file,title,publish\nopen.jpg,Open,2031\nrow.jpg,Zqrow,never\n');
  await index(place);
  expect(list()).toEqual(['folder/inside.jpg', 'story.md', 'told.md']);
});

test('a day begins in the time zone of the archive', async () => {
  place.put('metadata.csv', 'file,title,publish\nrow.jpg,Zqrow,2031-01-01\n');
  place.put('vitrine.yaml', 'timeZone: Pacific/Auckland\n');
  setDay('2030-12-31', '10:59:59');
  await index(place);
  expect(list()).not.toContain('row.jpg');
  setDay('2030-12-31', '11:00:00');
  await index(place);
  expect(list()).toContain('row.jpg');
  place.put('vitrine.yaml', 'timeZone: America/New_York\n');
  await index(place);
  expect(list()).not.toContain('row.jpg');
  setDay('2031-01-01', '05:00:00');
  await index(place);
  expect(list()).toContain('row.jpg');
});

test('without a valid time zone a day begins when it has begun everywhere', async () => {
  place.put('vitrine.yaml', 'timeZone: Europe/Atlantis\n');
  setDay('2031-01-01', '11:59:59');
  await index(place);
  expect(list()).not.toContain('row.jpg');
  expect(
    look(place)
      .problems.map(({ detail }) => detail)
      .join(),
  ).toContain('timeZone: a time zone is wanted');
  setDay('2031-01-01', '12:00:00');
  await index(place);
  expect(list()).toContain('row.jpg');
});

test('an invalid day restricts the item, and is reported', async () => {
  setDay('2030-04-01');
  place.put('metadata.csv', 'file,title,publish\nopen.jpg,Open,soon\nrow.jpg,Zqrow,about 2020\n');
  place.put('vitrine.yaml', 'publish: after 2030-13-01\n');
  await index(place);
  expect(list()).toEqual([]);
  const problems = Object.fromEntries(look(place).problems.map(({ path, detail }) => [path, detail]));
  expect(problems['open.jpg']).toContain('publish is "soon", which is no day');
  expect(problems['row.jpg']).toContain('publish is "about 2020"');
  expect(problems['vitrine.yaml']).toContain('after is followed by a day');
});
