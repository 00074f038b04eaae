// Rules hide items, places and originals: requests every reachable URL, and searches every byte of the responses.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { toItemId } from '../../lib/catalogue/ids';
import { IMAGE_WIDTHS } from '../../lib/model/image-widths';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { poll } from './client';
import { ALL_SECRETS, findSecrets, laySecrets, RULES, SECRETS } from './secrets';
import { type Answer, type Ask, createAsk, listAnswers, walkOutputs } from './walk-outputs';

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
  ask = createAsk(own.url);
  site = await own.start();
});
afterAll(() => stopSite(site));

let ask: Ask;

const toStatus = async (address: string) => (await ask(address)).status;

async function* listPictures(where: string): AsyncGenerator<[string, Answer]> {
  const id = toItemId(where);
  yield [`${where} info`, await ask(`/iiif/3/${id}/info.json`)];
  const regions = ['full', 'square', '0,0,512,512'];
  for (const size of ['max', ...IMAGE_WIDTHS.filter((width) => width <= 900).map((width) => `${width},`)])
    for (const region of regions)
      for (const ending of ['default.jpg', 'default.webp', 'default.png', 'gray.jpg'])
        yield [`${where} ${region} ${size} ${ending}`, await ask(`/iiif/3/${id}/${region}/${size}/0/${ending}`)];
}

const ADDRESSES = [
  '/collections/garden',
  '/api/context?collection=garden&slice=0',
  '/api/context?collection=listed&slice=0',
  '/feed.xml?collections=listed',
  '/iiif/collection/gathered',
  '/kiosk?collection=garden',
];

/**
 * Walks all outputs, and looks for metadata in all renditions of the pictures that rules are about.
 * @param enough given the secrets that were found so far: whether that is all there is to know
 */
async function lookEverywhere(secrets: string[], enough?: (found: Set<string>) => boolean) {
  const walk = await walkOutputs(ask, secrets, { addresses: ADDRESSES, ...(enough && { enough }) });
  if (enough) return walk;
  for (const where of ['garden/placed.jpg', 'garden/rounded.jpg', 'garden/nofile.jpg'])
    for await (const [address, { body, type }] of listPictures(where)) {
      walk.types.add(type.split(';')[0] ?? '');
      const secret = await findSecrets(body, secrets);
      if (secret.length > 0) walk.found[address] = secret;
      if (type.startsWith('image/'))
        expect([address, (await sharp(body).metadata()).exif]).toEqual([address, undefined]);
    }
  return walk;
}

async function expectNothingOf(where: string) {
  const { answers, light, selected } = await listAnswers(ask, own.url, where);
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
