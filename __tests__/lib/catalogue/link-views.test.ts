/** @jest-environment node */
// The view of a share link holds what the link covers, and says nothing about what is around it.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { listBreadcrumbs, listCollections } from '@/lib/catalogue/read/collections';
import { getAddress, getItem, getNeighbours } from '@/lib/catalogue/read/items';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { findSelected, listOriginals } from '@/lib/catalogue/read/selection';
import { countRecords, getSite } from '@/lib/catalogue/read/site';
import { runInView } from '@/lib/catalogue/read/view';
import { getViewFolder, listViews, releaseView, requestView } from '@/lib/catalogue/views';
import type { Access } from '@/lib/model/audience';
import { search } from '@/lib/search/search';
import { index } from './index-here';
import { createPlace, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const WEDDING = 'clients/smith/wedding';

const LINKS = {
  /** A collection within others, without items for members. */
  wedding: { audiences: ['link'], scope: { collection: WEDDING }, originals: true },
  /** With items for members. */
  complete: { audiences: 'all', scope: { collection: WEDDING } },
  /** A collection that gathers items from elsewhere. */
  best: { audiences: ['link'], scope: { collection: 'best' } },
  chosen: {
    audiences: ['link'],
    scope: { ids: [toItemId(`${WEDDING}/a.jpg`), toItemId('clients/jones/e.jpg')] },
  },
  whole: { audiences: ['link'], scope: { collection: '' } },
} satisfies Record<string, Access>;

type Name = keyof typeof LINKS;
const NAMES = Object.keys(LINKS) as Name[];

/** Titles by paths. */
const TITLES: Record<string, string> = {
  [`${WEDDING}/a.jpg`]: 'Zqaltar',
  [`${WEDDING}/b.jpg`]: 'Zqbouquet',
  [`${WEDDING}/evening/c.jpg`]: 'Zqcake',
  [`${WEDDING}/staff/d.jpg`]: 'Zqdraft',
  'clients/jones/e.jpg': 'Zqengine',
  'clients/smith/f.jpg': 'Zqfence',
  [`${WEDDING}/hidden/g.jpg`]: 'Zqgarage',
};
const [A, B, C, D, E, F] = Object.keys(TITLES);

const SEEN: Record<Name, (string | undefined)[]> = {
  wedding: [A, B, C],
  complete: [A, B, C, D],
  best: [C, E],
  chosen: [A, E],
  whole: [A, B, C, E, F],
};

function see<T>(name: Name, read: () => T): T {
  return runInView(requestView(place.data, LINKS[name]), () => {
    // Readers look for a new catalogue five times a second.
    getCatalogueState().looked = -1e9;
    return read();
  });
}

beforeAll(async () => {
  for (const [at, [file, title]] of Object.entries(TITLES).entries()) {
    place.put(file, await makePhoto(`#${at}02030`));
    const csv = path.join(place.library, path.dirname(file), 'metadata.csv');
    const rows = fs.existsSync(csv) ? fs.readFileSync(csv, 'utf8') : 'file,title,people\n';
    fs.writeFileSync(csv, `${rows}${path.basename(file)},${title},Person ${title}\n`);
  }
  place.put('clients/index.md', '---\ntitle: Zqallclients\n---\nZqprice list.\n');
  place.put('clients/smith/index.md', '---\ntitle: Zqsmithfamily\n---\n');
  place.put(`${WEDDING}/index.md`, '---\ntitle: The wedding\n---\n');
  place.put(`${WEDDING}/staff/index.md`, '---\naudience: members\n---\n');
  place.put(
    'best/index.md',
    '---\ntitle: The best\nitems:\n  - /clients/jones/e.jpg\n  - /clients/smith/wedding/evening\n---\n',
  );
  place.put('vitrine.yaml', 'title: A studio\noriginals: false\nhide: title:Zqgarage\n');
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  fs.mkdirSync(place.data, { recursive: true });
  requestView(place.data, { audiences: 'all' });
  for (const name of NAMES) requestView(place.data, LINKS[name]);
  await index(place);
});

describe.each(NAMES)('%s', (name) => {
  test('has what the link covers and nothing else', () => {
    see(name, () => {
      const found = Object.keys(TITLES).filter((file) => getItem(toItemId(file)) !== null);
      expect(found).toEqual(SEEN[name]);
      expect(countRecords()).toBe(found.length);
    });
  });

  test('finds and counts the same', async () => {
    const titles = Object.values(TITLES);
    const found = await see(name, () =>
      search(titles.map((query) => ({ indexName: 'vitrine', query, facets: ['*'] }))),
    );
    const seen = SEEN[name].map((file = '') => TITLES[file]);
    expect(titles.filter((_, at) => found[at]?.nbHits === 1)).toEqual(seen);
    for (const title of titles.filter((each) => !seen.includes(each)))
      expect(JSON.stringify(found)).not.toContain(`Person ${title}`);
  });

  test('contains no byte of anything else', () => {
    const folder = getViewFolder(place.data, requestView(place.data, LINKS[name]));
    const bytes = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => fs.readFileSync(path.join(each.parentPath, each.name), 'latin1'))
      .join()
      .toLowerCase();
    const around = name === 'whole' ? [] : ['Zqallclients', 'Zqprice', 'Zqsmithfamily'];
    const unseen = Object.keys(TITLES).filter((file) => !SEEN[name].includes(file));
    for (const word of [...unseen.map((file) => TITLES[file] ?? ''), ...around])
      expect([word, bytes.includes(word.toLowerCase())]).toEqual([word, false]);
  });
});

test('a shared collection is the only one at the top, and no folder above it has a name', async () => {
  await see('wedding', async () => {
    expect(listCollections('', 0, 10).map((each) => [each.path, each.title, each.total])).toEqual([
      [WEDDING, 'The wedding', 3],
    ]);
    expect(listBreadcrumbs(WEDDING).map(({ path: folder }) => folder)).toEqual([WEDDING]);
    const [all] = await search([{ indexName: 'vitrine', query: '', facets: ['*'] }]);
    expect(Object.keys(all?.facets?.collections ?? {}).sort()).toEqual([WEDDING, `${WEDDING}/evening`]);
  });
});

test('chosen items have no collections, and are neighbours', async () => {
  await see('chosen', async () => {
    const item = getItem(toItemId(A ?? ''));
    expect(listCollections('', 0, 10)).toEqual([]);
    expect(item && getNeighbours(item).next?.id).toBe(toItemId('clients/jones/e.jpg'));
    const [all] = await search([{ indexName: 'vitrine', query: '', facets: ['*'] }]);
    expect(all?.facets?.collections ?? {}).toEqual({});
  });
});

test('the link decides whether originals are offered', () => {
  const countFiles = () =>
    findSelected([toItemId(A ?? '')]).items.flatMap((item) => listOriginals(item, getSite().originals)).length;
  expect([see('wedding', countFiles), see('complete', countFiles)]).toEqual([1, 0]);
});

test('a file that was renamed is still shared', async () => {
  fs.renameSync(path.join(place.library, A ?? ''), path.join(place.library, WEDDING, 'renamed.jpg'));
  await index(place);
  see('chosen', () => {
    expect(getItem(toItemId(`${WEDDING}/renamed.jpg`))).not.toBeNull();
    expect(getAddress(toItemId(A ?? ''))).toMatchObject({ type: 'moved' });
    expect(countRecords()).toBe(2);
  });
});

test('a view that no link needs is removed', async () => {
  const key = requestView(place.data, LINKS.whole);
  releaseView(place.data, key);
  await index(place);
  expect(listViews(place.data)).toHaveLength(NAMES.length);
  expect(fs.existsSync(getViewFolder(place.data, key))).toBe(false);
});
