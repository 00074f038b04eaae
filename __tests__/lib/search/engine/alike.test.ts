/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { getVersion } from '@/lib/catalogue/read/connection';
import { listFindings } from '@/lib/catalogue/read/findings';
import { getItem } from '@/lib/catalogue/read/items';
import { listRepeats } from '@/lib/catalogue/read/repeats';
import { getTrace, isTraceValid, trace } from '@/lib/catalogue/read/trace';
import { readPixels } from '@/lib/library/pixels';
import { getMessages } from '@/lib/messages/messages';
import type { Item } from '@/lib/model/types';
import { similarityChips } from '@/lib/pages/likeness';
import { readRelated } from '@/lib/pages/related';
import { readResults } from '@/lib/pages/results';
import { parseSearchState } from '@/lib/query/search-state';
import { isComparable, listAlike } from '@/lib/search/engine/alike';
import { createArchive, makeItem } from '../../../algolia/archive';
import { ALTERED, makeScene } from '../../../scenes';

const archive = createArchive();
const t = getMessages('en');
const SCENES = 30;

let made = 0;
async function describePicture(picture: Buffer): Promise<string> {
  made += 1;
  const absolute = path.join(archive.folder, `picture-${made}`);
  fs.writeFileSync(absolute, picture);
  const { width, height } = await sharp(picture).metadata();
  return (await readPixels({ absolute, width, height })).descriptor;
}

const toName = (number: number) => `scenes/${String(number).padStart(2, '0')}.jpg`;
const scenes = Array.from({ length: SCENES }, (_, number) => makeItem(toName(number), { title: `Scene ${number}` }));
const [first] = scenes as [Item];
const alter = (name: string, more: Partial<Item> = {}) => makeItem(`altered/${name}.jpg`, { title: name, ...more });
const copies = Object.keys(ALTERED).map((name) => alter(name, { keywords: name === 'grey' ? ['grey'] : ['coloured'] }));
const blank = makeItem('blank/one.jpg', { title: 'Blank' });
const other = makeItem('blank/two.jpg', { title: 'Blank too' });
const story = makeItem('walk.md', { kind: 'story', type: 'text/markdown', title: 'A walk' });

const draw = (item: Item, descriptor: string) =>
  archive.change((writer) =>
    writer.drawing.putPixels(item.id, item.version, { colour: '#806040', placeholder: 'data:,' }, descriptor),
  );

beforeAll(async () => {
  archive.put([...scenes, ...copies, blank, other, story]);
  Object.assign(process.env, archive.env);
  const pictures = await Promise.all(scenes.map((_, number) => makeScene(number)));
  const [own] = pictures as [Buffer];
  for (const [at, item] of scenes.entries()) draw(item, await describePicture(pictures[at] as Buffer));
  for (const [at, alterOne] of Object.values(ALTERED).entries())
    draw(copies[at] as Item, await describePicture(await alterOne(own)));
  const page = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e8e0d0' } })
    .jpeg()
    .toBuffer();
  for (const item of [blank, other]) draw(item, await describePicture(page));
});
afterAll(archive.remove);

const toTitles = (ids: string[]) => ids.map((id) => getItem(id)?.title);
const ask = (params: Record<string, string>) => readResults(parseSearchState(params));

describe('pictures similar to an item', () => {
  test('include its altered copies, most similar first', () => {
    const titles = toTitles(listAlike(first.id, 12));
    expect([...titles].sort()).toEqual(Object.keys(ALTERED).sort());
    expect(['of quality 40', 'half as large']).toContain(titles[0]);
  });

  test('are empty without similar pictures, without a picture, and for a blank picture', () => {
    expect(listAlike((scenes[5] as Item).id, 12)).toEqual([]);
    expect(listAlike(story.id, 12)).toEqual([]);
    expect(listAlike(blank.id, 12)).toEqual([]);
    expect(listAlike('aaaaaaaaaa', 12)).toEqual([]);
    expect([first.id, story.id, 'aaaaaaaaaa'].map(isComparable)).toEqual([true, false, false]);
  });

  test('are a row on its page, with a link to the search', async () => {
    const groups = await readRelated(first, t);
    const alike = groups.find(({ title }) => title === 'Looks like this');
    expect(alike?.items.map(({ title }) => title).sort()).toEqual(Object.keys(ALTERED).sort());
    expect(alike?.href).toBe(`/search?like=${first.id}`);
    expect((await readRelated(scenes[5] as Item, t)).map(({ title }) => title)).not.toContain('Looks like this');
  });
});

describe('a search by similarity', () => {
  test('starts with the item itself and the most similar ones, followed by everything else', async () => {
    const { items, found } = await ask({ like: first.id });
    const titles = items.map(({ title }) => title);
    expect(found).toBe(SCENES + copies.length + 3);
    expect(titles[0]).toBe('Scene 0');
    expect(titles.slice(1, 6).sort()).toEqual(Object.keys(ALTERED).sort());
    expect(titles).toHaveLength(30);
  });

  test('shows each item once over all pages, those without a picture last', async () => {
    const pages = await Promise.all(['1', '2'].map((page) => ask({ like: first.id, page })));
    const titles = pages.flatMap(({ items }) => items.map(({ title }) => title));
    expect(new Set(titles).size).toBe(SCENES + copies.length + 3);
    expect(titles.at(-1)).toBe('A walk');
  });

  test('can be limited by words and filters', async () => {
    expect((await ask({ like: first.id, keywords: 'grey' })).items.map(({ title }) => title)).toEqual(['grey']);
    const scenesOnly = await ask({ like: copies[1]?.id ?? '', q: 'scene' });
    expect(scenesOnly.found).toBe(SCENES);
    expect(scenesOnly.items[0]?.title).toBe('Scene 0');
  });

  test('names the item, and links to the search without it', () => {
    const state = parseSearchState({ q: 'scene', like: first.id });
    expect(similarityChips(state, t)).toEqual([
      { part: 'like', title: 'Looks like', label: 'Scene 0', href: '/search?q=scene' },
    ]);
    for (const id of [story.id, 'aaaaaaaaaa']) expect(similarityChips(parseSearchState({ like: id }), t)).toEqual([]);
  });

  test('shows everything if the item is unknown', async () => {
    const [known, unknown] = await Promise.all([ask({}), ask({ like: 'aaaaaaaaaa' })]);
    expect(unknown.items.map(({ id }) => id)).toEqual(known.items.map(({ id }) => id));
  });
});

test('near-duplicates and cut-outs are reported with their originals, blank pages and other scenes are not', () => {
  const repeats = listRepeats();
  expect(repeats).toContainEqual({ path: 'altered/cut to nine tenths.jpg', other: expect.any(String), isCutOut: true });
  const paths = new Set(repeats.flatMap(({ path: own, other: of }) => [own, of]));
  expect(paths).toContain('altered/half as large.jpg');
  for (const item of [blank, other, ...scenes.slice(1)]) expect(paths).not.toContain(item.path);
  expect([...listFindings(t, new Set(['alike']))]).toContainEqual({
    path: 'altered/cut to nine tenths.jpg',
    kind: 'alike',
    detail: expect.stringMatching(/^seems to be cut out of .+\.jpg$/),
  });
});

describe('when the archive changes', () => {
  test('a page with similar pictures is valid until they change', () => {
    const asked = trace(() => {
      listAlike(first.id, 12);
      return getTrace();
    });
    if (!asked) throw new Error('nothing was noted');
    archive.put([makeItem('new/other.jpg', { title: 'Other' })]);
    expect(isTraceValid(asked, getVersion())).toBe(true);
    archive.take([copies[3] as Item]);
    expect(isTraceValid(asked, getVersion())).toBe(false);
    expect(toTitles(listAlike(first.id, 12))).not.toContain('grey');
  });

  test('an item keeps its similar pictures when its metadata changes, and loses them when its file changes', () => {
    const cut = copies[1] as Item;
    archive.put([{ ...cut, caption: 'Said later' }]);
    expect(toTitles(listAlike(first.id, 12))).toContain(cut.title);
    archive.put([{ ...cut, version: 'bbbbbbbb' }]);
    expect(toTitles(listAlike(first.id, 12))).not.toContain(cut.title);
  });

  test('a hidden picture is similar to none', () => {
    const half = copies[4] as Item;
    archive.change((writer) => writer.setRules('', 'vitrine.yaml', { hide: 'keywords:coloured' }));
    expect(toTitles(listAlike(first.id, 12))).not.toContain(half.title);
    expect(isComparable(half.id)).toBe(false);
  });
});
