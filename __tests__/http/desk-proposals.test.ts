// Proposals at the desk: a contributor proposes, an editor decides, and letters become texts of their items.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const PHOTO = 'harbour-at-dusk.jpg';
const HOSTILE = '<img src=x onerror=alert(1)>';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let ole: DeskSession;
let output = '';
let itemHref = '';

const id = () => itemHref.slice(-10);
const listFiles = () =>
  fs
    .readdirSync(own.library, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.vitrine'))
    .sort();
const readPage = async (session: DeskSession) => (await session.get('/desk/proposals')).text;
const readPublic = async () => (await createClient(own.url)(itemHref)).text;
const propose = (fields: Record<string, string>) => ole.post('/api/desk/items', { id: id(), ...fields });

/** The first proposal on the page, as its form sends it. */
async function readForm(session: DeskSession) {
  const page = await readPage(session);
  const [, proposal = ''] = /name="id" value="([^"]+)"/.exec(page) ?? [];
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
  return { id: proposal, seen: seen.replaceAll('&quot;', '"'), from: '/desk/proposals' };
}
const decide = (session: DeskSession, fields: Record<string, string>) => session.post('/api/desk/proposals', fields);

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-proposals', port: toOwnPort(41), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  itemHref = new URL(await own.toHref(PHOTO)).pathname;
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(
    process.execPath,
    ['scripts/cli.mjs', 'account', 'add', 'Ole', 'Lund', '--role=contributor'],
    {
      env,
    },
  );
  const password = /password (\S+)/.exec(String(said))?.[1] ?? '';
  ole = createDeskSession(own.url, '192.0.2.2');
  await ole.signIn({ name: 'Ole Lund', password });
});
afterAll(() => stopSite(site));

test('texts that a contributor saves change no file, and an editor sees it with its differences', async () => {
  const before = listFiles();
  expect((await ole.get(`/desk/items/${id()}`)).text).toContain('Remark for the editor');
  const sent = await propose({ title: `Harbour ${HOSTILE}`, alt: 'Boats', remark: `I know it ${HOSTILE}` });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/desk/proposals']);
  expect(listFiles()).toEqual(before);
  const page = await readPage(owner);
  expect(page).toContain('Ole Lund');
  expect(page).toContain('<ins>Boats</ins>');
  expect(page).not.toContain('<img src=x');
  expect((await propose({})).status).toBe(422);
});

test('a contributor cannot accept or reject a proposal, not even an own one', async () => {
  const form = await readForm(owner);
  for (const fields of [
    { ...form, action: 'accept', field: 'alt' },
    { ...form, action: 'reject', reason: 'x' },
  ])
    expect((await decide(ole, fields)).status).toBe(403);
  expect(await readPage(owner)).toContain('<ins>Boats</ins>');
});

test('an accepted field is a change of the editor that names the contributor', async () => {
  const form = await readForm(owner);
  expect((await decide(owner, { ...form, action: 'accept' })).status).toBe(422);
  expect((await decide(owner, { ...form, action: 'accept', field: 'alt' })).status).toBe(303);
  await poll(readPublic).toContain('alt="Boats"');
  expect(await readPublic()).not.toContain('Harbour &lt;img');
  const history = (await owner.get('/desk/history')).text;
  expect(history).toContain('proposed by Ole Lund');
  expect(history).toContain('Ida Berg');
  expect((await decide(owner, { ...form, action: 'accept', field: 'alt' })).status).toBe(409);
  expect(await readPage(ole)).toContain('Accepted by Ida Berg');
});

test('a rejected proposal shows its reason to the contributor, as text', async () => {
  await propose({ caption: 'A caption' });
  const form = await readForm(owner);
  expect((await decide(owner, { ...form, action: 'reject', reason: ' ' })).status).toBe(422);
  await decide(owner, { ...form, action: 'reject', reason: `No ${HOSTILE}` });
  const page = await readPage(ole);
  expect(page).toContain('Rejected by Ida Berg');
  expect(page).not.toContain('<img src=x');
  expect(await readPage(owner)).toContain('No proposals are waiting');
});

test('an item that has changed is shown with its present text, and is not overwritten before an editor sees it', async () => {
  await propose({ caption: 'The words of Ole' });
  const stale = await readForm(owner);
  await owner.post('/api/desk/items', { id: id(), caption: 'The words of Ida' });
  await poll(readPublic).toContain('The words of Ida');
  expect((await decide(owner, { ...stale, action: 'accept', field: 'caption' })).status).toBe(409);
  const page = await readPage(owner);
  expect(page).toContain('The item was changed since');
  expect(page).toContain('The words of Ida');
  await decide(owner, { ...(await readForm(owner)), action: 'accept', field: 'caption' });
  await poll(readPublic).toContain('The words of Ole');
});

test('a contributor takes back own proposals only', async () => {
  await propose({ caption: 'To be taken back' });
  const form = await readForm(owner);
  expect((await decide(owner, { ...form, action: 'withdraw' })).status).toBe(404);
  expect((await decide(ole, { ...form, action: 'withdraw' })).status).toBe(303);
  expect(await readPage(owner)).toContain('No proposals are waiting');
});

test('a letter is added to its item in one step, and the letter is done', async () => {
  const letter = {
    id: 'letter1',
    date: '2030-01-01T10:00:00.000Z',
    name: 'Eva Holm',
    email: 'eva@example.org',
    about: { id: id(), title: 'Harbour at Dusk', url: own.url + itemHref },
    message: 'The man is Ole Lund.',
    publish: true,
  };
  fs.appendFileSync(path.join(own.data, 'letters.jsonl'), `${JSON.stringify(letter)}\n`);
  const page = (await owner.get('/desk/letters/letter1')).text;
  expect(page).toContain('The words of Ole\n\nThe man is Ole Lund.');
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
  const form = { id: 'letter1', action: 'use', seen: seen.replaceAll('&quot;', '"') };
  expect((await ole.post('/api/desk/letters', { ...form, people: 'X' })).status).toBe(403);
  const saved = await owner.post('/api/desk/letters', { ...form, people: 'Ole Lund', caption: 'It is Ole.' });
  expect(saved.status).toBe(303);
  await poll(readPublic).toContain('It is Ole.');
  expect((await owner.get('/desk/letters')).text).not.toContain('Eva Holm');
  expect((await owner.get('/desk/history')).text).not.toContain('Eva Holm');
});

test('the log names who agreed to writing, who proposed, rejected and took back, and no author of a letter', async () => {
  const { text } = await owner.get('/desk/log');
  for (const sentence of [
    'Ida Berg allowed the desk to write to the library',
    `Ole Lund proposed texts for camera-facts/${PHOTO}`,
    `Ida Berg rejected a proposal for camera-facts/${PHOTO}`,
    `Ole Lund took back a proposal for camera-facts/${PHOTO}`,
    'Ida Berg marked a letter as done',
  ])
    expect(text).toContain(sentence);
  expect(text).not.toContain('Eva Holm');
});
