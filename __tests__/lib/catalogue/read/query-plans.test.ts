/** @jest-environment node */
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { getCataloguePath } from '@/lib/catalogue/damage';
import { getConfig } from '@/lib/config/config';
import { sendExport } from '@/lib/downloads/send-export';
import { getMessages } from '@/lib/messages/messages';
import { search } from '@/lib/search/search';
import { createArchive, makeItem } from '../../../algolia/archive';

// Records every statement that runs against the real catalogue.
const asked = new Set<string>();
jest.mock('@/lib/catalogue/statements', () => {
  const { createStatements, ...others } = jest.requireActual('@/lib/catalogue/statements');
  return {
    ...others,
    createStatements(db: Database.Database) {
      const prepare = createStatements(db);
      return (text: string) => {
        asked.add(text);
        return prepare(text);
      };
    },
  };
});

const ROOM = 'lib/catalogue/read';
const date = { edtf: '2024-04-13T20:36:30', sort: 1713040590, precision: 'second' };
const photo = makeItem('sea/0.jpg', { title: 'Boat', date } as never);
const story = makeItem('land/walk.md', { kind: 'story', type: 'text/markdown', title: 'A walk' });
const film = makeItem('land/film.mp4', { kind: 'film', type: 'video/mp4', title: 'A film' });
const t = getMessages('en');
const text = { html: '<p>Words</p>', parts: { links: ['../sea/0.jpg'], embeds: ['../sea/0.jpg'] } };

const archive = createArchive();
const before = { ...process.env };
beforeAll(() => {
  archive.put([
    photo,
    story,
    film,
    ...Array.from({ length: 30 }, (_, n) => makeItem(`sea/${n + 1}.jpg`, { title: `Boat ${n}` })),
  ]);
  archive.change((writer) => {
    writer.setSite(JSON.stringify({ featured: [photo.path], navigation: ['sea', story.path] }), {});
    writer.removeFile('sea', '30.jpg');
    writer.putCollection({ path: 'best', title: 'Best', sort: 'best', order: 'date', membership: { items: ['/sea'] } });
    writer.settleMembers();
  });
  Object.assign(process.env, archive.env);
});
afterAll(() => {
  process.env = before;
  archive.remove();
});

type Functions = Record<string, (...values: never[]) => unknown>;

/** Arguments for every function of the room; null if it runs no statement, or only those of other functions here. */
const CALLS: Record<string, unknown[][] | null> = {
  listRecords: [[0, 10]],
  listRecordsById: [[[photo.id]]],
  listWordsAround: [['boat']],
  listUnknown: [[[photo.id, 'zz']]],
  isHidden: [[]],
  findRedirectTarget: [['/old/page.html?id=1']],
  isWhole: [[]],
  listItemsByKey: [[[1, 2]]],
  listItemsById: [[[photo.id]]],
  readCaptions: [[film]],
  listPassages: [[photo, 'lines']],
  listPagePassages: null,
  getFirstPage: [[{ path: 'a', title: 'A', count: 1, total: 1, object: 'paged' }]],
  readObjectPage: [[photo, [{ path: photo.folder, title: 'A', count: 1, total: 1, object: 'paged' }]]],
  listCards: [['', 0, 10]],
  withCovers: [[[]]],
  getTileArchive: [[]],
  getMapTiles: [[]],
  holdsSound: [[''], ['sea'], ['best']],
  listChanges: [[0, 100]],
  findChange: [
    [1, 'from'],
    [9, 'before'],
  ],
  listHarvest: [
    [0, 10, {}],
    [0, 10, { from: 1, before: 9e15 }],
    [0, 10, { kind: 'film', isMeant: () => true }],
    [0, 10, { kind: 'sound' }],
    [0, 10, { folder: 'land' }],
    [0, 10, { folder: 'nowhere' }],
  ],
  getHarvested: [[photo.id], ['gone']],
  getFirstChange: [[]],
  getCatalogueAge: [[]],
  getLastKey: [[]],
  listHarvestFolders: [['', 10]],
  getCollection: [['sea']],
  getNamedCollection: [['sea']],
  listCollections: [['', 0, 10]],
  listTitledCollections: [['', 0, 10]],
  listNamedCollections: [['', 0, 10]],
  countCollections: [['']],
  listCollectionTitles: [[]],
  listNameThumbnails: [[[1, 2]]],
  getPublicSite: [[]],
  getMovedCollection: [['gone']],
  listBreadcrumbs: [['sea']],
  ask: null,
  queryRows: null,
  queryJson: null,
  hasCatalogue: [[]],
  getCatalogueFault: [[]],
  getLatest: [[]],
  // No query: the open connection.
  getCatalogueState: [[]],
  PUBLIC_VIEW: null,
  runInView: null,
  getView: [[]],
  isPublicView: [[]],
  getCatalogueFolder: [[]],
  getRestriction: [[]],
  offersSignIn: [[]],
  getWatermark: [[]],
  isLibraryUnavailable: [[]],
  // They read a file instead of the catalogue.
  readReadingSeconds: null,
  writeReadingStatus: null,
  isDamaged: null,
  queryValue: null,
  queryColumn: null,
  getVersion: [[]],
  isTraceCurrent: null,
  trace: null,
  getTrace: null,
  registerQueries: null,
  traced: null,
  withoutTracing: null,
  markUntraceable: null,
  isTraceValid: null,
  getEdition: [[]],
  getPosition: [[photo], [{ ...photo, folder: 'best' }]],
  readFolderSlice: [['sea', 0, t]],
  readSliceBelow: [
    ['sea', 0, t],
    ['', 1, t],
  ],
  readSliceAround: [['sea', photo.id, t]],
  readItemSlice: [[photo.id, t]],
  readById: [[[photo.id], t]],
  findByPath: [[['sea', story.path, 'gone']]],
  countFound: [['alt'], ['duplicate']],
  countFoundBefore: [['alt', 'sea']],
  listFoundItems: [['alt', '', 60]],
  findFound: [
    ['alt', 'after', ''],
    ['alt', 'before', 'sea'],
  ],
  listSame: [[photo.id, 10]],
  countProblems: [[true], [false]],
  listProblemPage: [[false, { path: '', reason: 'damaged' }, 60]],
  // Only in development (app/report): it reads everything, in pages of rows.
  listFindings: null,
  listIgnoredNotes: null,
  toIgnoredMarker: null,
  selectLatest: null,
  readFrontPage: [[]],
  toStoredItem: null,
  askItems: null,
  getItem: [[photo.id]],
  getAddress: [[photo.id], ['gone']],
  listItems: [
    ['sea', 0, 10],
    ['best', 0, 10],
  ],
  isGathering: [['best']],
  hasGathering: [['best']],
  gathersSound: [['best']],
  IS_MEMBER: null,
  IN_MEMBERS: null,
  toGatheredSpan: null,
  selectMembers: null,
  listListedMembers: [['best', [photo.id]]],
  listItemsBelow: [
    [{ path: 'sea', count: 1 }, 0, 10],
    [{ path: '', count: 1 }, 60, 10],
  ],
  getNeighbours: [[photo]],
  listLatest: [['photo', 10]],
  listStories: [[6]],
  listStoryTitles: [[6]],
  listFeatured: [[]],
  toAbsolute: null,
  getImageSource: [[photo.id]],
  readMenu: [[]],
  listNewest: [
    ['best', 10],
    ['best', 10, 'photo'],
    ['', 10],
    ['sea', 10],
  ],
  listNewestOf: [[[photo.id], 10]],
  arrangeListed: [
    ['sea', []],
    ['best', []],
  ],
  listReserved: [[10]],
  listBetween: [[0, 100, 10]],
  listCountedCollections: [
    [null, 10],
    ['sea', 10],
  ],
  listRedirectPaths: [['', 10]],
  listRedirectPrefixes: [[]],
  listMovedFiles: [['', 10]],
  listKeySpans: [[100]],
  listCollectionPaths: [['', 10]],
  listCollectionParts: [[10]],
  buildImageSource: null,
  buildPageSource: null,
  hasPlaces: [[]],
  readProse: [[text, 'land']],
  listSameHour: [[photo.id, photo.date?.sort, 6]],
  getClock: [['commit']],
  listChanged: [
    ['chunks', 0],
    ['lives', 0],
    ['descriptors', 0],
  ],
  getChunk: [[0]],
  getLiveKeys: [[0]],
  getDescriptors: [[0]],
  listRepeats: [[]],
  readRepeats: [[]],
  listFacetValues: [[0]],
  listWords: [[0]],
  findKeys: [
    ['texts', '"boat"', [0, 100]],
    ['titles', '"boat"', [0, 100]],
  ],
  listCommon: [[]],
  getCommon: [['texts', 'boat']],
  listFolded: [[[1, 2]]],
  listByKey: [[[1, 2]]],
  listIds: [[[1, 2]]],
  getKey: [[photo.id]],
  getSite: [[]],
  getSiteSettings: [[]],
  toShownItem: null,
  readMessages: [[]],
  countRecords: [[]],
  getSiteDay: [[]],
  getIndexNumbers: [[]],
  getStatus: [[]],
  getIndexingState: [[]],
  getHealthyStatus: [[]],
  getLead: [[{ ...story, ...text }]],
  withStoryCover: [[story]],
  withStoryCovers: [[[story]]],
  readPlaced: [[['../sea/0.jpg'], 'land']],
  getPerson: [['Ada']],
  listPeopleNames: [[]],
  findSelected: [[[photo.id, 'gone']]],
  listOriginals: null,
  readSelection: [[[photo.id], t]],
  hasTracks: [[]],
  listTracks: [[{ within: ['sea'], max: { tracks: 5, points: 100 } }]],
  getPodcast: [['sea']],
  describeUnfinished: null,
  listTranslationColumns: [[]],
  listServedLookFiles: [[]],
  readLook: [[]],
  linkLook: null,
  getLookFile: [['logo-light.svg']],
};

/**
 * Whether a step of a plan (https://www.sqlite.org/eqp.html) scans all items. A scan in the order of an index, with a
 * limit and without a filter, does not.
 */
function isScan(statement: string, step: string) {
  if (!/^SCAN (items|i|hidden_items)\b/.test(step)) return false;
  const isWalk = /USING (COVERING )?INDEX/.test(step) && /LIMIT \?$/.test(statement.trim());
  return !isWalk || /\bWHERE (?!true\b)/.test(statement);
}

async function callAll() {
  for (const file of fs.readdirSync(ROOM)) {
    const functions = jest.requireActual<Functions>(path.resolve(ROOM, file));
    for (const [name, call] of Object.entries(functions)) {
      if (!(name in CALLS)) throw new Error(`${ROOM}/${file}: what to ask ${name} is not said here`);
      for (const values of CALLS[name] ?? []) await call(...(values as never[]));
    }
  }
  for (const query of ['', 'boat', 'baot walk', '"boat 3"'])
    await search([{ indexName: getConfig().searchIndex, query, facets: ['*'], aroundLatLng: '52,4' }]);
  await (await sendExport(new Request('http://localhost/data/items.csv'), 'csv')).text();
}

test('no statement that a request can trigger scans all items', async () => {
  await callAll();
  const db = new Database(getCataloguePath(archive.data));
  const plans = [...asked].map((statement) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...Array(100).fill(null)) as { detail: string }[];
    return { statement, steps: steps.map(({ detail }) => detail) };
  });
  const scans = plans.filter(({ statement, steps }) => steps.some((step) => isScan(statement, step)));
  // Items with reserved rights are few and have an index of their own.
  expect(scans.filter(({ steps }) => !steps.some((step) => step.includes('items_reserved')))).toEqual([]);
  const sorts = plans.filter(
    ({ statement, steps }) => / items\b/.test(statement) && steps.some((step) => /TEMP B-TREE FOR ORDER BY/.test(step)),
  );
  // Small collections are sorted in memory (newest.ts).
  expect(sorts.filter(({ statement }) => !/BY \+/.test(statement))).toEqual([]);
  db.close();
});
