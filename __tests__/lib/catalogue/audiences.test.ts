/** @jest-environment node */
// Each audience has a catalogue of its own, which holds what it may see and nothing else.
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { countCollections, getCollection, listCollections } from '@/lib/catalogue/read/collections';
import { getItem } from '@/lib/catalogue/read/items';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { listPeopleNames } from '@/lib/catalogue/read/people';
import { countRecords, getRestriction } from '@/lib/catalogue/read/site';
import { runInView } from '@/lib/catalogue/read/view';
import { getViewFolder, listViews, requestView } from '@/lib/catalogue/views';
import type { Access } from '@/lib/model/audience';
import { search } from '@/lib/search/search';
import { index } from './index-here';
import { createPlace, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());

const ACCESSES = {
  members: { audiences: ['members'] },
  board: { audiences: ['members', 'board'] },
  family: { audiences: ['members', 'family'] },
  everything: { audiences: 'all' },
} satisfies Record<string, Access>;

type Name = keyof typeof ACCESSES;
const NAMES = Object.keys(ACCESSES) as Name[];

const SECRETS = {
  open: 'Xylophonist',
  club: 'Yardarmclub',
  minutes: 'Quorumminutes',
  kin: 'Zeppelinkin',
  inner: 'Wunderinner',
  hidden: 'Neverhidden',
  shared: 'Kaleidoshared',
  tagged: 'Ultramarinetag',
};

/** Titles that each may see. */
const SEEN: Record<Name | 'public', (keyof typeof SECRETS)[]> = {
  public: ['open'],
  members: ['open', 'club'],
  board: ['open', 'club', 'minutes', 'inner', 'tagged'],
  family: ['open', 'club', 'kin'],
  everything: ['open', 'club', 'minutes', 'kin', 'inner', 'shared', 'tagged'],
};

function see<T>(name: Name | 'public', read: () => T): T {
  if (name === 'public') return read();
  return runInView(requestView(place.data, ACCESSES[name]), () => {
    // Readers look for a new catalogue five times a second.
    getCatalogueState().looked = -1e9;
    return read();
  });
}

const listBytes = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.db(-wal)?$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file)).toString('latin1'))
    .join('\n');

const FILES = {
  open: 'open/a.jpg',
  club: 'club/b.jpg',
  minutes: 'club/board/c.jpg',
  kin: 'kin/d.jpg',
  inner: 'club/board/deep/e.jpg',
  hidden: 'club/f.jpg',
  shared: 'shared/g.jpg',
  tagged: 'open/h.jpg',
};

async function lay() {
  for (const [at, file] of Object.values(FILES).entries())
    place.put(file, await makePhoto(`#${String(at + 1).repeat(6)}`));
  const rows = Object.entries(FILES).map(
    ([name, file]) =>
      `${file},${SECRETS[name as keyof typeof SECRETS]},${name === 'tagged' ? 'internal' : 'x'},Person ${SECRETS[name as keyof typeof SECRETS]},${name === 'hidden' ? 'no' : ''}`,
  );
  place.put('metadata.csv', `file,title,keywords,people,publish\n${rows.join('\n')}\n`);
  place.put('club/index.md', `---\ntitle: Clubhouse${SECRETS.club}\naudience: members\n---\nProse ${SECRETS.club}.\n`);
  place.put('club/board/index.md', `---\ntitle: Room${SECRETS.minutes}\naudience: [board, members-of-old]\n---\n`);
  // Wider than the folder above, which still restricts it.
  place.put('club/board/deep/index.md', '---\naudience: public\n---\n');
  place.put('kin/index.md', '---\naudience: [family]\n---\n');
  place.put('shared/index.md', '---\naudience: link\n---\n');
  place.put('vitrine.yaml', 'audience:\n  - when: keywords:internal\n    to: board\n');
}

beforeAll(async () => {
  await lay();
  Object.assign(process.env, { VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data });
  fs.mkdirSync(place.data, { recursive: true });
  for (const name of NAMES) requestView(place.data, ACCESSES[name]);
  await index(place);
});

test('views are listed, that of people who see everything first', () => {
  expect(listViews(place.data)).toHaveLength(NAMES.length);
  expect(listViews(place.data)[0]?.access).toEqual(ACCESSES.everything);
});

test('the public catalogue says that parts are restricted', () => {
  expect(getRestriction()).toBe('parts');
});

describe.each(['public', ...NAMES] as const)('%s', (name) => {
  const seen = SEEN[name];
  const unseen = (Object.keys(SECRETS) as (keyof typeof SECRETS)[]).filter((each) => !seen.includes(each));

  test('has the items of its audiences and no others', () => {
    see(name, () => {
      for (const each of seen) expect(getItem(toItemId(FILES[each]))?.title).toBe(SECRETS[each]);
      for (const each of unseen) expect(getItem(toItemId(FILES[each]))).toBeNull();
      expect(countRecords()).toBe(seen.length);
    });
  });

  test('finds them by words and facets, and no others', async () => {
    await see(name, async () => {
      const words = Object.values(SECRETS);
      const found = await search(words.map((query) => ({ indexName: 'vitrine', query, facets: ['*'] })));
      const counts = Object.fromEntries(words.map((word, at) => [word, found[at]?.nbHits]));
      const expected = (Object.keys(SECRETS) as (keyof typeof SECRETS)[]).map((each) => [
        SECRETS[each],
        seen.includes(each) ? 1 : 0,
      ]);
      expect(counts).toEqual(Object.fromEntries(expected));
      for (const each of unseen) expect(JSON.stringify(found)).not.toContain(`Person ${SECRETS[each]}`);
    });
  });

  test('has the collections and people of its items alone', () => {
    see(name, () => {
      const top = listCollections('', 0, 20).map(({ path: folder }) => folder);
      expect(top).toEqual([...new Set(seen.map((each) => FILES[each].split('/')[0]))].sort());
      expect(countCollections('')).toBe(top.length);
      expect(getCollection('club/board')?.total).toBe(seen.includes('minutes') ? 2 : undefined);
      expect(listPeopleNames()).toEqual([]);
    });
  });
});

test.each(['members', 'board', 'family'] as const)('the file of %s contains no byte of anything else', (name) => {
  const bytes = listBytes(getViewFolder(place.data, requestView(place.data, ACCESSES[name])));
  for (const [secret, word] of Object.entries(SECRETS)) {
    const isIn = bytes.toLowerCase().includes(word.toLowerCase());
    expect([secret, isIn]).toEqual([secret, SEEN[name].includes(secret as keyof typeof SECRETS)]);
  }
});

test('pictures that the public does not see are drawn', () => {
  see('everything', () => {
    for (const each of SEEN.everything) expect(getItem(toItemId(FILES[each]))?.colour).toMatch(/^#/);
  });
  see('board', () => {
    for (const each of SEEN.board) expect(getItem(toItemId(FILES[each]))?.colour).toMatch(/^#/);
  });
});

test('a changed audience applies after the next reading', async () => {
  place.put('club/index.md', '---\naudience: board\n---\n');
  place.put('kin/index.md', 'Open to all now.\n');
  await index(place);
  see('public', () => expect(getItem(toItemId(FILES.kin))?.title).toBe(SECRETS.kin));
  see('members', () => expect(getItem(toItemId(FILES.club))).toBeNull());
  see('board', () => expect(getItem(toItemId(FILES.club))?.title).toBe(SECRETS.club));
});

test('a moved folder takes the audience of its new place', async () => {
  fs.renameSync(path.join(place.library, 'kin'), path.join(place.library, 'club/kin'));
  await index(place);
  see('members', () => expect(getItem(toItemId('club/kin/d.jpg'))).toBeNull());
  see('board', () => expect(getItem(toItemId('club/kin/d.jpg'))).not.toBeNull());
  see('public', () => expect(getItem(toItemId('club/kin/d.jpg'))).toBeNull());
});

test('an audience that cannot be read restricts to people at the desk', async () => {
  place.put('open/index.md', '---\naudience: "b o a r d"\n---\n');
  await index(place);
  for (const name of ['public', 'board'] as const) see(name, () => expect(getItem(toItemId(FILES.open))).toBeNull());
  see('everything', () => expect(getItem(toItemId(FILES.open))).not.toBeNull());
});

test('a view that cannot be built is withdrawn, and built as soon as it can be', async () => {
  const folder = getViewFolder(place.data, requestView(place.data, ACCESSES.board));
  const obstacle = path.join(folder, 'catalogue.db.tmp');
  fs.mkdirSync(obstacle);
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  place.put('new/i.jpg', await makePhoto('#123456'));
  await index(place);
  expect(warn.mock.calls.join()).toMatch(/what board, members may see cannot be prepared/);
  warn.mockRestore();
  expect(fs.existsSync(path.join(folder, 'catalogue.db'))).toBe(false);
  see('members', () => expect(getItem(toItemId('new/i.jpg'))).not.toBeNull());
  fs.rmdirSync(obstacle);
  await index(place);
  see('board', () => expect(getItem(toItemId('new/i.jpg'))).not.toBeNull());
});

test('an archive that is restricted as a whole shows nothing to the public', async () => {
  place.put('vitrine.yaml', 'audience: members\n');
  await index(place);
  expect(getRestriction()).toBe('site');
  expect(countRecords()).toBe(0);
});
