// Each entry point of the desk: who may use it, that other sites cannot, and that nothing is written before consent.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createDeskSession, type DeskSession } from './desk-session';

const ROLES = ['visitor', 'member', 'contributor', 'editor', 'owner'] as const;

interface Gate {
  /** The least that a person has to be. */
  may: (typeof ROLES)[number];
  /** Whether it changes the library, so that the owner must have agreed. */
  writes?: true;
  fields?: Record<string, string>;
}

/** A handler may have several rows, for actions that need different roles. */
const GATES: readonly [handler: string, gate: Gate][] = [
  ['POST account', { may: 'member' }],
  ['POST accounts', { may: 'owner' }],
  ['POST bulk', { may: 'editor', writes: true }],
  ['POST collections', { may: 'editor', writes: true }],
  ['POST collections/order', { may: 'editor', writes: true }],
  ['POST consent', { may: 'owner' }],
  ['GET date', { may: 'contributor' }],
  ['POST finish', { may: 'editor', writes: true }],
  ['POST inbox', { may: 'editor', writes: true }],
  ['GET inbox/preview', { may: 'editor' }],
  // A contributor's form becomes a proposal, which is not written into the library.
  ['POST items', { may: 'contributor', writes: true }],
  ['POST letters', { may: 'editor' }],
  ['POST links', { may: 'editor' }],
  ['GET look', { may: 'owner' }],
  ['POST look', { may: 'owner', writes: true }],
  ['GET marks', { may: 'editor' }],
  ['POST marks', { may: 'editor', writes: true }],
  ['GET organisation', { may: 'visitor' }],
  ['POST organisation', { may: 'visitor' }],
  ['POST passkeys', { may: 'visitor' }],
  ['POST people', { may: 'editor', writes: true }],
  ['GET progress', { may: 'contributor' }],
  ['POST proposals', { may: 'editor', fields: { action: 'accept' } }],
  ['POST proposals', { may: 'editor', fields: { action: 'reject' } }],
  ['POST proposals', { may: 'contributor', fields: { action: 'withdraw' } }],
  ['POST session', { may: 'visitor' }],
  ['POST site', { may: 'owner', writes: true }],
  ['GET statistics', { may: 'contributor' }],
  ['POST stop', { may: 'editor', writes: true }],
  ['POST stories', { may: 'editor', writes: true }],
  ['POST trash', { may: 'editor', writes: true, fields: { action: 'delete' } }],
  ['POST undo', { may: 'editor', writes: true }],
  ['POST uploads', { may: 'contributor', writes: true }],
  ['HEAD uploads/[id]', { may: 'contributor', writes: true }],
  ['PATCH uploads/[id]', { may: 'contributor', writes: true }],
  ['DELETE uploads/[id]', { may: 'contributor', writes: true }],
  ['POST uploads/[id]', { may: 'contributor', writes: true }],
];

const FOLDER = 'app/api/desk';

/** Handlers as `POST undo`, read from the files of the routes. */
const listHandlers = () =>
  fs
    .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .flatMap((file) => {
      const exported = fs.readFileSync(path.join(FOLDER, file), 'utf8').match(/^export .*$/gm) ?? [];
      const methods = exported.join('\n').match(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g) ?? [];
      return methods.map((method) => `${method} ${path.dirname(file)}`);
    });

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let item = '';
let output = '';
const people = {} as Record<(typeof ROLES)[number], DeskSession>;

async function send(session: DeskSession, handler: string, fields: Record<string, string> = {}, origin = own.url) {
  const [method = '', route = ''] = handler.split(' ');
  const isRead = method === 'GET' || method === 'HEAD';
  const { status, text } = await session.send(`/api/desk/${route.replace('[id]', 'x'.repeat(32))}`, {
    method,
    headers: { Origin: origin },
    ...(!isRead && { body: new URLSearchParams({ id: item, ...fields }) }),
  });
  return { status, text };
}

async function addPerson(name: string, role: string, address: string) {
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', 'account', 'add', name, `--role=${role}`], { env });
  const session = createDeskSession(own.url, address);
  await session.signIn({ name, password: /password (\S+)/.exec(String(said))?.[1] ?? '' });
  return session;
}

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-gates', port: toOwnPort(28), env: { VITRINE_PROXIES: '1' } });
  site = await own.start((text) => {
    output += text;
  });
  item = (await own.toHref('harbour-at-dusk.jpg')).slice(-10);
  people.visitor = createDeskSession(own.url, '192.0.2.1');
  people.owner = createDeskSession(own.url, '192.0.2.2');
  await people.owner.setUp(output);
  people.editor = await addPerson('Eva Holm', 'editor', '192.0.2.3');
  people.member = await addPerson('Nia Roy', 'member', '192.0.2.5');
  people.contributor = await addPerson('Ole Lund', 'contributor', '192.0.2.4');
});
afterAll(() => stopSite(site));

test('each handler has a row here that states who may use it', () => {
  expect([...new Set(GATES.map(([handler]) => handler))].sort()).toEqual(listHandlers().sort());
});

test('other sites cannot use a handler that changes something, also in the browser of an owner', async () => {
  const refused: unknown[] = [];
  const changing = GATES.filter(([handler]) => !handler.startsWith('GET '));
  for (const [handler, { fields }] of changing)
    refused.push([handler, (await send(people.owner, handler, fields, 'https://evil.example')).status]);
  expect(refused).toEqual(changing.map(([handler]) => [handler, 403]));
});

test('visitors have to sign in, and a lesser role is refused', async () => {
  const [received, expected]: [unknown[], unknown[]] = [[], []];
  for (const [handler, { may, fields }] of GATES)
    for (const role of ROLES.slice(0, ROLES.indexOf(may))) {
      received.push([handler, role, (await send(people[role], handler, fields)).status]);
      expected.push([handler, role, role === 'visitor' ? 401 : 403]);
    }
  expect(received).toEqual(expected);
});

test('before the owner has agreed, nothing that changes the library is accepted', async () => {
  const writing = GATES.filter(([, { writes }]) => writes);
  const received: unknown[] = [];
  for (const [handler, { fields }] of writing) {
    const { status, text } = await send(people.owner, handler, fields);
    // HEAD has no body.
    received.push([handler, status, handler.startsWith('HEAD') || text.includes('may not write to the library yet')]);
  }
  expect(received).toEqual(writing.map(([handler]) => [handler, 409, true]));
  expect(fs.existsSync(path.join(own.library, '.vitrine'))).toBe(false);
});

/** Pages of the desk without a parameter, and the page of an item. */
const listPages = () => [
  ...fs
    .readdirSync('app/desk', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx' && !file.includes('['))
    .map((file) => path.posix.join('/desk', path.dirname(file))),
  `/desk/items/${item}`,
];

test('a member sees no page of the desk but the own account', async () => {
  const others: string[] = [];
  for (const page of listPages()) {
    const { text } = await people.member.get(page);
    const isRefused = text.includes('Your account may not do this') && !text.includes('aria-current');
    if (!isRefused) others.push(page);
  }
  // The page of an invitation is the same for all, and drafts are posted.
  const posted = ['/desk/look/preview', '/desk/stories/conflict', '/desk/stories/preview'];
  expect(others).toEqual(['/desk/account', '/desk/invitation', ...posted]);
  for (const page of posted)
    expect((await people.member.post(page, { path: 'story.md' })).text).toContain('Your account may not do this');
  const { text } = await people.member.get('/desk/account');
  expect(text).toContain('Signed in as Nia Roy');
  expect([...text.matchAll(/href="(\/desk[^"]*)"/g)].map(([, href]) => href)).not.toContain('/desk');
});

test('before the owner has agreed, the owner alone sees the form for it, and an editor a note', async () => {
  const shown = async (session: DeskSession, text: string) => {
    const pages = [];
    for (const page of listPages()) if ((await session.get(page)).text.includes(text)) pages.push(page);
    return pages;
  };
  const form = 'action="/api/desk/consent"';
  const asking = await shown(people.owner, form);
  expect(asking).toEqual(expect.arrayContaining(['/desk', '/desk/stories', '/desk/upload', `/desk/items/${item}`]));
  expect(await shown(people.editor, form)).toEqual([]);
  expect(await shown(people.contributor, form)).toEqual([]);
  const note = 'An owner has to open the desk and agree first';
  expect(await shown(people.editor, note)).toEqual(
    asking.filter((page) => page !== '/desk/site' && page !== '/desk/look'),
  );
  // Their texts wait for an editor, but uploads go into the library.
  expect(await shown(people.contributor, note)).toEqual(['/desk/upload']);
});

test('the least role that a row states is let in', async () => {
  const refused: unknown[] = [];
  for (const [handler, { may, fields }] of GATES) {
    const { status } = await send(people[may], handler, fields);
    if (status === 401 || status === 403) refused.push([handler, may, status]);
  }
  expect(refused).toEqual([]);
});

/** The latest action of the history, and whether a button of the page undoes it. */
async function readLatest(session: DeskSession) {
  const { text } = await session.get('/desk/history');
  const [, id = ''] = /\/desk\/history\/([\w-]+)"/.exec(text) ?? [];
  return { id, isOffered: new RegExp(`action="/api/desk/undo"[^>]*><input[^>]*value="${id}"`).test(text) };
}

test('an undo needs the right of what it undoes: settings of the site are the owner’s alone', async () => {
  const settings = path.join(own.library, 'vitrine.yaml');
  const before = fs.readFileSync(settings, 'utf8');
  const { text } = await people.owner.get('/desk/site');
  const [, form = ''] = /action="\/api\/desk\/site"(.*?)<\/form>/s.exec(text) ?? [];
  const [, name = '', opened = ''] = /name="(version|was)" value="([^"]*)"/.exec(form) ?? [];
  const fields = {
    [name]: opened.replaceAll('&quot;', '"'),
    title: 'Eight photographs',
    originals: 'yes',
    contact: 'yes',
  };
  expect((await people.owner.post('/api/desk/site', fields)).status).toBe(303);
  const written = fs.readFileSync(settings, 'utf8');
  expect(written).toContain('Eight photographs');

  const { id } = await readLatest(people.owner);
  for (const action of ['undo', 'finish', 'stop'])
    expect([action, (await people.editor.post(`/api/desk/${action}`, { id })).status]).toEqual([action, 403]);
  expect((await readLatest(people.editor)).isOffered).toBe(false);
  expect(fs.readFileSync(settings, 'utf8')).toBe(written);

  expect((await people.owner.post('/api/desk/undo', { id })).status).toBe(303);
  expect(fs.readFileSync(settings, 'utf8')).toBe(before);
  const undo = await readLatest(people.owner);
  expect((await people.editor.post('/api/desk/undo', { id: undo.id })).status).toBe(403);
  expect(fs.readFileSync(settings, 'utf8')).toBe(before);
});

test('an editor undoes what an editor may do, also if an owner did it', async () => {
  await people.owner.post('/api/desk/collections', { path: '', action: 'create', title: 'Annex', folder: 'annex' });
  const { id, isOffered } = await readLatest(people.editor);
  expect(isOffered).toBe(true);
  expect((await people.editor.post('/api/desk/undo', { id })).status).toBe(303);
  expect(fs.existsSync(path.join(own.library, 'annex'))).toBe(false);
});
