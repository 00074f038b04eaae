/** @jest-environment node */

import { listItemsById } from '@/lib/catalogue/read/by-id';
import { countFound, findFound, listFoundItems } from '@/lib/catalogue/read/found-items';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import { getMessages } from '@/lib/messages/messages';
import { type FindingSite, ITEM_FINDINGS, listMissingMetadata } from '@/lib/model/findings';
import type { Item, Metadata } from '@/lib/model/types';
import { createArchive, makeItem } from '../../../algolia/archive';

const en = getMessages('en');
const archive = createArchive();
beforeAll(() => {
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

const shelf = new Map<string, { item: Item; fingerprint: string }>();

/** The findings, by reading every item and comparing every pair. */
function listExpected(kind: (typeof ITEM_FINDINGS)[number], site: FindingSite): string[] {
  const all = [...shelf.values()];
  return all
    .filter(({ item, fingerprint }) =>
      kind === 'duplicate'
        ? all.some((other) => other.fingerprint === fingerprint && other.item.path < item.path)
        : [...listMissingMetadata(item, site, en)].some((finding) => finding.kind === kind),
    )
    .map(({ item }) => item.path)
    .sort();
}

function check(site: FindingSite) {
  for (const kind of ITEM_FINDINGS) {
    const expected = listExpected(kind, site);
    expect([kind, countFound(kind)]).toEqual([kind, expected.length]);
    expect([kind, listFoundItems(kind, '', 1000).map(({ path }) => path)]).toEqual([kind, expected]);
  }
}

/** Pseudo-random numbers below 2^31 (Park, Miller: https://doi.org/10.1145/63039.63042). */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}

const random = createRandom(39);
const pick = <Value>(...values: Value[]) => values[random(values.length)] as Value;

function change(writer: CatalogueWriter) {
  const path = `${pick('sea', 'land')}/${random(12)}.jpg`;
  const known = shelf.get(path);
  if (known && random(3) === 0) {
    writer.removeFile(known.item.folder, path.split('/')[1] ?? '');
    shelf.delete(path);
    return;
  }
  const metadata: Partial<Metadata> = {
    ...(random(2) && { title: 'A title' }),
    ...(random(2) && { alt: 'A ship' }),
    ...(random(2) && { place: { country: 'Japan' } }),
    ...pick<Partial<Metadata>>({}, { date: { edtf: '1864', sort: 0 } }, { dateWords: 'long ago' }),
    ...pick<Partial<Metadata>>({}, { rights: { notice: '© Ida' } }, { rights: { licensorUrl: 'https://a.example' } }),
  };
  const item = makeItem(path, metadata);
  const fingerprint = `content ${random(6)}`;
  writer.publishItem(item, getSortKey(item, 'date'), fingerprint);
  shelf.set(path, { item, fingerprint });
}

test('after any changes of items and of the site, counts and lists are those of the items', () => {
  const sites: FindingSite[] = [
    { contact: true },
    { contact: false },
    { contact: false, licence: 'https://creativecommons.org/licenses/by/4.0/', licensor: 'https://agency.example' },
  ];
  for (let round = 0; round < 30; round += 1) {
    const site = sites[Math.floor(round / 3) % 3] as FindingSite;
    archive.change((writer) => {
      writer.setSite(JSON.stringify(site), {});
      for (let step = 0; step < 12; step += 1) change(writer);
    });
    check(site);
  }
  expect(countFound('duplicate')).toBeGreaterThan(0);
  expect(countFound('odd-date')).toBeGreaterThan(0);
});

test('one item leads to the next with the finding, and back', () => {
  const found = listExpected('alt', {});
  const [first = '', second = ''] = found;
  const toPath = (id: string | null) => listItemsById(id ? [id] : [])[0]?.path;
  expect(toPath(findFound('alt', 'after', ''))).toBe(first);
  expect(toPath(findFound('alt', 'after', first))).toBe(second);
  expect(toPath(findFound('alt', 'before', second))).toBe(first);
  expect(findFound('alt', 'after', found.at(-1) ?? '')).toBeNull();
});

test('metadata that a rule hides is not missing, and a place in words that remains is found', () => {
  const item = makeItem('harbour/1.jpg', {
    title: 'Harbour of Kyoto',
    alt: 'A ship',
    place: { city: 'Kyoto' },
  });
  const before = countFound('place');
  archive.change((writer) => {
    writer.setRules('harbour', 'index.md', { places: [{ when: true, round: null }] });
    writer.publishItem(item, getSortKey(item, 'date'), 'harbour');
  });
  const [shown] = listItemsById([item.id]);
  expect(shown?.place).toBeUndefined();
  expect(countFound('place')).toBe(before);
  expect(listFoundItems('hidden-place', '', 10).map(({ path }) => path)).toEqual([item.path]);
});

test('an item whose export has fields that are not shown is found, with their names', () => {
  const item = makeItem('album/1.jpg', { title: 'Boats', unusedFields: ['comments', 'albums'] });
  archive.change((writer) => writer.publishItem(item, getSortKey(item, 'date'), 'album'));
  expect(listFoundItems('unused', '', 10).map(({ path }) => path)).toEqual([item.path]);
  const details = [...listMissingMetadata(item, {}, en)];
  expect(details).toContainEqual({ kind: 'unused', detail: 'comments and albums' });
});
