// The inbox of the desk, of a site with two processes: reading, answering, marking and deleting letters from visitors.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createMailServer } from '../lib/letters/mail-server';
import { createDeskSession, type DeskSession } from './desk-session';

const mail = createMailServer();
let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';

const HOSTILE = '<script>alert(1)</script>"\'<img src=x onerror=alert(2)>';
const toLetter = (number: number, more = {}) => ({
  id: `letter${number}`,
  date: `2030-01-0${number}T10:00:00.000Z`,
  name: `Visitor ${number}`,
  email: `visitor${number}@example.org`,
  message: `Message ${number}`,
  publish: number === 1,
  ...more,
});

const getFile = () => path.join(own.data, 'letters.jsonl');
const act = (session: DeskSession, action: string, number: number, more = {}) =>
  session.post('/api/desk/letters', { action, id: `letter${number}`, from: `/desk/letters/letter${number}`, ...more });
const readList = async (query = '') => (await owner.get(`/desk/letters${query}`)).text;

/** @returns the password */
const addAccount = (name: string, role: string) => {
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', 'account', 'add', name, `--role=${role}`], { env });
  return /password (\S+)/.exec(String(said))?.[1] ?? '';
};

beforeAll(async () => {
  const smtp = await mail.listen();
  own = await layOwnSite({
    name: 'desk-letters',
    port: toOwnPort(40),
    env: {
      VITRINE_PROXIES: '1',
      VITRINE_PROCESSES: '2',
      LETTERS_SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      LETTERS_TO: 'owner@example.org',
      LETTERS_FROM: 'site@example.org',
    },
  });
  const letters = [
    toLetter(1, { name: HOSTILE, message: `${HOSTILE}\nNext line` }),
    toLetter(2, { about: { id: 'aaaaaaaaaa', title: HOSTILE, url: 'javascript:alert(3)' } }),
    toLetter(3),
    toLetter(4),
  ];
  fs.writeFileSync(getFile(), letters.map((letter) => `${JSON.stringify(letter)}\n`).join(''));
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
});
afterAll(async () => {
  await stopSite(site);
  mail.close();
});

test('letters are listed, the latest first, and markup in them is shown as text', async () => {
  const list = await readList();
  expect(list.indexOf('Visitor 4')).toBeLessThan(list.indexOf('Visitor 3'));
  for (const page of [list, ...(await Promise.all([1, 2].map((at) => readLetter(at))))]) {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('href="javascript:');
  }
  expect(await readLetter(1)).toContain('may be published');
  expect(await readLetter(2)).toContain('may not be published');
});

const readLetter = async (number: number) => (await owner.get(`/desk/letters/letter${number}`)).text;

test('a reply is mailed to the visitor, and the letter is done', async () => {
  expect(await readLetter(3)).toContain('&gt; Message 3');
  const before = mail.mails.length;
  mail.state.isRefusing = true;
  expect((await act(owner, 'reply', 3, { text: 'Thank you' })).status).toBe(502);
  expect(await readList()).toContain('Visitor 3');
  mail.state.isRefusing = false;
  expect((await act(owner, 'reply', 3, { text: '' })).status).toBe(422);
  expect((await act(owner, 'reply', 3, { text: 'Thank you' })).status).toBe(303);
  const sent = mail.mails.slice(before).filter(({ to }) => to.includes('visitor3@example.org'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.data).toContain('Thank you');
  expect(await readList()).not.toContain('Visitor 3');
  expect(await readList('?show=done')).toContain('Visitor 3');
});

test('a letter is marked as done and as open again', async () => {
  await act(owner, 'done', 4);
  expect(await readList()).not.toContain('Visitor 4');
  await act(owner, 'open', 4);
  expect(await readList()).toContain('Visitor 4');
});

test('a contributor, a stranger and another site neither read nor change letters', async () => {
  const password = addAccount('Ole Lund', 'contributor');
  const [ole, stranger] = ['192.0.2.2', '192.0.2.3'].map((address) => createDeskSession(own.url, address));
  await ole?.signIn({ name: 'Ole Lund', password });
  const before = fs.readFileSync(getFile());
  for (const [session, status] of [
    [ole, 403],
    [stranger, 401],
  ] as const) {
    if (!session) throw new Error('no session');
    expect((await act(session, 'remove', 4)).status).toBe(status);
    expect((await act(session, 'reply', 4, { text: 'x' })).status).toBe(status);
    for (const target of ['/desk/letters', '/desk/letters/letter4'])
      expect((await session.get(target)).text).not.toContain('Visitor 4');
  }
  const foreign = { Origin: 'https://evil.example' };
  expect((await owner.post('/api/desk/letters', { action: 'remove', id: 'letter4' }, foreign)).status).toBe(403);
  expect(fs.readFileSync(getFile())).toEqual(before);
});

test('a deleted letter is in no file of the site any more', async () => {
  expect((await act(owner, 'remove', 4)).status).toBe(303);
  expect((await act(owner, 'remove', 4)).status).toBe(404);
  expect((await owner.get('/desk/letters/letter4')).status).toBe(404);
  expect(fs.readFileSync(getFile(), 'utf8')).toContain('Visitor 3');
  for (const name of fs.readdirSync(own.data).filter((each) => each.startsWith('letters')))
    expect(fs.readFileSync(path.join(own.data, name), 'utf8')).not.toMatch(/Visitor 4|visitor4/);
});

test('an action that does not exist changes nothing', async () => {
  for (const [action, id, status] of [
    ['explode', 'letter3', 400],
    ['remove', '../letters', 404],
    ['remove', '', 404],
  ] as const)
    expect((await owner.post('/api/desk/letters', { action, id })).status).toBe(status);
});

test('the log names who replied to letters, marked and deleted them, and no visitor', async () => {
  const { text } = await owner.get('/desk/log');
  for (const done of ['replied to a letter', 'marked a letter as done', 'marked a letter as open', 'deleted a letter'])
    expect(text).toContain(`Ida Berg ${done}`);
  expect(fs.readFileSync(path.join(own.data, 'desk-log.jsonl'), 'utf8')).not.toMatch(/visitor|letter\d/i);
});
