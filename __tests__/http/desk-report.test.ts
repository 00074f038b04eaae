// The report at the desk, and edits of a library that must not change.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession } from './desk-session';

const PHOTO = 'harbour-at-dusk.jpg';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let edits: string;
let itemHref = '';

const start = async () => {
  site = await own.start((text) => {
    output += text;
  });
};

beforeAll(async () => {
  const env = { VITRINE_PROXIES: '1', VITRINE_EDITS: '' };
  own = await layOwnSite({ name: 'desk-report', port: toOwnPort(13), env });
  edits = path.join(path.dirname(own.library), 'edits');
  fs.mkdirSync(edits);
  env.VITRINE_EDITS = edits;
  fs.writeFileSync(path.join(own.library, 'broken.jpg'), 'no picture');
  fs.writeFileSync(path.join(own.library, 'links.md'), '# Links\n\n[gone](gone.md)\n');
  fs.copyFileSync(path.join(own.library, 'camera-facts', PHOTO), path.join(own.library, 'copy.jpg'));
  await start();
  itemHref = new URL(await own.toHref(PHOTO)).pathname;
});
afterAll(() => stopSite(site));

/** Files below a folder with their bytes, without the history. */
const list = (root: string) =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.vitrine') && fs.statSync(path.join(root, name)).isFile())
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(root, name), 'base64')]);

test('the report counts what there is, and each entry leads to its items or files', async () => {
  const owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  const { text } = await owner.get('/desk');
  for (const [kind, count] of [
    ['duplicate', 1],
    ['dead-link', 1],
    ['problem', 1],
  ])
    expect(text).toMatch(new RegExp(`href="/desk/report/${kind}"><span>[^<]+</span> <b>${count}</b>`));
  const problems = (await owner.get('/desk/report/problem')).text;
  expect(problems).toContain('broken.jpg');
  expect(problems).toContain('Save it in another format');
  expect((await owner.get('/desk/report/duplicate')).text).toMatch(/copy\.jpg.*harbour-at-dusk\.jpg/s);
  expect((await owner.get('/desk/report/dead-link')).text).toContain('gone.md');
  expect((await owner.get('/desk/report/alike')).status).toBe(200);
});

test('with a folder of edits the library stays as it is: an edit is shown, survives a restart and is undone', async () => {
  const before = list(own.library);
  const owner = createDeskSession(own.url, '192.0.2.2');
  await owner.signIn();
  expect((await owner.get('/desk')).text).toContain(edits);
  await owner.post('/api/desk/consent', {});
  const id = itemHref.slice(-10);
  const saved = await owner.post('/api/desk/items', { id, title: 'Dusk', alt: 'A zeppelin' });
  expect(saved.status).toBe(303);
  const readPage = async () => (await createClient(own.url)(itemHref)).text;
  await poll(readPage).toContain('alt="A zeppelin"');
  expect(list(own.library)).toEqual(before);
  expect(list(edits).map(([name]) => name)).toEqual([`camera-facts/${PHOTO}.xmp`]);
  await stopSite(site);
  await start();
  expect(await readPage()).toContain('alt="A zeppelin"');
  const [, action = ''] = /name="id" value="([^"]+)"/.exec((await owner.get('/desk/history')).text) ?? [];
  expect((await owner.post('/api/desk/undo', { id: action })).status).toBe(303);
  expect(list(edits)).toEqual([]);
  await poll(async () => (await readPage()).includes('zeppelin')).toBe(false);
  expect(list(own.library)).toEqual(before);
});
