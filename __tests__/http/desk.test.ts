// The desk: signing in, describing an item, undoing it, and requests that must change nothing.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession, OWNER, readCode } from './desk-session';

const { name: NAME } = OWNER;
const PHOTO = 'harbour-at-dusk.jpg';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let itemHref = '';

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk', port: toOwnPort(5), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  itemHref = new URL(await own.toHref(PHOTO)).pathname;
});
afterAll(() => stopSite(site));

const createSession = (address: string) => createDeskSession(own.url, address);

const id = () => itemHref.slice(-10);
const setUp = (session: DeskSession, fields: Record<string, string>) => session.setUp(output, fields);
const signIn = (session: DeskSession, fields: Record<string, string> = {}) => session.signIn(fields);
const save = (session: DeskSession, fields: Record<string, string>, headers?: Record<string, string>) =>
  session.post('/api/desk/items', { id: id(), title: '', caption: '', alt: '', makers: '', ...fields }, headers);
const listFiles = () => fs.readdirSync(own.library, { recursive: true, encoding: 'utf8' }).sort();

test('without an account, visitors get no cookie, and the desk shows a field for the code of the terminal', async () => {
  const visitor = createSession('192.0.2.1');
  expect((await visitor.get('/desk')).text).toContain('Code from the terminal');
  await visitor.get(itemHref);
  expect(visitor.cookies.size).toBe(0);
  const wrong = await setUp(visitor, { code: 'AAAA-BBBB-CCCC' });
  expect(wrong.headers.get('location')).toBe('/desk?fault=wrongCode');
  const short = await setUp(visitor, { password: 'short' });
  expect(short.headers.get('location')).toBe('/desk?fault=shortPassword');
  expect(visitor.cookies.size).toBe(0);
});

test('the code creates the first account, and no second one', async () => {
  const owner = createSession('192.0.2.2');
  const created = await setUp(owner, { code: readCode(output).toLowerCase().replaceAll('-', ' ') });
  expect(created.status).toBe(303);
  expect(created.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await owner.get('/desk')).text).toContain(`Signed in as ${NAME}`);
  const second = await setUp(createSession('192.0.2.3'), { name: 'Eve' });
  expect(second.headers.get('location')).toBe('/desk?fault=wrongCode');
});

test('an item is described once the owner agrees, is shown at once, and one undo restores every file', async () => {
  const owner = createSession('192.0.2.4');
  await signIn(owner);
  const before = listFiles();
  expect((await save(owner, { alt: 'A harbour' })).status).toBe(409);
  expect(listFiles()).toEqual(before);
  await owner.post('/api/desk/consent', {});
  const saved = await save(owner, {
    title: 'Dusk <b>',
    alt: 'A "zeppelin" & sheep',
    caption: 'One\r\nTwo',
    makers: 'Ole Lund',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `/desk/items/${id()}`]);
  await poll(async () => (await createClient(own.url)(itemHref)).text).toContain(
    'alt="A &quot;zeppelin&quot; &amp; sheep"',
  );
  expect((await createClient(own.url)(itemHref)).text).not.toContain('Dusk <b>');
  const history = await owner.get('/desk/history');
  const [, action = ''] = /name="id" value="([^"]+)"/.exec(history.text) ?? [];
  expect((await owner.post('/api/desk/undo', { id: action })).status).toBe(303);
  expect(listFiles().filter((name) => !name.startsWith('.vitrine'))).toEqual(before);
  await poll(async () => (await createClient(own.url)(itemHref)).text.includes('zeppelin')).toBe(false);
});

test('items that are described one after another are undone together, and each by itself', async () => {
  const owner = createSession('192.0.2.11');
  await signIn(owner);
  const before = listFiles().filter((name) => !name.startsWith('.vitrine'));
  let [, form = ''] = /href="(\/desk\/items\/[^"]+)"/.exec((await owner.get('/desk/report/place')).text) ?? [];
  form = form.replaceAll('&amp;', '&');
  for (const place of ['Alps', 'Palo Alto']) {
    const item = /items\/(\w+)/.exec(form)?.[1] ?? '';
    const saved = await owner.post('/api/desk/items', { id: item, task: 'place', from: form, place });
    form = saved.headers.get('location') ?? '';
    expect(form).toMatch(/^\/desk\/items\/.*series=/);
  }
  const { text } = await owner.get('/desk/history');
  expect(text).toContain('Described one after another');
  const [, series = ''] = /name="series" value="([^"]+)"/.exec(text) ?? [];
  expect((await owner.post('/api/desk/undo', { series: 'ffffffff' })).status).toBe(404);
  expect((await owner.post('/api/desk/undo', { series })).headers.get('location')).toMatch(/^\/desk\/history\//);
  expect(listFiles().filter((name) => !name.startsWith('.vitrine'))).toEqual(before);
  // Nothing is left to undo.
  expect((await owner.get('/desk/history')).text).not.toContain('Undo all');
  expect((await owner.post('/api/desk/undo', { series })).status).toBe(404);
});

test('strangers, other sites and ended sessions change nothing', async () => {
  const owner = createSession('192.0.2.5');
  await signIn(owner);
  const before = listFiles();
  const stale = new Map(owner.cookies);
  expect((await save(createSession('192.0.2.6'), { alt: 'x' })).status).toBe(401);
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect([(await save(owner, { alt: 'x' }, headers)).status, headers]).toEqual([403, headers]);
  await owner.post('/api/desk/session', { action: 'sign-out' });
  for (const [name, value] of stale) owner.cookies.set(name, value);
  expect((await save(owner, { alt: 'x' })).status).toBe(401);
  expect((await owner.post('/api/desk/undo', { id: '../../x' })).status).toBe(401);
  expect(listFiles()).toEqual(before);
});

test('a form leads to pages of this site only', async () => {
  const owner = createSession('192.0.2.7');
  for (const from of ['https://evil.example/desk', '//evil.example/desk', '/desk\r\nX: y', '/\\evil/desk'])
    expect((await signIn(owner, { from })).headers.get('location')).toBe('/desk');
  expect((await signIn(owner, { from: '/de/desk/history' })).headers.get('location')).toBe('/de/desk/history');
  expect((await signIn(owner, { from: '/desk/../items' })).headers.get('location')).toBe('/items');
});

test('wrong passwords are limited, and say nothing about names', async () => {
  const guesser = createSession('192.0.2.8');
  const known = await signIn(guesser, { password: 'another sentence' });
  const unknown = await signIn(guesser, { name: 'Eva Holm', password: 'another sentence' });
  expect(known.headers.get('location')).toBe('/desk?fault=wrongPassword');
  expect(unknown.headers.get('location')).toBe('/desk?fault=wrongPassword');
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(guesser, { name: `${attempt}`, password: 'x' });
  expect((await signIn(guesser)).headers.get('location')).toBe('/desk?fault=tooManyAttempts');
});

test('a page of the desk is never cached, and shows its content to this person alone', async () => {
  const owner = createSession('192.0.2.9');
  await signIn(owner);
  expect((await owner.get('/desk')).headers.get('cache-control')).toContain('no-store');
  expect((await createSession('192.0.2.10').get('/desk')).text).not.toContain(NAME);
});
