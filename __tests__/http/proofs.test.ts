// Proofing: visitors of a share link mark pictures by name, and the desk lists and exports the marks.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const ROOM = 'exhibition/landscape';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';
let ids: string[] = [];
let others: string[] = [];
let token = '';
let list = '';

const listIds = async (isMeant: (collection: string) => boolean) =>
  (await (await fetch(`${own.url}/data/items.ndjson`)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ collection = '' }) => isMeant(collection))
    .map(({ id }) => id as string);

/** Creates a link to the room. @returns its token */
async function share(title: string, fields: Record<string, string> = {}): Promise<string> {
  await owner.post('/api/desk/links', { action: 'create', query: `collection=${ROOM}`, title, ...fields });
  const { text } = await owner.get('/desk/links');
  return /\/s\/([\w-]{43})/.exec(text.slice(text.indexOf(title)))?.[1] ?? '';
}

let guests = 0;
async function enter(of: string, name: string): Promise<DeskSession> {
  const guest = createDeskSession(own.url, `198.51.100.${++guests}`);
  await guest.post('/api/share', { action: 'open', token: of, name });
  await poll(async () => (await guest.get('/search')).status).toBe(200);
  return guest;
}

const mark = (guest: DeskSession, item: string | undefined, fields: Record<string, string>) =>
  guest.post('/api/share', { action: 'mark', item: item ?? '', ...fields });

const readTable = async (filter = '') =>
  (await owner.get(`/api/desk/marks?link=${list.split('/').at(-1)}${filter}`)).text;

beforeAll(async () => {
  own = await layOwnSite({ name: 'proofs', port: toOwnPort(76), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
  ids = await listIds((collection) => collection === ROOM);
  others = await listIds((collection) => collection !== ROOM);
  token = await share('The choice', { hasProofs: 'yes' });
  list = /\/desk\/links\/\w+/.exec((await owner.get('/desk/links')).text)?.[0] ?? '';
});
afterAll(() => stopSite(site));

test('marks are stored by name, and shown to their visitor alone', async () => {
  const [ann, bob] = [await enter(token, 'Ann'), await enter(token, 'Bob')];
  await mark(ann, ids[0], { favourite: 'yes' });
  await mark(ann, ids[0], { rating: '5' });
  await mark(ann, ids[1], { remark: '=HYPERLINK("x") Darker, please <b>' });
  await mark(bob, ids[1], { rating: '2', favourite: 'yes' });
  const { text } = await ann.get('/proofs');
  expect(text.match(/aria-pressed="true"/g)).toHaveLength(2);
  expect(text).toContain('Darker, please &lt;b&gt;');
  expect((await bob.get('/proofs')).text).not.toContain('Darker');
  expect((await ann.get(`/items/${ids[0]}`)).status).toBe(308);
  // The same name on another device continues.
  expect((await (await enter(token, ' Ann ')).get('/proofs')).text).toContain('Darker');
});

test('the desk shows marks by visitor and in total, and exports them', async () => {
  const { text } = await owner.get(list);
  for (const part of ['Ann', 'Bob', '★★★★★', 'Darker, please', '♥ 1']) expect(text).toContain(part);
  expect((await owner.get(`${list}?guest=Bob`)).text).not.toContain('Darker');
  const lines = (await readTable()).trim().split('\r\n');
  expect(lines[0]).toBe('file,title,guest,favourite,rating,remark,changed');
  expect(lines).toHaveLength(4);
  // Spreadsheets do not evaluate it.
  expect(lines.join()).toContain(`"'=HYPERLINK(""x"") Darker`);
  expect((await readTable('&least=favourites')).trim().split('\r\n')).toHaveLength(3);
  expect((await readTable('&least=3&guest=Bob')).trim().split('\r\n')).toHaveLength(1);
  const [, names = ''] = /id="file-names"[^>]*>([^<]*)</.exec(text) ?? [];
  expect(names.split(', ')).toHaveLength(2);
  for (const name of names.split(', ')) expect(fs.existsSync(path.join(own.library, ROOM, name))).toBe(true);
});

test('marks become a collection, which the history undoes', async () => {
  const link = list.split('/').at(-1) ?? '';
  const fields = { link, title: 'Chosen by Ann', filter: 'guest=Ann' };
  expect((await owner.post('/api/desk/marks', fields)).status).toBe(303);
  const file = path.join(own.library, 'Chosen by Ann/index.md');
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain('audience: link');
  expect(text.match(new RegExp(`- "?/${ROOM}/`, 'g'))).toHaveLength(2);
  expect((await owner.post('/api/desk/marks', fields)).status).toBe(409);
  expect((await owner.post('/api/desk/marks', { ...fields, title: '../up' })).status).toBe(409);
  const { text: history } = await owner.get('/desk/history');
  await owner.post('/api/desk/undo', { id: /name="id" value="([^"]+)"/.exec(history)?.[1] ?? '' });
  expect(fs.existsSync(file)).toBe(false);
});

test('a mark can be taken back', async () => {
  const ann = await enter(token, 'Ann');
  for (const fields of [{ favourite: 'no' }, { rating: '0' }, { rating: '9' }])
    await mark(ann, ids[0], fields as never);
  expect(await readTable()).not.toContain('Ann,yes');
  expect((await readTable()).trim().split('\r\n')).toHaveLength(3);
});

test('nothing is marked outside of the link, by strangers, or where the link does not allow it', async () => {
  const before = await readTable();
  const ann = await enter(token, 'Ann');
  await mark(ann, others[0], { favourite: 'yes' });
  await mark(ann, 'aaaaaaaaaa', { favourite: 'yes' });
  await mark(createDeskSession(own.url, '192.0.2.9'), ids[2], { favourite: 'yes' });
  const { status } = await ann.post(
    '/api/share',
    { action: 'mark', item: ids[2] ?? '', favourite: 'yes' },
    { Origin: 'https://elsewhere.example' },
  );
  expect([status, await readTable()]).toEqual([403, before]);
  const plain = await enter(await share('Without marks', { asksName: 'yes' }), 'Ann');
  expect((await plain.get('/proofs')).status).toBe(404);
  await mark(plain, ids[2], { favourite: 'yes' });
  expect((await owner.get('/desk/links')).text.match(/\/desk\/links\/\w+"/g)).toHaveLength(1);
  expect(
    (await createDeskSession(own.url, '192.0.2.8').get(`/api/desk/marks?link=${list.split('/').at(-1)}`)).status,
  ).toBe(401);
});

test('a form leads back to its page, and to no other site', async () => {
  const ann = await enter(token, 'Ann');
  const lead = async (from: string) => (await mark(ann, ids[3], { rating: '3', from })).headers.get('location');
  expect(await lead('/proofs?page=1')).toBe(`/proofs?page=1#${ids[3]}`);
  expect(await lead('//evil.example/')).toBe(`/proofs#${ids[3]}`);
});

/** A cross on a transparent ground, as the browser sends a text that it has drawn. */
async function drawMark(): Promise<string> {
  const paint = (width: number, height: number, alpha: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } }).png();
  const bar = await paint(200, 30, 1).toBuffer();
  const mark = await paint(200, 200, 0)
    .composite([{ input: bar }, { input: await sharp(bar).rotate(90).toBuffer() }])
    .toBuffer();
  return `data:image/png;base64,${mark.toString('base64')}`;
}

test('a watermark is on every rendition of its link, and on nothing else', async () => {
  const drawnWatermark = await drawMark();
  const guest = await enter(await share('Marked', { drawnWatermark, watermarkText: 'Proof' }), 'Ann');
  const id = ids[0];
  const requests = [
    'full/400,/0/default.webp',
    'full/max/0/default.jpg',
    '0,0,256,256/256,/0/default.jpg',
    '100,100,64,64/max/90/default.png',
  ];
  const read = async (send: (url: string, init?: RequestInit) => Promise<{ status: number; body: Buffer }>) =>
    Promise.all(requests.map(async (each) => send(`/iiif/3/${id}/${each}`)));
  const stranger = createDeskSession(own.url, '192.0.2.7');
  const before = await read(stranger.send);
  const marked = await read(guest.send);
  for (const [at, { status, body }] of marked.entries()) {
    expect([requests[at], status, body.equals(before[at]?.body ?? Buffer.alloc(0))]).toEqual([
      requests[at],
      200,
      false,
    ]);
    // Photographs of the sample are grey or brown.
    const { channels } = await sharp(body).stats();
    expect([requests[at], (channels[0]?.mean ?? 0) - (channels[2]?.mean ?? 0) > 15]).toEqual([requests[at], true]);
  }
  expect((await read(stranger.send)).map(({ body }, at) => body.equals(before[at]?.body as Buffer))).not.toContain(
    false,
  );
  const { headers } = await stranger.get(`/iiif/3/${id}/${requests[0]}`);
  const known = { headers: { 'If-None-Match': headers.get('etag') ?? '' } };
  expect((await guest.send(`/iiif/3/${id}/${requests[0]}`, known)).status).toBe(200);
  expect((await guest.get(`/items/${id}/file`)).status).toBe(403);
  const free = await enter(await share('With files', { drawnWatermark, originals: 'yes' }), 'Ann');
  const [item] = (await free.get('/data/items.ndjson')).text
    .split('\n')
    .map((line) => JSON.parse(line || '{}'))
    .filter((each) => each.id === id);
  const file = fs.readFileSync(path.join(own.library, ROOM, path.basename(item.file)));
  expect((await free.get(`/items/${id}/file`)).body.equals(file)).toBe(true);
  fs.rmSync(path.join(own.data, 'watermarks'), { recursive: true });
  const { status } = await guest.get(`/iiif/3/${id}/full/333,/0/default.webp`);
  expect(status).toBeGreaterThanOrEqual(400);
});

test('a watermark that cannot be used creates no link', async () => {
  const fields = { action: 'create', query: `collection=${ROOM}`, title: 'Unmarked' };
  const faulty: Record<string, string>[] = [
    { watermarkText: 'Proof' },
    { drawnWatermark: 'data:image/png;base64,aaaa' },
  ];
  for (const bad of faulty) {
    const { headers } = await owner.post('/api/desk/links', { ...fields, ...bad });
    expect(headers.get('location')).toContain('fault=badWatermark');
  }
});
