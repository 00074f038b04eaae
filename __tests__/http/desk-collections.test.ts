// Collections, people and the site at the desk: what their forms write, and what the site shows of it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const ROOM = 'exhibition/landscape';
const PRINT = 'beato-boats-nagasaki.jpg';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-collections', port: toOwnPort(10), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
});
afterAll(() => stopSite(site));

const get = (target: string) => createClient(own.url)(target, UNFOLLOWED);
const read = (file: string) => fs.readFileSync(path.join(own.library, file), 'utf8');
const has = (file: string) => fs.existsSync(path.join(own.library, file));
const toPage = (folder: string) => `/desk/collections?${new URLSearchParams({ path: folder })}`;

/** Fields of the first form of a page with such an action, as a browser without JavaScript sends them. */
async function readFields(page: string, action: string): Promise<Record<string, string>> {
  const { text } = await owner.get(page);
  const form = new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`).exec(text)?.[0] ?? '';
  const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)].flatMap(([input, name = '']) =>
    /type="(?:radio|checkbox)"/.test(input) && !/checked/.test(input)
      ? []
      : [[name, (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&quot;', '"')]],
  );
  const texts = [...form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, text]) => [name, text]);
  return Object.fromEntries([...fields, ...texts]);
}

const describeRoom = async (folder: string, fields: Record<string, string>) =>
  owner.post('/api/desk/collections', {
    sort: 'date',
    ...(await readFields(toPage(folder), '/api/desk/collections')),
    ...fields,
  });

async function undoLast() {
  const { text } = await owner.get('/desk/history');
  return owner.post('/api/desk/undo', { id: /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '' });
}

/** File names of the items on a collection's page, in their order. */
async function listGrid(folder: string): Promise<string[]> {
  const ids = [...(await get(`/collections/${folder}`)).text.matchAll(/href="\/items\/[^"]*?-([a-z2-7]{10})"/g)];
  const names = await readNames();
  return [...new Set(ids.map(([, id = '']) => names.get(id) ?? id))].filter((name) => name.endsWith('.jpg'));
}

/** File names by the ids of their items. */
async function readNames(): Promise<Map<string, string>> {
  const lines = (await get('/data/items.ndjson')).text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const { id, file } = JSON.parse(line);
      return [id, path.posix.basename(file)];
    }),
  );
}

const listIds = async (names: string[]) => {
  const byId = [...(await readNames())];
  return names.map((name) => byId.find(([, each]) => each === name)?.[0] ?? '');
};

test('title, description and text of a collection are written into its index.md, which keeps the rest', async () => {
  const before = read(`${ROOM}/index.md`);
  const saved = await describeRoom(ROOM, { title: 'Land <b>', text: 'One *Two*\r\n\r\n<script>alert(1)</script>' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, toPage(ROOM)]);
  expect(read(`${ROOM}/index.md`)).toContain('order: 1\n---\n');
  expect(read(`${ROOM}/index.md`)).toContain('title: "Land <b>"\n');
  await poll(async () => (await get(`/collections/${ROOM}`)).text).toContain('<em>Two</em>');
  const { text } = await get(`/collections/${ROOM}`);
  expect(text).toContain('Land &lt;b&gt;');
  expect(text).not.toMatch(/<script>alert|Land <b>/);
  await undoLast();
  expect(read(`${ROOM}/index.md`)).toBe(before);
});

test('a field that another program has changed, too, is not written: the form shows both, and the person decides', async () => {
  const file = path.join(own.library, ROOM, 'index.md');
  const before = read(`${ROOM}/index.md`);
  const opened = { sort: 'date', ...(await readFields(toPage(ROOM), '/api/desk/collections')) };
  fs.writeFileSync(file, before.replace(/^title: .*$/m, 'title: Theirs'));
  const theirs = read(`${ROOM}/index.md`);
  const mine = { ...opened, title: 'Mine <b>', description: 'Only mine' };
  const refused = await owner.post('/api/desk/collections', mine);
  const page = refused.headers.get('location') ?? '';
  expect([refused.status, page]).toEqual([303, expect.stringContaining(`${toPage(ROOM)}&refused=`)]);
  expect(read(`${ROOM}/index.md`)).toBe(theirs);
  const { text } = await owner.get(page);
  expect(text).toContain('<blockquote dir="auto">Theirs</blockquote>');
  const again: Record<string, string> = { sort: 'date', ...(await readFields(page, '/api/desk/collections')) };
  expect(again).toMatchObject({ title: 'Mine &lt;b&gt;', description: 'Only mine' });

  const saved = await owner.post('/api/desk/collections', { ...again, theirs: 'title' });
  expect(saved.headers.get('location')).toBe(toPage(ROOM));
  expect(read(`${ROOM}/index.md`)).toBe(theirs.replace(/^description: .*$/m, 'description: Only mine'));
  await undoLast();
  fs.writeFileSync(file, before);
});

test('an order of the items is that of the grid, the feed and the neighbours, and is undone', async () => {
  const usual = await listGrid(ROOM);
  const before = read(`${ROOM}/index.md`);
  const page = `/desk/collections/order?${new URLSearchParams({ path: ROOM })}`;
  const fields = await readFields(page, '/api/desk/collections/order');
  const [last = '', third = ''] = await listIds([usual.at(-1) ?? '', usual[2] ?? '']);
  const saved = await owner.post('/api/desk/collections/order', {
    ...fields,
    [`place-${last}`]: '1',
    [`place-${third}`]: '2',
    cover: third,
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, page]);
  const wanted = [4, 2, 0, 1, 3].map((at) => usual[at] ?? '');
  expect(read(`${ROOM}/index.md`)).toContain(`position: 1\n`);
  await poll(() => listGrid(ROOM)).toEqual(wanted);
  const again = await readFields(page, '/api/desk/collections/order');
  expect([again[`place-${last}`], again[`place-${third}`], again.cover]).toEqual(['1', '2', third]);
  const feed = (await get(`/feed.json?collections=${encodeURIComponent(ROOM)}`)).text;
  const ids = await listIds(wanted);
  const entries = (JSON.parse(feed) as { items: { id: string }[] }).items.map(({ id }) => id.slice(-10));
  expect(entries.slice(0, 4)).toEqual(ids.slice(0, 4));
  const { text } = await get(new URL(await own.toHref(wanted[1] ?? '')).pathname);
  const follow = (rel: string) => new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(text)?.[0];
  expect(follow('prev')).toContain(ids[0]);
  expect(follow('next')).toContain(ids[2]);

  expect((await owner.post('/api/desk/collections/order', fields)).status).toBe(409);
  await undoLast();
  expect(read(`${ROOM}/index.md`)).toBe(before);
  await poll(() => listGrid(ROOM)).toEqual(usual);
});

test('a renamed collection keeps its items, their rows and texts, and its old addresses lead to the new ones', async () => {
  fs.writeFileSync(path.join(own.library, 'metadata.csv'), `file,rating\r\nexhibition/landscape/${PRINT},5\r\n`);
  const item = new URL(await own.toHref(PRINT)).pathname;
  const move = { path: ROOM, action: 'move', folder: 'Łąka & morze', parent: 'exhibition' };
  const saved = await owner.post('/api/desk/collections', move);
  expect(saved.headers.get('location')).toBe(toPage('exhibition/Łąka & morze'));
  expect(read('metadata.csv')).toBe(`file,rating\r\nexhibition/Łąka & morze/${PRINT},5\r\n`);
  expect(read('vitrine.yaml')).toContain('- "exhibition/Łąka & morze/osullivan-black-canyon.jpg"');
  expect((await owner.get(saved.headers.get('location') ?? '')).text).toContain('value="Land and Water"');
  await poll(async () => (await get(`/collections/${ROOM}`)).headers.get('location')).toContain(
    `/collections/exhibition/${encodeURIComponent('Łąka & morze')}`,
  );
  await poll(async () => (await get(item)).status).toBe(308);
  const moved = (await get(item)).headers.get('location') ?? '';
  expect((await get(moved)).text).toContain('Boats in River, Nagasaki');
  await undoLast();
  await poll(async () => (await get(item)).status).toBe(200);
  expect(read('metadata.csv')).toContain(`\r\nexhibition/landscape/${PRINT},5`);
  fs.rmSync(path.join(own.library, 'metadata.csv'));
});

test('a collection is created, appears with its first item, and is deleted only while it is empty', async () => {
  const created = await owner.post('/api/desk/collections', {
    path: 'exhibition',
    action: 'create',
    title: 'New: <i>room</i>',
    folder: 'new room',
  });
  expect(created.headers.get('location')).toBe(toPage('exhibition/new room'));
  expect(read('exhibition/new room/index.md')).toBe('---\ntitle: "New: <i>room</i>"\n---\n');
  await poll(async () => (await owner.get(toPage('exhibition'))).text).toContain('New: &lt;i&gt;room&lt;/i&gt;');
  fs.copyFileSync(path.join(own.library, ROOM, PRINT), path.join(own.library, 'exhibition/new room/copy.jpg'));
  await poll(async () => (await get('/collections/exhibition/new%20room')).status).toBe(200);
  const remove = { path: 'exhibition/new room', action: 'remove' };
  const refused = await owner.post('/api/desk/collections', remove);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('copy.jpg')]);
  fs.rmSync(path.join(own.library, 'exhibition/new room/copy.jpg'));
  expect((await owner.post('/api/desk/collections', remove)).headers.get('location')).toBe(toPage('exhibition'));
  expect(has('exhibition/new room')).toBe(false);
  await undoLast();
  expect(read('exhibition/new room/index.md')).toContain('room');
});

test('details of a person are written into people.csv and shown on their page', async () => {
  const page = `/desk/people?${new URLSearchParams({ name: 'Karl Blossfeldt' })}`;
  const fields = await readFields(page, '/api/desk/people');
  const wrong = await owner.post('/api/desk/people', { ...fields, 'cell[born]': 'once upon a time' });
  expect([wrong.status, wrong.text]).toEqual([409, expect.stringContaining('is no date')]);
  expect(has('people.csv')).toBe(false);
  const saved = await owner.post('/api/desk/people', { ...fields, 'cell[born]': '13 June 1865' });
  expect(saved.headers.get('location')).toBe(page);
  expect(read('people.csv')).toBe('\uFEFFname,born\r\nKarl Blossfeldt,13 June 1865\r\n');
  await poll(async () => (await get('/people/Karl%20Blossfeldt')).text).toContain('1865');
  // The form that was opened before others wrote into the table.
  const late = await owner.post('/api/desk/people', { ...fields, 'cell[born]': '1866', 'cell[died]': '1932' });
  expect(late.headers.get('location')).toContain(`${page}&refused=`);
  const { text } = await owner.get(late.headers.get('location') ?? '');
  expect(text).toContain('<blockquote dir="auto">13 June 1865</blockquote>');
  expect(text).toMatch(/name="cell\[died\]"[^>]*value="1932"/);
  expect(read('people.csv')).toBe('\uFEFFname,born\r\nKarl Blossfeldt,13 June 1865\r\n');
  expect((await owner.post('/api/desk/people', { ...fields, name: 'Jane Unknown' })).status).toBe(404);
});

test('settings of the site are written into vitrine.yaml, whose comments stay', async () => {
  fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), '# mine\n');
  const before = read('vitrine.yaml');
  const fields = await readFields('/desk/site', '/api/desk/site');
  const values = { ...fields, training: '', originals: 'yes', contact: 'yes' };
  const wrong = await owner.post('/api/desk/site', { ...values, licence: 'javascript:alert(1)' });
  expect([wrong.status, wrong.text]).toEqual([409, expect.stringContaining('licence:')]);
  const saved = await owner.post('/api/desk/site', { ...values, title: 'Ten & <b>a cat</b>' });
  expect(saved.headers.get('location')).toBe('/desk/site');
  expect(read('vitrine.yaml')).toBe(before.replace('Nine Photographs and a Cat', '"Ten & <b>a cat</b>"'));
  await poll(async () => (await get('/')).text).toContain('Ten &amp; &lt;b&gt;a cat&lt;/b&gt;');
  await undoLast();
  expect(read('vitrine.yaml')).toBe(before);
});

test('strangers and other sites change nothing', async () => {
  const listFiles = () => fs.readdirSync(own.library, { recursive: true, encoding: 'utf8' }).sort();
  const before = listFiles();
  const stranger = createDeskSession(own.url, '192.0.2.2');
  const create = { path: '', action: 'create', folder: 'x', title: 'x' };
  for (const target of ['collections', 'collections/order', 'people', 'site']) {
    expect([(await stranger.post(`/api/desk/${target}`, create)).status, target]).toEqual([401, target]);
    const foreign = await owner.post(`/api/desk/${target}`, create, { Origin: 'https://evil.example' });
    expect([foreign.status, target]).toEqual([403, target]);
  }
  expect(listFiles()).toEqual(before);
  for (const page of ['/desk/collections', '/desk/collections/order', '/desk/people', '/desk/site'])
    expect((await stranger.get(page)).text).not.toContain('action="/api/desk/collections');
});
