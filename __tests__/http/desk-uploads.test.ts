// Uploads at the desk: into collections, resumed, checked, found to be duplicates, undone; and those that are refused.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession } from './desk-session';
import { createBatch, createTusClient } from './desk-tus';

const PHOTO = 'camera-facts/harbour-at-dusk.jpg';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let owner: ReturnType<typeof createDeskSession>;
let tus: ReturnType<typeof createTusClient>;

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-uploads', port: toOwnPort(42), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.90');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
  tus = createTusClient(own.url, owner);
});
afterAll(() => stopSite(site));

const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = (name: string) => fs.readFileSync(path.join(own.library, name));
const isThere = (name: string) => fs.existsSync(path.join(own.library, name));
const fetchStatus = async (href: string) => (await createClient(own.url)(href)).status;

/** A picture that is unlike any other. */
const drawPicture = (side = 64) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();

test('a file is in its collection, and on the site within two seconds of its last byte', async () => {
  const content = await drawPicture();
  const created = await tus.create(content.length, { name: 'fresh.jpg', into: 'exhibition', batch: createBatch() });
  expect(created.status).toBe(201);
  const target = created.headers.get('location') ?? '';
  const sent = performance.now();
  const finished = await tus.patch(target, 0, content);
  const { type, path: name, href } = JSON.parse(finished.text);
  expect([finished.status, type, name]).toEqual([200, 'done', 'exhibition/fresh.jpg']);
  expect(toHash(read(name))).toBe(toHash(content));
  while ((await fetchStatus(href)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  const seconds = (performance.now() - sent) / 1000;
  console.log(`on the site after ${seconds.toFixed(2)} s`);
  if (!process.env.CI) expect(seconds).toBeLessThan(4);
});

test('an upload continues where it was cut, and a response that was lost is given again', async () => {
  const content = await drawPicture(300);
  const created = await tus.create(content.length, { name: 'cut.jpg', batch: createBatch() });
  const target = created.headers.get('location') ?? '';
  await tus.patchAndCut(target, 0, content);
  const offset = await tus.getOffset(target);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(content.length);
  expect((await tus.patch(target, 0, content)).status).toBe(409);
  expect((await tus.send(target, 'POST', {})).status).toBe(409);
  await tus.patch(target, offset, content.subarray(offset));
  expect(await tus.getOffset(target)).toBe(content.length);
  const again = await tus.send(target, 'POST', {});
  expect(JSON.parse(again.text)).toMatchObject({ type: 'done', path: 'cut.jpg' });
  expect(toHash(read('cut.jpg'))).toBe(toHash(content));
});

test('a name that is taken gets a number, and folders are created', async () => {
  const batch = createBatch();
  const names = ['album/sub/one.jpg', 'Album/Sub/ONE.jpg', 'album/sub/one.jpg'];
  const results = [];
  for (const name of names) results.push(await tus.upload(await drawPicture(), { name, batch }));
  expect(results).toMatchObject([
    { path: 'album/sub/one.jpg' },
    { path: 'album/sub/ONE (2).jpg' },
    { path: 'album/sub/one (3).jpg' },
  ]);
});

test('files of one name that arrive at once are all there', async () => {
  const pictures = await Promise.all(Array.from({ length: 8 }, () => drawPicture()));
  const results = await Promise.all(
    pictures.map((content) => tus.upload(content, { name: 'same.jpg', into: 'exhibition', batch: createBatch() })),
  );
  const names = results.map((result) => (result.type === 'done' ? result.path : ''));
  expect(new Set(names).size).toBe(8);
  expect(names.map((name) => toHash(read(name))).sort()).toEqual(pictures.map(toHash).sort());
});

test('a duplicate names the item, and enters the library if it is wanted', async () => {
  const content = read(PHOTO);
  const created = await tus.create(content.length, { name: 'copy.jpg', batch: createBatch() });
  const target = created.headers.get('location') ?? '';
  const { text } = await tus.patch(target, 0, content);
  const result = JSON.parse(text);
  expect(result).toMatchObject({ type: 'duplicate', of: [{ path: PHOTO }] });
  expect(await fetchStatus(result.of[0].href)).toBe(200);
  expect(isThere('copy.jpg')).toBe(false);
  const kept = await tus.send(`${target}?keep`, 'POST', {});
  expect(JSON.parse(kept.text)).toMatchObject({ type: 'done', path: 'copy.jpg' });
  expect(toHash(read('copy.jpg'))).toBe(toHash(content));
});

test('the same picture twice in one upload is a duplicate before it is indexed', async () => {
  const content = await drawPicture();
  const batch = createBatch();
  await tus.upload(content, { name: 'first.jpg', batch });
  expect(await tus.upload(content, { name: 'second.jpg', batch })).toMatchObject({
    type: 'duplicate',
    of: [{ path: 'first.jpg' }],
  });
});

test.each([
  ['page.html', '<html><script>alert(1)</script>'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['story.md', '# Story'],
  ['vitrine.yaml', 'title: Mine'],
  ['metadata.csv', 'file,title\n'],
  ['archive.jpg', 'PK\x03\x04 and more'],
  ['program.png', 'MZ\x90\x00\x03'],
  ['side.xmp', '<html></html>'],
  ['words.vtt', 'no captions'],
])('%s is refused by its content, and nothing of it stays', async (name, content) => {
  const before = fs.readdirSync(own.library, { recursive: true }).sort();
  const result = await tus.upload(Buffer.from(content), { name, batch: createBatch() });
  expect(result.type).toBe('refused');
  const isResult = (each: unknown) => /[.]vitrine\/uploads\/\w+\.result$/.test(String(each));
  expect(
    fs
      .readdirSync(own.library, { recursive: true })
      .filter((each) => !isResult(each))
      .sort(),
  ).toEqual(before.filter((each) => !isResult(each)));
});

test('a picture of more pixels than are decoded is refused', async () => {
  const bomb = await drawPicture(16).then((bytes) => sharp(bytes).png().toBuffer());
  // IHDR: width and height follow eight bytes of signature, four of length and four of type.
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(await tus.upload(bomb, { name: 'bomb.png', batch: createBatch() })).toMatchObject({ type: 'refused' });
});

test('a file is read by its content: a picture without an ending gets one', async () => {
  const upload = async (name: string) => tus.upload(await drawPicture(), { name, batch: createBatch() });
  expect(await upload('plain')).toMatchObject({ path: 'plain.jpg' });
  expect(await upload('text.txt')).toMatchObject({ path: 'text.txt.jpg' });
});

test('sidecars, captions and tracks come with their files', async () => {
  const batch = createBatch();
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
  expect(await tus.upload(Buffer.from(xmp), { name: 'fresh.jpg.xmp', batch })).toMatchObject({ type: 'done' });
  expect(await tus.upload(Buffer.from('WEBVTT\n'), { name: 'film.vtt', batch })).toMatchObject({ type: 'done' });
  expect(await tus.upload(Buffer.from('<gpx version="1.1"/>'), { name: 'way.gpx', batch })).toMatchObject({
    type: 'done',
  });
});

test('one undo takes back all files of an upload, whose pages are gone, and another undo brings them back', async () => {
  const batch = createBatch();
  const content = [await drawPicture(), await drawPicture()];
  const results = [];
  for (const [at, each] of content.entries()) results.push(await tus.upload(each, { name: `undone/${at}.jpg`, batch }));
  const hrefs = results.map((result) => (result.type === 'done' ? (result.href ?? '') : ''));
  await poll(async () => Promise.all(hrefs.map(fetchStatus))).toEqual([200, 200]);
  expect((await owner.post('/api/desk/undo', { id: batch })).status).toBe(303);
  expect(isThere('undone')).toBe(false);
  await poll(async () => Promise.all(hrefs.map(fetchStatus))).toEqual([410, 410]);
  const [undo = ''] = fs
    .readdirSync(path.join(own.library, '.vitrine/journal'))
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .slice(-1);
  const latest = /"undoes":"([^"]+)"/.exec(read(`.vitrine/journal/${undo}`).toString())?.[1];
  expect(latest).toBe(batch);
  await owner.post('/api/desk/undo', { id: undo.replace('.ndjson', '') });
  expect(content.map(toHash)).toEqual([0, 1].map((at) => toHash(read(`undone/${at}.jpg`))));
  await poll(async () => Promise.all(hrefs.map(fetchStatus))).toEqual([200, 200]);
});

test('the page shows a form for choosing the collection, and its zone', async () => {
  const { text } = await owner.get('/desk/upload?into=exhibition');
  expect(text).toContain('value="exhibition"');
  expect(text).toContain('Choose files');
  expect((await owner.get('/desk/upload?into=../..')).text).toContain('This collection is not there');
});

const listLibrary = () => fs.readdirSync(own.library, { recursive: true, encoding: 'utf8' }).sort();
const listShown = () => listLibrary().filter((name) => !name.startsWith('.vitrine'));
const toId = (href: string) => href.slice(-10);

test('deleting an item moves it with its companions to the trash, and restoring brings the same bytes back', async () => {
  const batch = createBatch();
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
  const deleted = await tus.upload(await drawPicture(), { name: 'shed/one.jpg', batch });
  await tus.upload(await drawPicture(), { name: 'shed/two.jpg', batch });
  for (const name of ['one.jpg.xmp', 'two.xmp']) await tus.upload(Buffer.from(xmp), { name: `shed/${name}`, batch });
  const href = deleted.type === 'done' ? (deleted.href ?? '') : '';
  await poll(() => fetchStatus(href)).toBe(200);
  const before = listShown();
  const content = read('shed/one.jpg');
  expect((await owner.post('/api/desk/trash', { action: 'delete', id: toId(href) })).headers.get('location')).toBe(
    '/desk/trash',
  );
  expect(before.filter((name) => !listShown().includes(name))).toEqual(['shed/one.jpg', 'shed/one.jpg.xmp']);
  await poll(() => fetchStatus(href)).toBe(410);
  const { text } = await owner.get('/desk/trash');
  expect(text).toContain('shed/one.jpg.xmp');
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(text) ?? [];
  expect((await owner.post('/api/desk/trash', { action: 'restore', id })).status).toBe(303);
  expect(listShown()).toEqual(before);
  expect(toHash(read('shed/one.jpg'))).toBe(toHash(content));
  await poll(() => fetchStatus(href)).toBe(200);
});

test('the trash is emptied by an owner who confirms it', async () => {
  const result = await tus.upload(await drawPicture(), { name: 'waste.jpg', batch: createBatch() });
  const href = result.type === 'done' ? (result.href ?? '') : '';
  await poll(() => fetchStatus(href)).toBe(200);
  await owner.post('/api/desk/trash', { action: 'delete', id: toId(href) });
  const listTrash = () => listLibrary().filter((name) => /^\.vitrine\/trash\/.*jpg$/.test(name));
  expect(listTrash()).not.toEqual([]);
  expect((await owner.post('/api/desk/trash', { action: 'empty' })).status).toBe(400);
  expect(listTrash()).not.toEqual([]);
  const shown = listShown();
  expect((await owner.post('/api/desk/trash', { action: 'empty', confirm: 'on' })).status).toBe(303);
  expect(listTrash()).toEqual([]);
  expect(listShown()).toEqual(shown);
});

test('a contributor uploads into the inbox, from which an editor accepts and rejects', async () => {
  const env = { ...process.env, VITRINE_LIBRARY: own.library, VITRINE_DATA: own.data };
  const added = execFileSync('node', ['scripts/cli.mjs', 'account', 'add', 'Eva Holm', '--role=contributor'], { env });
  const [, password = ''] = /the password (\S+)/.exec(String(added)) ?? [];
  const eva = createDeskSession(own.url, '192.0.2.91');
  await eva.signIn({ name: 'Eva Holm', password });
  const sender = createTusClient(own.url, eva);
  const shown = listShown();
  const [good, bad] = [await drawPicture(), await drawPicture()];
  const sent = await sender.upload(good, { name: 'trip/good.jpg', into: 'exhibition', batch: createBatch() });
  expect(sent).toEqual({ type: 'inbox', path: '.vitrine/inbox/Eva Holm/exhibition/trip/good.jpg' });
  await sender.upload(bad, { name: 'bad.jpg', batch: createBatch() });
  expect(listShown()).toEqual(shown);
  // She may do none of the editors' actions.
  const inbox = 'Eva Holm/exhibition/trip/good.jpg';
  const preview = `/api/desk/inbox/preview?path=${encodeURIComponent(inbox)}`;
  expect((await eva.post('/api/desk/inbox', { action: 'accept', path: inbox, into: '' })).status).toBe(403);
  expect((await eva.post('/api/desk/trash', { action: 'empty', confirm: 'on' })).status).toBe(403);
  expect((await eva.get(preview)).status).toBe(403);
  expect((await createClient(own.url)(preview)).status).toBe(401);
  expect((await eva.get('/desk/inbox')).text).not.toContain('good.jpg');

  const page = await owner.get('/desk/inbox');
  expect(page.text).toContain('good.jpg');
  const picture = await owner.get(preview);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(picture.headers.get('cache-control')).toContain('no-store');
  for (const path of ['../journal/x', '../../vitrine.yaml', 'Eva Holm/../../uploads/x', inbox.replace('good', 'none')])
    expect((await owner.post('/api/desk/inbox', { action: 'accept', path, into: '' })).status).toBe(404);
  await owner.post('/api/desk/inbox', { action: 'accept', path: inbox, into: 'exhibition/trip' });
  expect(toHash(read('exhibition/trip/good.jpg'))).toBe(toHash(good));
  await owner.post('/api/desk/inbox', { action: 'reject', path: 'Eva Holm/bad.jpg' });
  expect(listLibrary().filter((name) => name.startsWith('.vitrine/inbox') && name.endsWith('.jpg'))).toEqual([]);
  expect((await owner.get('/desk/trash')).text).toContain('bad.jpg');
  expect((await owner.get('/desk/log')).text).toContain('Eva Holm sent files to the inbox');
});

test("an upload is its sender's alone", async () => {
  const content = await drawPicture();
  const created = await tus.create(content.length, { name: 'mine.jpg', batch: createBatch() });
  const target = created.headers.get('location') ?? '';
  const stranger = createTusClient(own.url, createDeskSession(own.url, '192.0.2.92'));
  const eva = createDeskSession(own.url, '192.0.2.93');
  const env = { ...process.env, VITRINE_LIBRARY: own.library, VITRINE_DATA: own.data };
  const added = String(
    execFileSync('node', ['scripts/cli.mjs', 'account', 'add', 'Ole Lund', '--role=editor'], { env }),
  );
  await eva.signIn({ name: 'Ole Lund', password: /the password (\S+)/.exec(added)?.[1] ?? '' });
  const other = createTusClient(own.url, eva);
  for (const [client, status] of [
    [stranger, 401],
    [other, 404],
  ] as const) {
    expect((await client.patch(target, 0, content)).status).toBe(status);
    expect((await client.send(target, 'HEAD', {})).status).toBe(status);
    expect((await client.send(target, 'DELETE', {})).status).toBe(status);
    expect((await client.send(target, 'POST', {})).status).toBe(status);
  }
  const foreign = await tus.send(target, 'PATCH', { Origin: 'https://evil.example', 'Upload-Offset': '0' }, content);
  expect(foreign.status).toBe(403);
  expect(await tus.getOffset(target)).toBe(0);
  expect((await tus.send(target, 'DELETE', {})).status).toBe(204);
  expect((await tus.send(target, 'HEAD', {})).status).toBe(404);
});

test('requests against the protocol are refused', async () => {
  const content = await drawPicture();
  const begin = (bytes: number, name: string, headers = {}) =>
    tus.create(bytes, { name, batch: createBatch() }, headers);
  expect((await begin(0, 'empty.jpg')).status).toBe(422);
  expect((await begin(content.length, '../../evil.jpg')).status).toBe(422);
  expect((await begin(content.length, 'a.jpg', { 'Upload-Length': '-1' })).status).toBe(400);
  expect((await begin(content.length, 'a.jpg', { 'Upload-Length': '1e99' })).status).toBe(400);
  const huge = await begin(2 ** 49, 'huge.mp4');
  expect(huge.status).toBe(507);
  expect(huge.text).toContain('huge.mp4');
  expect((await tus.create(9, { name: 'a.jpg', into: '../..', batch: createBatch() })).status).toBe(422);
  expect((await tus.create(9, { name: 'a.jpg', into: '.vitrine', batch: createBatch() })).status).toBe(422);
  expect((await tus.create(9, { name: 'a.jpg', batch: '../../../evil' })).status).toBe(400);
  // More bytes than were stated.
  const created = await begin(10, 'short.jpg');
  const target = created.headers.get('location') ?? '';
  expect((await tus.patch(target, 0, content)).status).toBeGreaterThanOrEqual(400);
  expect((await tus.patch(target, 5, content.subarray(0, 5))).status).toBe(409);
  expect((await tus.send('/api/desk/uploads/..%2f..%2fvitrine.yaml', 'HEAD', {})).status).toBeGreaterThanOrEqual(400);
});
