/** @jest-environment node */
// Harvests every format to its end while items come, change and go: each response is valid, and the copy is complete.
// VITRINE_TEST_RECORDS=100000 takes about 20 minutes.
import path from 'node:path';
import { getSortKey } from '@/lib/catalogue/to-item';
import type { CatalogueWriter } from '@/lib/catalogue/write/writer';
import type { Item, Metadata } from '@/lib/model/types';
import { createArchive, makeItem } from '../../algolia/archive';
import { BASE, getToken, listHarvested, send } from './harvester';
import { listOaiFaults } from './rules/check-oai';

const RECORDS = Number(process.env.VITRINE_TEST_RECORDS ?? 2000);

/** Changes of the archive while one format is harvested. */
const CHANGES = 10;

/** Responses that are validated together, because the schemas are read each time. */
const BATCH = 20;

const archive = createArchive();
const current = new Map<string, Item>();

const PLACES = ['Nagasaki', 'Łódź', 'São Paulo', 'القاهرة', 'Harbour & quay <west>'];

const makeFacts = (n: number): Partial<Metadata> => ({
  title: `Harbour ${n}`,
  caption: `Boats at dawn, "number" ${n} & more`,
  keywords: ['sea', `number ${n % 7}`],
  makers: n % 3 === 0 ? ['Ida Berg', 'Harbour Museum'] : [],
  people: n % 4 === 0 ? ['Nia Roy'] : [],
  identifiers: n % 2 === 0 ? [`1911.${n}`] : [],
  place: { name: PLACES[n % PLACES.length] ?? '', latitude: (n % 180) - 90, longitude: (n % 360) - 180 },
  ...(n % 5 === 0 && { date: { edtf: `${1800 + (n % 200)}~`, sort: 0 } }),
  ...(n % 6 === 0 && { rights: { licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' } }),
  ...(n % 6 === 1 && { rights: { notice: '© Harbour Museum' } }),
  ...(n % 8 === 0 && { alternatives: { title: { fr: `Le port ${n}`, 'de-AT': `Hafen ${n}` } } }),
});

/** Every tenth is a document of three pages. */
const makeRecord = (n: number, name = `${n}`): Item =>
  n % 10 === 0
    ? makeItem(`books/${n % 40}/${name}.pdf`, {
        ...makeFacts(n),
        kind: 'document',
        type: 'application/pdf',
        pages: { count: 3, sizes: [[3, 600, 800]] },
      })
    : makeItem(`sea/${n % 40}/${name}.jpg`, makeFacts(n));

const put = (writer: CatalogueWriter, item: Item) => {
  writer.publishItem(item, getSortKey(item, 'date'), item.version);
  current.set(item.id, item);
};

beforeAll(() => {
  for (let start = 0; start < RECORDS; start += 10_000)
    archive.change((writer) => {
      for (let n = start; n < Math.min(start + 10_000, RECORDS); n += 1) put(writer, makeRecord(n));
    });
  Object.assign(process.env, archive.env, { VITRINE_URL: new URL(BASE).origin });
});
afterAll(archive.remove);

/** Deletes, changes and adds items of both kinds, before and after the place of the harvester. */
const disturb = (round: number) =>
  archive.change((writer) => {
    const all = [...current.values()];
    for (let n = 0; n < 40; n += 1) {
      const item = all[(round * 997 + n * 613) % all.length] as Item;
      if (n < 10) {
        writer.removeFile(item.folder, path.basename(item.path));
        current.delete(item.id);
      } else if (n < 20) put(writer, makeItem(item.path, { ...item, title: `Changed ${round} ${n}` }));
      else put(writer, makeRecord(n, `new-${round}-${n}`));
    }
  });

test.each(['oai_dc', 'edm', 'lido', 'mods', 'mets'])(
  'a harvest in %s is valid and complete while items come, change and go',
  async (metadataPrefix) => {
    const seed = metadataPrefix.charCodeAt(0) * 1000 + metadataPrefix.length * 100;
    const pages = Math.ceil(RECORDS / (metadataPrefix === 'mets' ? 1000 : 100));
    const every = Math.max(1, Math.floor(pages / CHANGES));
    const copy = new Map<string, string>();
    const versions = new Set<string>();
    let [waiting, faults, sent]: [string[], string[], number] = [[], [], 0];
    let xml = await send({ verb: 'ListRecords', metadataPrefix });
    for (let page = 1; ; page += 1) {
      waiting.push(xml);
      for (const record of listHarvested(xml)) {
        sent += 1;
        versions.add(record.identifier + record.datestamp + record.xml);
        if (record.isDeleted) copy.delete(record.identifier);
        else copy.set(record.identifier, record.xml);
      }
      const resumptionToken = getToken(xml);
      if (waiting.length === BATCH || resumptionToken === undefined) {
        faults.push(...(await listOaiFaults(...waiting)));
        waiting = [];
      }
      if (resumptionToken === undefined) break;
      if (page % every === 0 && page / every <= CHANGES) disturb(seed + page / every);
      xml = await send({ verb: 'ListRecords', resumptionToken });
    }
    expect(faults).toEqual([]);
    // Nothing is sent twice but what changed in between.
    expect(versions.size).toBe(sent);
    const meant = [...current.values()].filter(({ kind }) => metadataPrefix !== 'mets' || kind === 'document');
    expect([...copy.keys()].sort()).toEqual(meant.map(({ id }) => `oai:photos.example.org:${id}`).sort());
    for (const { id, title } of meant) expect(copy.get(`oai:photos.example.org:${id}`)).toContain(`>${title}<`);
  },
  36_000_000,
);
