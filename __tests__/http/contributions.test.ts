// Contributions: a visitor says what an item shows, and an editor decides what of it becomes part of the item's files.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll, UNFOLLOWED } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const PHOTO = 'harbour-at-dusk.jpg';
const HOSTILE = '<img src=x onerror=alert(1)>';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let client: ReturnType<typeof createClient>;
let output = '';
let itemHref = '';
let clients = 0;

const id = () => itemHref.slice(-10);
const formHref = () => `/contribute?item=${id()}`;
const listStored = () => fs.readdirSync(path.join(own.data, 'proposals'), { encoding: 'utf8' }).sort();
const readQueue = async () => (await owner.get('/desk/proposals')).text;
const writeSettings = (text: string) => fs.appendFileSync(path.join(own.library, 'vitrine.yaml'), text);

beforeAll(async () => {
  own = await layOwnSite({ name: 'contributions', port: toOwnPort(82), env: { VITRINE_PROXIES: '1' } });
  client = createClient(own.url);
  site = await own.start((text) => {
    output += text;
  });
  itemHref = new URL(await own.toHref(PHOTO)).pathname;
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
  fs.mkdirSync(path.join(own.data, 'proposals'), { recursive: true });
});
afterAll(() => stopSite(site));

interface Sending {
  /** IP address of the client. */
  address?: string;
  headers?: Record<string, string>;
}

const send = (fields: Record<string, string>, { address, headers }: Sending = {}) => {
  clients += 1;
  return client('/api/contributions', {
    method: 'POST',
    body: new URLSearchParams(fields),
    ...UNFOLLOWED,
    headers: { Origin: own.url, 'X-Forwarded-For': address ?? `198.51.100.${clients}`, ...headers },
  });
};

async function readToken(): Promise<string> {
  return /name="token" value="([^"]+)"/.exec((await client(formHref())).text)?.[1] ?? '';
}

/** A form that has been open long enough. */
async function openForm() {
  const token = await readToken();
  await new Promise((resolve) => setTimeout(resolve, 2100));
  return { item: id(), token, name: 'Nia Roy' };
}

test('without the setting there is no link, no form and no route', async () => {
  expect((await client(itemHref)).text).not.toContain('/contribute');
  expect((await client(formHref())).status).toBe(404);
  expect((await send({ item: id(), name: 'Nia', people: 'Ida' })).status).toBe(404);
  writeSettings('\ncontributions: true\n');
  await poll(async () => (await client(itemHref)).text).toContain(`href="${formHref()}"`);
});

test('a form reveals nothing but the item, and is not indexed or cached', async () => {
  const { status, headers, text } = await client(formHref());
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
  expect(text).toMatch(/<meta name="robots" content="noindex"/);
  for (const item of ['aaaaaaaaaa', '', '../x']) expect((await client(`/contribute?item=${item}`)).status).toBe(404);
});

test('a contribution waits for the owner, and no page shows it before', async () => {
  const form = await openForm();
  const sent = await send({
    ...form,
    name: `Nia ${HOSTILE}`,
    people: 'Zqida Berg\nZqole Lund',
    place: 'Zqplace\u202e\u0007 quay',
    date: 'summer 1931',
    transcript: 'ZQSHIP No. 4',
    caption: `Zqnote ${HOSTILE}`,
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${formHref()}&sent=1`]);
  expect((await client(`${formHref()}&sent=1`)).text).toContain('It has arrived');
  const queue = await readQueue();
  for (const word of ['Zqida Berg', 'Zqplace', 'summer 1931', 'ZQSHIP', 'Zqnote', 'a visitor'])
    expect(queue).toContain(word);
  expect(queue).not.toContain(HOSTILE);
  expect(queue).not.toContain('\u202e');
  for (const address of [itemHref, '/search?q=harbour', '/people', '/data/items.ndjson'])
    expect([address, /zqida|zqnote/i.test((await client(address)).text)]).toEqual([address, false]);
});

/** The first contribution of the queue, as its form sends it. */
async function readForm() {
  const queue = await readQueue();
  const seen = /name="seen" value="([^"]+)"/.exec(queue)?.[1]?.replaceAll('&quot;', '"') ?? '';
  return { id: /name="id" value="([^"]+)"/.exec(queue)?.[1] ?? '', seen, from: '/desk/proposals' };
}

async function accept(fields: string[]) {
  const body = new URLSearchParams({ ...(await readForm()), action: 'accept' });
  for (const field of fields) body.append('field', field);
  return owner.send('/api/desk/proposals', { method: 'POST', body, headers: { Origin: own.url } });
}

test('an owner accepts parts of it, which are written to the files, shown, and undone', async () => {
  const file = path.join(own.library, path.dirname(await findPath()), 'harbour-at-dusk.txt');
  expect(fs.existsSync(file)).toBe(false);
  expect((await accept(['people', 'transcript', 'caption'])).status).toBe(303);
  expect(listStored()).toEqual([]);
  expect(fs.readFileSync(file, 'utf8')).toBe('ZQSHIP No. 4\n');
  // The body: the head may be rendered after the change, and the body before it.
  const readMain = async () => (await client(itemHref)).text.split('<main')[1] ?? '';
  await poll(async () => (await readMain()).includes('Zqida Berg')).toBe(true);
  const { text } = await client(itemHref);
  expect(text).toContain('Zqida Berg');
  expect(text).toContain('Zqole Lund');
  expect(text).toContain('ZQSHIP No. 4');
  expect(text).toContain('— Nia');
  expect(text).not.toContain(HOSTILE);
  expect(text).not.toContain('Zqplace');
  const action = /name="id" value="([^"]+)"/.exec((await owner.get('/desk/history')).text)?.[1] ?? '';
  expect((await owner.post('/api/desk/undo', { id: action, from: '/desk/history' })).status).toBe(303);
  await poll(async () => (await client(itemHref)).text.includes('Zqnote')).toBe(false);
});

async function findPath(): Promise<string> {
  const lines = (await client('/data/items.ndjson')).text.trim().split('\n');
  const files = lines.map((line) => (JSON.parse(line) as { file: string }).file);
  return files.find((each) => path.posix.basename(each) === PHOTO) ?? '';
}

test('a rejected contribution is deleted, without a reason', async () => {
  expect((await send({ ...(await openForm()), people: 'Zqother' })).status).toBe(303);
  expect(listStored()).toHaveLength(1);
  const { id: proposal } = await readForm();
  const rejected = await owner.post('/api/desk/proposals', { id: proposal, action: 'reject', from: '/desk/proposals' });
  expect(rejected.status).toBe(303);
  expect(listStored()).toEqual([]);
});

test.each([
  ['without a name', { name: '  ' }],
  ['with nothing but a name', { people: '' }],
  ['with control characters alone', { people: '\u0000\u202e\u0007' }],
  ['with a long text', { transcript: 'x'.repeat(8001) }],
  ['with a long name', { name: 'x'.repeat(121) }],
  ['by a program that fills in each field', { website: 'https://spam.example' }],
  ['with a forged token', { token: 'x' }],
])('a contribution %s is refused', async (_, fields) => {
  const { status, text } = await send({ ...(await openForm()), people: 'Ida', ...fields });
  expect(status).toBe(422);
  expect(text).toContain(`href="${formHref()}"`);
  expect(listStored()).toEqual([]);
});

test('a contribution that is sent at once, from another site, or of a great size is refused', async () => {
  const [token, form] = [await readToken(), await openForm()];
  expect((await send({ ...form, token: await readToken(), people: 'Ida' })).status).toBe(422);
  expect(token).not.toBe('');
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) expect((await send({ ...form, people: 'Ida' }, { headers })).status).toBe(403);
  expect((await send({ ...form, caption: 'x'.repeat(70_000) })).status).toBe(413);
  expect((await send({ ...form, item: 'aaaaaaaaaa', people: 'Ida' })).status).toBe(404);
  expect(listStored()).toEqual([]);
});

test('one visitor sends five in a quarter of an hour, and all together sixty', async () => {
  const form = await openForm();
  const sendFrom = async (address: string) => (await send({ ...form, people: 'Ida' }, { address })).status;
  const ofOne = [];
  for (let count = 0; count < 6; count += 1) ofOne.push(await sendFrom('203.0.113.5'));
  expect(ofOne).toEqual([303, 303, 303, 303, 303, 429]);
  const ofAll = [];
  for (let count = 0; count < 60; count += 1) ofAll.push(await sendFrom(`198.18.0.${count}`));
  expect(ofAll.at(-1)).toBe(429);
  expect(listStored().length).toBeLessThanOrEqual(60);
});
