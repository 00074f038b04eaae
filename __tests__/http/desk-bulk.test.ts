// Editing many items at the desk: the bar on public pages, choosing items, and actions over many of them.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, sendExactly } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const PHOTO = 'harbour-at-dusk.jpg';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let itemHref = '';
let owner: DeskSession;

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-bulk', port: toOwnPort(44), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  itemHref = new URL(await own.toHref(PHOTO)).pathname;
  owner = createDeskSession(own.url, '192.0.2.1');
});
afterAll(() => stopSite(site));

const BAR = 'class="desk-links"';
const get = (target: string) => createClient(own.url)(target);
const listPages = () => ['/', itemHref, '/collections', '/years', '/search?q=harbour', '/selection', '/contact'];
const readPages = () =>
  Promise.all(
    listPages().map(async (page) => {
      const { status, headers, body } = await sendExactly(own.url + page, { headers: { 'accept-encoding': 'br' } });
      return { page, status, tag: headers.etag, policy: headers['cache-control'], bytes: body.toString('base64') };
    }),
  );
/** Without the token of a form, which differs in each response. */
const isSteady = ({ page }: { page: string }) => page !== '/contact';

test('public pages have the same bytes before there is an account, and while a person is signed in', async () => {
  const before = (await readPages()).filter(isSteady);
  expect((await owner.setUp(output)).status).toBe(303);
  for (const page of listPages()) expect([page, (await owner.get(page)).text.includes(BAR)]).toEqual([page, true]);
  expect((await readPages()).filter(isSteady)).toEqual(before);
  expect((await get('/')).text).not.toContain('/desk');
});

test('a person who is signed in gets links to the desk, in a response that is stored nowhere', async () => {
  const { tag } = (await readPages())[1] ?? {};
  const own_ = await owner.send(itemHref, { headers: { 'If-None-Match': tag ?? '' } });
  expect([own_.status, own_.headers.get('etag'), own_.headers.get('cache-control')]).toEqual([
    200,
    null,
    'private, no-store',
  ]);
  expect(own_.text).toContain('>Edit this item</a>');
  expect((await owner.get('/collections')).text).toContain('>Edit these items</a>');
  expect((await owner.get('/desk')).text).not.toContain(BAR);
  expect((await owner.get('/items/nothing-aaaaaaaaaa')).status).toBe(404);
});

test('a request of a person who is signed in never fills the response cache', async () => {
  const folder = path.join(own.data, 'answers');
  const count = () => fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length;
  const items = (await get('/data/items.ndjson')).text.trim().split('\n').slice(0, 8);
  const hrefs = items.map((line) => new URL(JSON.parse(line).url).pathname).filter((href) => href !== itemHref);
  // The pages of the earlier tests are written to the disk after they are sent.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = count();
  for (const href of hrefs) expect((await owner.get(href)).text).toContain(BAR);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(count()).toBe(before);
  for (const href of hrefs) expect((await get(href)).text).not.toContain(BAR);
  await poll(count).toBeGreaterThan(before);
});

test('with a session that has ended, and with a made-up cookie, the public page is sent', async () => {
  const other = createDeskSession(own.url, '192.0.2.2');
  await other.signIn();
  const stale = new Map(other.cookies);
  await other.post('/api/desk/session', { action: 'sign-out' });
  for (const cookies of [stale, new Map([['vitrine.session_token', 'made.up']])]) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const received = await createClient(own.url)(itemHref, { headers: { cookie } });
    expect(received.text).toBe((await get(itemHref)).text);
    expect(received.headers.get('cache-control')).toContain('s-maxage=2');
  }
});

test.each([
  ['/search?q=harbour&sort=newest&page=2', '/desk/select?q=harbour'],
  ['/collections', '/desk/select'],
  ['/collections/exhibition/plants?page=2', '/desk/select?collections=exhibition%2Fplants'],
  ['/selection', '/desk/select?selection=own'],
  ['/', '/desk/select'],
  ['/contact', '/desk'],
  ['//evil.example/items/x', '/desk/select'],
])('the link on %s leads to %s', async (page, expected) => {
  const byReferer = await owner.send('/desk/here', { headers: { Referer: own.url + page } });
  expect([byReferer.status, byReferer.headers.get('location')]).toEqual([
    303,
    page.startsWith('//') ? '/desk' : expected,
  ]);
  const byQuery = await owner.get(`/desk/here?page=${encodeURIComponent(page)}`);
  expect(byQuery.headers.get('location')).toBe(expected);
});

test('the page from which the link is followed counts, not the one that was rendered, and other sites are ignored', async () => {
  const follow = async (Referer: string, page = '/') =>
    (await owner.send(`/desk/here?page=${encodeURIComponent(page)}`, { headers: { Referer } })).headers.get('location');
  expect(await follow(own.url + itemHref)).toBe(`/desk/items/${itemHref.slice(-10)}`);
  expect(await follow('https://evil.example/collections', itemHref)).toBe(`/desk/items/${itemHref.slice(-10)}`);
});

test.each(['/years', '/places', '/people'])('pages below %s lead to their items', async (section) => {
  const [, href = ''] = new RegExp(`href="(${section}/[^"]+)"`).exec((await get(section)).text) ?? [];
  const { headers } = await owner.get(`/desk/here?page=${encodeURIComponent(href)}`);
  const location = headers.get('location') ?? '';
  expect(location).toMatch(/^\/desk\/select\?\w+=/);
  expect((await owner.get(location)).text).toMatch(/name="ids" value="[a-z2-7]{10}"/);
});

test('the items of a search are shown with a checkbox each, and all of them can be edited', async () => {
  const { text } = await owner.get('/desk/select?q=harbour');
  const boxes = text.match(/name="ids" value="[a-z2-7]{10}"/g) ?? [];
  const found = (await get('/search?q=harbour')).text;
  expect(boxes.length).toBeGreaterThan(0);
  expect(found).toContain(boxes.length === 1 ? '1 item' : `${boxes.length} items`);
  expect(text).toContain('href="/desk/bulk?q=harbour"');
  const visitor = await get('/desk/select?q=harbour');
  expect(visitor.text).not.toContain('name="ids"');
});

const readAction = (location: string | null) => location?.split('/').at(-1) ?? '';
const SCOPE = 'collections=exhibition%2Fplants';
const readRecords = async () =>
  (await get('/data/items.ndjson')).text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { file: string; keywords?: string[] });
const listKeywords = async () =>
  (await readRecords())
    .toSorted((one, other) => one.file.localeCompare(other.file))
    .filter(({ file }) => file.startsWith('exhibition/plants/') && /\.jpg$/.test(file))
    .map(({ keywords = [] }) => keywords);
const toFields = (fields: Record<string, string>) => ({ scope: SCOPE, from: '/desk/bulk', ...fields });
const ADD = { 'use:keywords': '1', 'mode:keywords': 'add', 'value:keywords': 'herbarium, of the museum\npressed' };
const preview = async (fields: Record<string, string>) => {
  const sent = await owner.post('/api/desk/bulk', toFields(fields));
  return { sent, plan: /plan=([\da-f]{32})$/.exec(sent.headers.get('location') ?? '')?.[1] ?? '' };
};
const listFiles = () =>
  fs
    .readdirSync(own.library, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vitrine'))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return `${path.relative(own.library, file)} ${fs.statSync(file).size} ${fs.readFileSync(file).toString('base64url').slice(-20)}`;
    })
    .sort();

test('a keyword is added to all items of a collection after a preview, without JavaScript, and undone with one click', async () => {
  await owner.post('/api/desk/consent', {});
  const [before, keywords] = [listFiles(), await listKeywords()];
  const form = await owner.get(`/desk/bulk?${SCOPE}`);
  expect(form.text).toContain('name="use:title"');
  const { sent, plan } = await preview(ADD);
  expect(sent.status).toBe(303);
  expect(listFiles()).toEqual(before);
  const shown = (await owner.get(`/desk/bulk?plan=${plan}`)).text;
  expect(shown).toContain(`${keywords.length} of ${keywords.length} items will change`);
  const done = await owner.post('/api/desk/bulk', { plan, from: '/desk/bulk' });
  expect(done.headers.get('location')).toMatch(/^\/desk\/history\/[\w-]+$/);
  const id = readAction(done.headers.get('location'));
  await poll(listKeywords).toEqual(keywords.map((each) => [...each, 'herbarium, of the museum', 'pressed']));
  await poll(async () => (await owner.get(`/api/desk/progress?id=${id}`)).text).toContain('"isRunning":false');
  const result = (await owner.get(`/desk/history/${id}`)).text;
  expect(result).toContain('exhibition/plants/');
  const again = await preview(ADD);
  expect((await owner.get(`/desk/bulk?plan=${again.plan}`)).text).toContain('>0 of ');
  expect((await owner.post('/api/desk/undo', { id })).headers.get('location')).toMatch(/^\/desk\/history\//);
  await poll(listFiles).toEqual(before);
  await poll(listKeywords).toEqual(keywords);
});

test('fields whose values differ say so, and values that are not valid are named at their field', async () => {
  const form = (await owner.get(`/desk/bulk?${SCOPE}`)).text;
  expect(form).toContain('The items have different values.');
  const { plan } = await preview({ 'use:title': '1', 'mode:title': 'set', 'value:title': 'x'.repeat(600) });
  const page = (await owner.get(`/desk/bulk?plan=${plan}`)).text;
  expect(page).toContain('This is too long, or not a valid value of this field.');
  expect(page).not.toContain('2 items will change');
  expect((await owner.post('/api/desk/bulk', { plan })).status).toBe(404);
  expect((await owner.post('/api/desk/bulk', toFields({}))).status).toBe(422);
});

test('strangers, other accounts and forms without a tick or an item change nothing', async () => {
  const before = listFiles();
  const { plan } = await preview(ADD);
  const stranger = createDeskSession(own.url, '192.0.2.9');
  expect((await stranger.post('/api/desk/bulk', { plan })).status).toBe(401);
  expect((await stranger.post('/api/desk/stop', { id: 'x' })).status).toBe(401);
  expect((await stranger.get(`/api/desk/progress?id=x`)).status).toBe(401);
  expect((await owner.post('/api/desk/bulk', { plan }, { Origin: 'https://evil.example' })).status).toBe(403);
  for (const id of ['x', '../../x', 'a'.repeat(32)])
    expect((await owner.post('/api/desk/bulk', { plan: id })).status).toBe(404);
  for (const id of ['x', '../x']) expect((await owner.post('/api/desk/finish', { id })).status).toBe(404);
  // Nothing ticked is no item, rather than the whole archive.
  expect((await owner.get('/desk/bulk?ids=')).text).toContain('Edit 0 items');
  expect(listFiles()).toEqual(before);
});
