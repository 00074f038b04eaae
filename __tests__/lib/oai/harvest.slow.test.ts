/** @jest-environment node */
// Harvests thousands of records to the end while the library changes, and compares the copy with the catalogue.
import fs from 'node:fs';
import path from 'node:path';
import { getItem } from '@/lib/catalogue/read/items';
import { getCatalogueState } from '@/lib/catalogue/read/open-catalogue';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Item } from '@/lib/model/types';
import { createArchive, makeItem, makeItems } from '../../algolia/archive';
import { BASE, getError, getToken, type Harvested, harvest, listHarvested, listTextsOf, send } from './harvester';

const SIZE = 3000;
const archive = createArchive();
const now = Date.now.bind(Date);

let current: Map<string, Item>;
beforeEach(() => {
  jest.restoreAllMocks();
  for (const name of ['catalogue.db', 'catalogue.db-wal', 'catalogue.db-shm', 'permalinks.jsonl'])
    fs.rmSync(path.join(archive.data, name), { force: true });
  getCatalogueState().looked = -1e9;
  const items = makeItems(SIZE);
  archive.put(items);
  current = new Map(items.map((item) => [item.id, item]));
  Object.assign(process.env, archive.env, { VITRINE_URL: new URL(BASE).origin });
});
afterAll(archive.remove);

const put = (writer: CatalogueWriter, item: Item) => {
  writer.publishItem(item, getSortKey(item, 'date'), item.version);
  current.set(item.id, item);
};
const remove = (writer: CatalogueWriter, item: Item) => {
  writer.removeFile(item.folder, path.basename(item.path));
  current.delete(item.id);
};

/** Adds, changes and deletes some items, before and after the place of the harvester. */
const disturb = (round: number) =>
  archive.change((writer) => {
    const all = [...current.values()];
    for (let n = 0; n < 5; n += 1) {
      const item = all[(round * 997 + n * 613) % all.length] as Item;
      if (n < 2) remove(writer, item);
      else put(writer, makeItem(item.path, { title: `Changed ${round} ${n}` }));
      put(writer, makeItem(`sea/new-${round}-${n}.jpg`, { title: `New ${round} ${n}` }));
    }
  });

/** The records of a harvester that stored them in their order. */
function store(copy: Map<string, Harvested>, records: Harvested[]) {
  for (const record of records)
    if (record.isDeleted) copy.delete(record.identifier);
    else copy.set(record.identifier, record);
  return copy;
}

const expectComplete = (copy: Map<string, Harvested>) => {
  const titles = (pairs: [string, string | undefined][]) => pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  expect(titles([...copy].map(([id, { xml }]) => [id.slice(-10), listTextsOf(xml, 'dc:title')[0]]))).toEqual(
    titles([...current.values()].map(({ id, title }) => [id, title])),
  );
};

const LIST = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };

test('a harvest is complete, and no record is in it twice', async () => {
  const records = await harvest(LIST);
  expect(new Set(records.map(({ identifier }) => identifier)).size).toBe(records.length);
  expectComplete(store(new Map(), records));
  const headers = await harvest({ ...LIST, verb: 'ListIdentifiers' });
  expect(headers.map(({ identifier }) => identifier)).toEqual(records.map(({ identifier }) => identifier));
});

test('a harvest during which items come, change and go has all of them', async () => {
  const records = await harvest(LIST, (page) => (page < 25 ? disturb(page) : undefined));
  expectComplete(store(new Map(), records));
  // Twice only what changed after it was sent.
  const versions = records.map(({ identifier, xml }) => identifier + xml);
  expect(new Set(versions).size).toBe(records.length);
});

test('later harvests from the date of the last response follow all changes', async () => {
  const copy = new Map<string, Harvested>();
  let from: string | undefined;
  for (let round = 0; round < 5; round += 1) {
    const date = listTextsOf(await send({ verb: 'Identify' }), 'responseDate')[0];
    store(
      copy,
      await harvest({ ...LIST, ...(from && { from }) }, (page) => (page < 3 ? disturb(round * 10 + page) : undefined)),
    );
    disturb(round * 10 + 9);
    from = date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + (round + 1) * 7_200_000);
  }
  store(copy, await harvest({ ...LIST, from: from ?? '' }));
  expectComplete(copy);
});

test('a clock that was set back loses no change', async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  disturb(1);
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  disturb(2);
  jest.restoreAllMocks();
  const records = await harvest(LIST);
  const stamps = records.map(({ datestamp }) => datestamp);
  expect(stamps).toEqual([...stamps].sort());
  const from = stamps.at(-1) ?? '';
  const later = await harvest({ ...LIST, from });
  expect(later.map(({ identifier }) => identifier)).toEqual(
    records.filter(({ datestamp }) => datestamp >= from).map(({ identifier }) => identifier),
  );
});

test('a token continues its list a day and many commits later, in a new process', async () => {
  const first = await send(LIST);
  const resumptionToken = getToken(first) ?? '';
  disturb(3);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
  disturb(4);
  // As after a restart.
  getCatalogueState().looked = -1e9;
  const copy = store(new Map(), listHarvested(first));
  let xml = await send({ verb: 'ListRecords', resumptionToken });
  store(copy, listHarvested(xml));
  for (let token = getToken(xml); token; token = getToken(xml)) {
    xml = await send({ verb: 'ListRecords', resumptionToken: token });
    store(copy, listHarvested(xml));
  }
  expectComplete(copy);
});

test('a token of an earlier catalogue is rejected after a rebuild, and deletions survive it', async () => {
  const resumptionToken = getToken(await send(LIST)) ?? '';
  const [victim] = [...current.values()] as [Item];
  archive.take([victim]);
  current.delete(victim.id);
  for (const name of ['catalogue.db', 'catalogue.db-wal', 'catalogue.db-shm'])
    fs.rmSync(path.join(archive.data, name), { force: true });
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  archive.put([...current.values()]);
  getCatalogueState().looked = -1e9;
  expect(getItem(victim.id)).toBeNull();
  expect(getError(await send({ verb: 'ListRecords', resumptionToken }))).toBe('badResumptionToken');
  const records = await harvest(LIST);
  expect(records.filter(({ isDeleted }) => isDeleted).map(({ identifier }) => identifier.slice(-10))).toEqual([
    victim.id,
  ]);
  expectComplete(store(new Map(), records));
});
