// Rules hide items, places and originals: requests every reachable URL, and searches every byte of the responses.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { toItemId } from '../../lib/catalogue/ids';
import { IMAGE_WIDTHS } from '../../lib/model/image-widths';
import { MAX_SELECTED_ITEMS } from '../../lib/model/selection';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';
import { ALL_SECRETS, findSecrets, laySecrets, RULES, SECRETS } from './secrets';

const FILM = path.resolve('tools/sample/film/muybridge-cat-in-motion.mp4');
const HIDDEN = [
  'garden/sheet.pdf',
  'garden/zqfileradon.jpg',
  'garden/rejected.jpg',
  'zqfolderumbra/one.jpg',
  'zqfolderumbra/deep/two.jpg',
  'zqfolderumbra/story.md',
  'zqfolderumbra/zqfilmsolstice.mp4',
];
const LATER = ['garden/zqlaterfilegranite.jpg', 'moved/zqmovedslate.jpg'];

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;

beforeAll(async () => {
  // Laying down and reading a library of its own takes its time on a busy machine.
  own = await layOwnSite({ name: 'rules', port: toOwnPort(7), env: { VITRINE_BUDGET_SECONDS: '0' } });
  // Pictures of the sample that no rule is about: rendering them would take longer than all pages.
  for (const folder of ['camera-facts', 'exhibition/landscape', 'exhibition/plants'])
    fs.rmSync(path.join(own.library, folder), { recursive: true });
  await laySecrets(own.library, FILM);
  // Collections that would show hidden items as well: all items from a year on, and the folders that rules are about.
  for (const [folder, wanted] of [
    ['gathered', 'query: from=-9000'],
    ['listed', `items: [${HIDDEN.join(', ')}, garden, moved]`],
  ] as const) {
    fs.mkdirSync(path.join(own.library, folder));
    fs.writeFileSync(path.join(own.library, folder, 'index.md'), `---\ntitle: ${folder}\n${wanted}\n---\n`);
  }
  site = await own.start();
});
afterAll(() => stopSite(site));

interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

async function ask(address: string, init: RequestInit = {}): Promise<Answer & { headers: Headers }> {
  const { status, headers, body } = await createClient(own.url)(address, { ...UNFOLLOWED, ...init });
  return { status, type: headers.get('content-type') ?? '', body, headers };
}

const toStatus = async (address: string) => (await ask(address)).status;

/** Lists URLs of the site in a response: links, sources, and absolute URLs in JSON and XML. */
function listAddresses(text: string) {
  const plain = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll('\\/', '/');
  const found = new Set<string>();
  for (const [, href = ''] of plain.matchAll(/(?:href|src|srcset|content|poster|action)=\\?["'](\/[^"'\\\s#]*)/g))
    found.add(href);
  for (const [, srcset = ''] of plain.matchAll(/srcset=\\?["']([^"'\\]*)/gi))
    for (const part of srcset.split(',')) found.add(part.trim().split(' ')[0] ?? '');
  for (const [, at = ''] of plain.matchAll(/https?:\/\/localhost:\d+(\/[^"'\\\s<>#)]*)/g)) found.add(at);
  return [...found].filter((each) => each.startsWith('/') && !each.startsWith('//'));
}

// There are as many searches and maps as there are ways to narrow one: a step from the first is far enough.
const isEndless = (address: string) => /^\/(search|map)\?/.test(address);
const isCode = (address: string) => /^\/_next\//.test(address);

const MACHINES = [
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/feed.json',
  '/podcast.xml',
  '/data/items.ndjson',
  '/data/items.csv',
  '/iiif/collection',
  '/iiif/activity',
  '/.well-known/tdmrep.json',
  '/api/health',
  '/report',
  '/api/points',
  '/api/context?collection=garden&slice=0',
  '/api/context?collection=listed&slice=0',
  '/feed.xml?collections=listed',
  '/iiif/collection/gathered',
  '/api/context?collection=&slice=0',
  '/api/context?collection=&below&slice=0',
  '/kiosk?collection=garden',
  '/labels',
  '/labels?q=hedge',
  '/api/context?search=q%3Dhedge&slice=0',
];

/** Pages that are also requested as flight data, by live search and the map. */
const AS_DATA = ['/search', '/search?q=zq', '/map'];

/** Crawls the site. @returns each response with its URL */
async function* crawl(): AsyncGenerator<[address: string, answer: Answer]> {
  const seen = new Set([
    '/',
    '/search',
    '/map',
    '/contact',
    '/collections',
    '/collections/garden',
    '/nothing-here',
    ...MACHINES,
  ]);
  for (const address of seen) {
    const answer = await ask(address);
    yield [address, answer];
    const location = answer.headers.get('location');
    if (location) yield [`${address} location`, { ...answer, body: Buffer.from(location) }];
    if (isEndless(address) || !/html|json|xml|csv|text/.test(answer.type)) continue;
    for (const next of listAddresses(answer.body.toString())) if (!isCode(next)) seen.add(next);
    expect(seen.size).toBeLessThan(5000);
  }
  // The maximum of ids that one URL may contain.
  const data = await ask('/data/items.ndjson');
  expect([data.status, data.type]).toEqual([200, 'text/x-ndjson; charset=utf-8']);
  expect(data.body.length).toBeGreaterThan(0);
  const lines = data.body.toString().trim().split('\n');
  const ids = lines.slice(0, MAX_SELECTED_ITEMS).map((line) => JSON.parse(line).id);
  for (const endpoint of ['/api/selection', '/api/selection/archive', '/iiif/selection'])
    yield [endpoint, await ask(`${endpoint}?ids=${ids}`)];
  for (const address of AS_DATA) yield [`${address} as data`, await ask(address, { headers: { RSC: '1' } })];
}

/** Queries with the beginning of a secret, with typos, and with words of visible items; responses repeat only the query. */
function listQueries(secrets: string[]) {
  const words = secrets.filter((secret) => secret.startsWith('zq'));
  return [
    '',
    'hedge',
    'vault',
    'zq',
    ...words.flatMap((word) => [word.slice(0, 4), word.slice(0, -1), `${word.slice(0, -2)}${word.at(-1)}`]),
  ];
}

const FACETS = ['kind', 'collections', 'keywords', 'people', 'places', 'makers', 'field', 'decade', 'licence'];

async function* searchAll(secrets: string[]): AsyncGenerator<[string, Answer]> {
  for (const query of listQueries(secrets)) {
    const requests = [
      { indexName: 'vitrine', query, hitsPerPage: 100, facets: ['*'], maxValuesPerFacet: 1000, typoTolerance: true },
    ];
    yield [
      `search ${query}`,
      await ask('/api/search/1/indexes/*/queries', { method: 'POST', body: JSON.stringify({ requests }) }),
    ];
    yield [`page of ${query}`, await ask(`/search?q=${query}`)];
    yield [`context of ${query}`, await ask(`/api/context?search=${encodeURIComponent(`q=${query}`)}&slice=0`)];
    for (const facet of FACETS)
      yield [
        `values of ${facet}, ${query}`,
        await ask(`/api/search/1/indexes/vitrine/facets/${facet}/query`, {
          method: 'POST',
          body: JSON.stringify({ facetQuery: query, maxFacetHits: 100 }),
        }),
      ];
  }
  for (const around of ['41.4,2.17', '35.7,139.8']) {
    const requests = [
      { indexName: 'vitrine', query: '', aroundLatLng: around, aroundRadius: 100_000, getRankingInfo: true },
    ];
    const answer = await ask('/api/search/1/indexes/*/queries', { method: 'POST', body: JSON.stringify({ requests }) });
    yield [`near ${around}`, answer];
  }
  yield ['browse', await ask('/api/search/1/indexes/vitrine/browse', { method: 'POST', body: '{}' })];
}

async function* listPictures(where: string): AsyncGenerator<[string, Answer]> {
  const id = toItemId(where);
  yield [`${where} info`, await ask(`/iiif/3/${id}/info.json`)];
  const regions = ['full', 'square', '0,0,512,512'];
  for (const size of ['max', ...IMAGE_WIDTHS.filter((width) => width <= 900).map((width) => `${width},`)])
    for (const region of regions)
      for (const ending of ['default.jpg', 'default.webp', 'default.png', 'gray.jpg'])
        yield [`${where} ${region} ${size} ${ending}`, await ask(`/iiif/3/${id}/${region}/${size}/0/${ending}`)];
}

/**
 * Sends every kind of request.
 * @param enough given the secrets that were found so far: whether that is all there is to know
 * @returns where any of the secrets was found, and the pictures' own metadata
 */
async function lookEverywhere(secrets: string[], enough = (_: Set<string>) => false) {
  const found: Record<string, string[]> = {};
  const all = new Set<string>();
  const types = new Set<string>();
  let pages = 0;
  async function take([address, answer]: [string, Answer]) {
    pages += 1;
    types.add(answer.type.split(';')[0] ?? '');
    // A response that says Retry-After contains nothing to check.
    expect([address, [429, 500, 502, 503].includes(answer.status)]).toEqual([address, false]);
    const secret = await findSecrets(answer.body, secrets);
    if (secret.length > 0) found[address] = secret;
    for (const each of secret) all.add(each);
  }
  for (const ways of [crawl(), searchAll(secrets)])
    for await (const each of ways) {
      await take(each);
      if (enough(all)) return { found, types, pages };
    }
  for (const where of ['garden/placed.jpg', 'garden/rounded.jpg', 'garden/nofile.jpg'])
    for await (const each of listPictures(where)) {
      await take(each);
      if (each[1].type.startsWith('image/'))
        expect([each[0], (await sharp(each[1].body).metadata()).exif]).toEqual([each[0], undefined]);
    }
  return { found, types, pages };
}

/** Every way to an item by its id, were it known. */
async function listAnswers(where: string) {
  const id = toItemId(where);
  const page = encodeURIComponent(`${own.url}/items/${id}`);
  const addresses = [
    `/items/${id}`,
    `/items/any-title-${id}`,
    `/items/${id}/file`,
    `/items/x-${id}/file`,
    `/items/${id}/captions`,
    `/items/${id}/frames`,
    `/items/${id}/manifest.json`,
    `/items/${id}/annotations.json`,
    `/items/${id}/place.svg`,
    `/items/${id}/panorama`,
    `/items/${id}/pages/1`,
    `/items/${id}/annotations.json?page=2`,
    `/iiif/3/${id}.2/full/400,/0/default.webp`,
    `/items/${id}/content-search?q=zqwrittencobalt`,
    `/iiif/3/${id}`,
    `/iiif/3/${id}/info.json`,
    `/iiif/3/${id}/full/max/0/default.jpg`,
    `/iiif/3/${id}/full/400,/0/default.webp`,
    `/api/search/1/indexes/vitrine/${id}`,
    `/api/selection/archive?ids=${id}`,
    `/iiif/selection?ids=${id}`,
    `/embed/${id}`,
    `/oembed?url=${page}`,
  ];
  const answers = await Promise.all(addresses.map(async (address) => [address, await ask(address)] as const));
  const light = await ask(`/api/context?ids=${id}`);
  const selected = await ask(`/api/selection?ids=${id}`);
  return { answers, light: light.body.toString(), selected: selected.body.toString() };
}

async function expectNothingOf(where: string) {
  const { answers, light, selected } = await listAnswers(where);
  for (const [address, { status, body, headers }] of answers) {
    // The image service first says where a picture's description would be.
    expect([address, [404, 410, 501].includes(status) || status]).toEqual([address, true]);
    expect([address, headers.get('location')]).toEqual([address, null]);
    expect([address, await findSecrets(body, ALL_SECRETS)]).toEqual([address, []]);
  }
  expect(JSON.parse(light).items).toEqual([null]);
  expect(JSON.parse(selected)).toEqual({ items: [], moved: {}, missing: [toItemId(where)] });
}

test('hidden data is in no page, record, feed, manifest, rendition or download', async () => {
  const secrets = [...SECRETS.rule, ...SECRETS.folder, ...SECRETS.place, ...SECRETS.original, ...SECRETS.field];
  const { found, types, pages } = await lookEverywhere(secrets);
  expect(found).toEqual({});
  // The crawl has reached pages, records and pictures.
  expect(pages).toBeGreaterThan(300);
  expect([...types]).toEqual(
    expect.arrayContaining(['text/html', 'application/json', 'image/webp', 'image/jpeg', 'image/png']),
  );
});

test('by its id, a hidden item cannot be distinguished from an unknown one @smoke', async () => {
  for (const where of HIDDEN) await expectNothingOf(where);
  expect(await toStatus('/collections/zqfolderumbra')).toBe(404);
  expect(await toStatus('/collections/zqfolderumbra/deep')).toBe(404);
});

test('the neighbours of hidden items are shown, with their places rounded and without their files @smoke', async () => {
  const record = async (where: string) =>
    JSON.parse((await ask(`/api/search/1/indexes/vitrine/${toItemId(where)}`)).body.toString());
  expect(await record('garden/plain.jpg')).toMatchObject({ kind: 'photo' });
  const placed = await record('garden/placed.jpg');
  expect(placed.keywords).toEqual(['home', 'hedge']);
  expect(placed).not.toHaveProperty('_geoloc');
  expect(placed).not.toHaveProperty('places');
  const rounded = await record('garden/rounded.jpg');
  expect(rounded.places).toEqual(['Farland']);
  expect(Math.abs(rounded._geoloc.lat - 35.681236)).toBeLessThan(0.25);
  expect(rounded._geoloc.lat).not.toBeCloseTo(35.681236, 3);

  const files = ['garden/placed.jpg', 'garden/rounded.jpg', 'garden/nofile.jpg', 'garden/placed-film.mp4'];
  for (const where of files) {
    expect([where, await toStatus(`/items/${toItemId(where)}/file`)]).toEqual([where, 403]);
    const location = (await ask(`/items/${toItemId(where)}`)).headers.get('location') ?? '';
    expect([where, (await ask(location)).body.toString().includes('/file"')]).toEqual([where, false]);
  }
  expect(await toStatus(`/items/${toItemId('garden/plain.jpg')}/file`)).toBe(200);
});

test('new rules apply soon, to items that were visible and to moved ones', async () => {
  const [later = '', moved = ''] = LATER;
  fs.mkdirSync(path.join(own.library, 'moved'));
  fs.renameSync(path.join(own.library, 'garden/zqformerschist.jpg'), path.join(own.library, moved));
  fs.renameSync(
    path.join(own.library, 'garden/zqformerschist.xmp'),
    path.join(own.library, moved.replace('jpg', 'xmp')),
  );
  await poll(() => toStatus('/collections/moved')).toBe(200);
  const page = (await ask(`/items/${toItemId(later)}`)).headers.get('location') ?? '';
  expect((await ask(page)).body.toString()).toContain('zqlaterwordquartz');
  await poll(() => fs.readdirSync(path.join(own.data, 'renditions'), { recursive: true }).join()).toContain(
    toItemId(moved),
  );

  const file = path.join(own.library, 'vitrine.yaml');
  const open = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, open.replace('keywords:vault', 'keywords:vault OR keywords:soon'));
  await poll(() => toStatus(page)).toBe(410);
  expect(await toStatus('/collections/moved')).toBe(404);
  for (const where of [...LATER, 'garden/zqformerschist.jpg']) await expectNothingOf(where);
  const { found } = await lookEverywhere(ALL_SECRETS);
  expect(found).toEqual({});
  const kept = fs.readdirSync(path.join(own.data, 'renditions'), { recursive: true }).join();
  for (const where of [...HIDDEN, ...LATER]) expect(kept).not.toContain(toItemId(where));
});

const isExif = (secret: string) => secret.startsWith('EXIF');

test('without rules the same crawl finds every secret', async () => {
  const file = path.join(own.library, 'vitrine.yaml');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/\nhide: [\s\S]*$/, '\n'));
  expect(RULES).toMatch(/^\nhide: /);
  await poll(() => toStatus(`/items/${toItemId('garden/zqfileradon.jpg')}`)).toBe(308);
  expect(await toStatus(`/items/${toItemId('garden/placed.jpg')}/file`)).toBe(200);
  expect(await toStatus(`/items/${toItemId('garden/zqformerschist.jpg')}`)).toBe(308);
  // A folder keeps what its own text hides.
  expect(await toStatus('/collections/zqfolderumbra')).toBe(404);
  const secrets = [...SECRETS.rule, ...SECRETS.place, ...SECRETS.original, ...SECRETS.later, ...SECRETS.field];
  const isAll = (all: Set<string>) => secrets.every((each) => all.has(each)) && [...all].some(isExif);
  const { found } = await lookEverywhere([...secrets, ...SECRETS.folder], isAll);
  const all = new Set(Object.values(found).flat());
  expect([...all].filter((secret) => !isExif(secret)).sort()).toEqual(secrets.sort());
  expect([...all].some(isExif)).toBe(true);
});

test('an invalid rule hides everything', async () => {
  const file = path.join(own.library, 'vitrine.yaml');
  fs.appendFileSync(file, '\nhide: keywords:vault AND AND\n');
  await poll(() => toStatus(`/items/${toItemId('garden/plain.jpg')}`)).toBe(410);
  expect((await ask('/')).body.toString()).not.toContain('A plain hedge');
  expect(JSON.parse((await ask('/api/health')).body.toString()).problems).toBeGreaterThan(0);
});
