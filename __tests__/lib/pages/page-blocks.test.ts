/** @jest-environment node */
// Blocks of the home page show parts of the archive, and nothing where there is nothing to show.
import path from 'node:path';
import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { toDay } from '@/lib/model/embargo';
import { readCollectionPage } from '@/lib/pages/collection';
import { listBlockItems, readPageBlocks } from '@/lib/pages/page-blocks';
import { index, indexFolders } from '../catalogue/index-here';
import { createPlace, look, makePhoto } from '../catalogue/site';

const place = createPlace();
afterAll(() => place.remove());

const today = toDay(Date.now(), 'UTC').slice(5);
const putHome = (home: string) => place.put('vitrine.yaml', `title: Sea\ntimeZone: UTC\n${home}`);

beforeAll(async () => {
  place.put('sea/a.jpg', await makePhoto('#aa0000'));
  place.put('sea/b.jpg', await makePhoto('#00aa00'));
  place.put('land/c.jpg', await makePhoto('#0000aa'));
  place.put('hidden/d.jpg', await makePhoto('#00aaaa'));
  place.put('hidden/index.md', '---\nhide: true\n---\n');
  place.put('index.md', 'Welcome to **the sea**.');
  place.put(
    'metadata.csv',
    `file,title,keywords,date,maker,latitude,longitude
sea/a.jpg,Boat,harbour,1931-${today},Ada,52,4
sea/b.jpg,Pier,harbour,1935,Ada,,
land/c.jpg,Hill,hills,1950,Bob,,
hidden/d.jpg,Secret,harbour,1940-${today},Eve,50,3
`,
  );
  putHome(`home:
- hero: sea/b.jpg
- featured
- collections
- newest
- on this day
- map
- years
- people
- search
- story
- text
- text: Our own words
- collection: sea
- collection: nowhere
- query: keywords=harbour&sort=oldest
  heading: Harbours
- query: keywords=nothing
- query: keyword=harbour
- nothing
`);
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  await index(place);
});

const read = async () => readPageBlocks(getSite().home ?? [], readMessages());
const getReport = () => look(place).problems.find((problem) => problem.path === 'vitrine.yaml')?.detail;

test('blocks are in the order of the owner, and those without content are left out', async () => {
  expect((await read()).map(({ type, heading }) => [type, heading])).toEqual([
    ['hero', undefined],
    ['collections', 'Collections'],
    ['grid', 'The latest'],
    ['grid', 'On this day'],
    ['map', 'Map'],
    ['years', 'Years'],
    ['people', 'People'],
    ['search', undefined],
    ['prose', undefined],
    ['words', undefined],
    ['grid', 'Sea'],
    ['grid', 'Harbours'],
  ]);
});

test('each shows its part, and nothing that is hidden', async () => {
  const blocks = await read();
  const listNames = (heading: string) => {
    const block = blocks.find((each) => each.heading === heading);
    return block && 'items' in block ? block.items.map((item) => path.basename(item.path)) : [];
  };
  expect(listNames('On this day')).toEqual(['a.jpg']);
  expect(listNames('Harbours')).toEqual(['a.jpg', 'b.jpg']);
  expect(listNames('Sea')).toEqual(['a.jpg', 'b.jpg']);
  expect(blocks.find(({ type }) => type === 'map')).toMatchObject({ map: { dots: [{ count: 1 }] }, href: '/map' });
  expect(blocks.find(({ type }) => type === 'people')).toMatchObject({
    destinations: [
      { title: 'Ada', count: 2 },
      { title: 'Bob', count: 1 },
    ],
  });
  expect(JSON.stringify(blocks)).not.toMatch(/Secret|Eve|hidden\//);
  expect(listBlockItems(blocks).map((item) => path.basename(item.path))).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
});

test('wrong entries are reported with what is possible', () => {
  const report = getReport();
  expect(report).toContain('there is no filter "keyword"; is keywords meant?');
  expect(report).toContain('home (collection): nowhere is not there');
  expect(report).toContain('entry 18: there is no block "nothing"');
});

test('a size sets the number of items', async () => {
  for (let n = 0; n < 8; n += 1) place.put(`many/${n}.jpg`, await makePhoto(`#10${n}020`));
  putHome('home:\n- collection: many\n  size: small\n- collection: many\n');
  await indexFolders(place, ['']);
  const counts = (await read()).map((block) => ('items' in block ? block.items.length : 0));
  expect(counts).toEqual([6, 8]);
});

test('an index.md has blocks of its own, with paths relative to its folder', async () => {
  place.put('land/index.md', '---\nblocks:\n- hero: c.jpg\n- collection: ../sea\n- newest: sea\n---\nText\n');
  await indexFolders(place, ['land']);
  const page = await readCollectionPage(['land'], 1);
  expect(page).toMatchObject({
    blocks: [
      { type: 'hero', item: { title: 'Hill' } },
      { type: 'grid', heading: 'Sea' },
    ],
  });
  const report = look(place).problems.find((problem) => problem.path === 'land/index.md')?.detail;
  expect(report).toBe('blocks, entry 3: newest has "sea", but takes only heading and size; it is left out');
});
