// Accounts of the desk: people, invitations, second factors, sessions, sign-in through a provider, and the log.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createDeskSession, type DeskSession, OWNER } from './desk-session';
import { startProvider } from './oidc-provider';
import { computeNextTotp, computeTotp } from './totp';

const PASSWORD = 'another long sentence';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';

beforeAll(async () => {
  provider = await startProvider();
  own = await layOwnSite({
    name: 'desk-accounts',
    port: toOwnPort(38),
    env: { VITRINE_PROXIES: '1', ...provider.env },
  });
  site = await own.start((text) => {
    output += text;
  });
  owner = openSession();
  await owner.setUp(output);
});
afterAll(async () => {
  await stopSite(site);
  await provider.stop();
});

let clients = 0;

/** Sign-ins are limited by address. */
function openSession() {
  clients += 1;
  return createDeskSession(own.url, `192.0.2.${clients}`);
}

const toText = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
const readPage = async (session: DeskSession, target: string) => toText((await session.get(target)).text);
const change = (session: DeskSession, action: string, fields: Record<string, string> = {}) =>
  session.post('/api/desk/accounts', { action, from: '/desk/accounts', ...fields });
const changeOwn = (session: DeskSession, action: string, fields: Record<string, string> = {}) =>
  session.post('/api/desk/account', { action, from: '/desk/account', ...fields });
const readToken = (html: string) => /\/desk\/invitation#([\w-]+)/.exec(html)?.[1] ?? '';
const getPlace = ({ headers }: { headers: Headers }) => headers.get('location');

async function addPerson(name: string, role: string) {
  expect(getPlace(await change(owner, 'add', { name, role }))).toBe('/desk/accounts?done=1');
  const token = readToken(await readPage(owner, '/desk/accounts'));
  const person = openSession();
  await person.post('/api/desk/session', { action: 'accept', invitation: token, password: PASSWORD, from: '/desk' });
  return { person, token };
}

test('an owner adds a person, whose link is shown once and works once', async () => {
  const { person, token } = await addPerson('Ole Lund', 'editor');
  expect(token).toHaveLength(32);
  expect(await readPage(person, '/desk')).toContain('Signed in as Ole Lund');
  expect(readToken(await readPage(owner, '/desk/accounts'))).toBe('');
  const second = openSession();
  const refused = await second.post('/api/desk/session', { action: 'accept', invitation: token, password: PASSWORD });
  expect(getPlace(refused)).toBe('/desk/invitation?fault=wrongLink');
  expect(await readPage(second, '/desk/invitation?fault=wrongLink')).toContain('not valid any more');
  expect(second.cookies.size).toBe(0);
});

test('accounts and the log are for owners alone, and names and roles are checked', async () => {
  const { person } = await addPerson('Nia Roy', 'contributor');
  for (const page of ['/desk/accounts', '/desk/log']) {
    const text = await readPage(person, page);
    expect(text).toContain('Your account may not do this');
    expect(text).not.toContain('Ole Lund');
  }
  expect((await change(person, 'role', { name: 'Nia Roy', role: 'owner' })).status).toBe(403);
  expect(getPlace(await change(owner, 'add', { name: 'OLE LUND', role: 'editor' }))).toContain('fault=nameTaken');
  expect(getPlace(await change(owner, 'role', { name: OWNER.name, role: 'editor' }))).toContain('fault=lastOwner');
  expect(getPlace(await change(owner, 'remove', { name: OWNER.name }))).toContain('fault=lastOwner');
  expect((await change(owner, 'constructor')).status).toBe(400);
  await change(owner, 'role', { name: 'Nia Roy', role: 'editor' });
  expect(await readPage(person, '/desk/account')).not.toContain('/desk/log');
  await change(owner, 'remove', { name: 'Nia Roy' });
  expect(await readPage(person, '/desk')).not.toContain('Signed in');
});

test('a second factor is set up, requested and removed by forms alone', async () => {
  const { person } = await addPerson('Eva Holm', 'editor');
  expect(getPlace(await changeOwn(person, 'start-factor', { current: 'wrong' }))).toContain('fault=wrongCurrent');
  await changeOwn(person, 'start-factor', { current: PASSWORD });
  const page = await readPage(person, '/desk/account');
  expect(page).toContain('src="data:image/svg+xml,');
  const key = /<code dir="ltr">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '';
  const [backup = ''] = [...page.matchAll(/<code>([\w-]{11})<\/code>/g)].map(([, code]) => code);
  expect(getPlace(await changeOwn(person, 'confirm-factor', { factor: '000000' }))).toContain('fault=wrongFactor');
  expect(getPlace(await changeOwn(person, 'confirm-factor', { factor: computeTotp(key) }))).toContain('done=1');

  for (const factor of [computeNextTotp(key), backup]) {
    const next = openSession();
    const signIn = { name: 'Eva Holm', password: PASSWORD, from: '/desk/history' };
    expect(getPlace(await next.signIn(signIn))).toBe('/desk/history?step=factor');
    expect(await readPage(next, '/desk/history?step=factor')).toContain('name="factor"');
    expect(await readPage(next, '/desk/account')).not.toContain('Signed in');
    const give = (code: string) =>
      next.post('/api/desk/session', { action: 'second-factor', factor: code, from: '/desk/history' });
    expect(getPlace(await give('123456'))).toBe('/desk/history?step=factor&fault=wrongFactor');
    const entered = await give(factor);
    expect(getPlace(entered)).toBe('/desk/history');
    expect(entered.headers.getSetCookie().join('\n')).toMatch(/session_token=.+HttpOnly; SameSite=Lax/);
    expect(await readPage(next, '/desk/history')).toContain('Signed in as Eva Holm');
  }
  await changeOwn(person, 'replace-codes', { current: PASSWORD });
  expect(await readPage(person, '/desk/account')).not.toContain(backup);
  await changeOwn(person, 'remove-factor', { current: PASSWORD });
  expect(getPlace(await openSession().signIn({ name: 'Eva Holm', password: PASSWORD }))).toBe('/desk');
});

test('sessions are listed by device, and ended one by one or all together', async () => {
  const name = 'Ole Lund';
  const [first, second, third] = [openSession(), openSession(), openSession()];
  for (const session of [first, second, third]) await session.signIn({ name, password: PASSWORD });
  const page = await readPage(first, '/desk/account');
  const ids = [...page.matchAll(/name="id" value="([\w-]+)"/g)].map(([, id = '']) => id);
  expect(page).toContain('this session');
  expect(page).not.toMatch(/192\.0\.2\./);
  // A person ends no session of another one.
  await changeOwn(owner, 'end-sessions', { id: ids[0] ?? '' });
  const isIn = async (session: DeskSession) => (await readPage(session, '/desk')).includes('Signed in');
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, true, true]);
  await changeOwn(first, 'end-sessions', { id: ids[0] ?? '' });
  expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, true, false]);
  await changeOwn(first, 'end-sessions');
  expect(await Promise.all([first, second].map(isIn))).toEqual([true, false]);
});

/** Goes to the provider and back, as a browser does. */
async function signInThrough(session: DeskSession, alter = (url: URL) => url) {
  const started = await session.post('/api/desk/organisation', { from: '/desk/history' });
  const href = toText(/url=([^"]+)"/.exec(started.text)?.[1] ?? '');
  if (!href) return getPlace(started);
  expect(started.headers.getSetCookie().join('\n')).toMatch(/oauth_state=.+HttpOnly; SameSite=Lax/);
  const back = new URL((await fetch(href, { redirect: 'manual' })).headers.get('location') ?? '');
  const { pathname, search } = alter(back);
  const received = await session.get(pathname + search);
  return getPlace(received) ?? /url=([^"]+)"/.exec(received.text)?.[1];
}

/** The page of the form, and the desk where nothing says which page it was. */
const FAILED = '/desk/history?fault=wrongOrganisation';
const REFUSED = '/desk?fault=wrongOrganisation';

test('a person whom the owner has added signs in through the provider, and strangers do not', async () => {
  const { state } = provider;
  state.identity = { sub: 'a1', email: 'ada@museum.example', email_verified: true };
  expect(await signInThrough(openSession())).toBe(FAILED);
  expect(getPlace(await change(owner, 'add', { name: 'Ada', role: 'editor', email: 'no' }))).toContain('badEmail');
  await change(owner, 'add', { name: 'Ada', role: 'editor', email: 'Ada@Museum.example' });

  state.identity.email_verified = false;
  expect(await signInThrough(openSession())).toBe(FAILED);
  state.identity.email_verified = true;
  const person = openSession();
  expect(await signInThrough(person)).toBe('/desk/history');
  expect(await readPage(person, '/desk')).toContain('Signed in as Ada');

  // From then on the provider's subject counts, not an address that may pass to another person.
  state.identity = { sub: 'a1', email: 'ada.new@museum.example', email_verified: true };
  expect(await signInThrough(openSession())).toBe('/desk/history');
  expect(state.faults).toEqual([]);
});

test('a response of the provider counts only in the browser that requested it, and once', async () => {
  const alter = (name: string) => (url: URL) => {
    url.searchParams.set(name, 'x'.repeat(32));
    return url;
  };
  for (const name of ['state', 'code']) expect(await signInThrough(openSession(), alter(name))).toBe(FAILED);
  let back = '';
  const keep = (url: URL) => {
    back = url.pathname + url.search;
    return url;
  };
  const person = openSession();
  await signInThrough(person, keep);
  expect(getPlace(await person.get(back))).toBe(REFUSED);
  const victim = openSession();
  await signInThrough(openSession(), (url) => {
    back = url.pathname + url.search;
    return new URL(`${own.url}/api/desk/organisation`);
  });
  expect(getPlace(await victim.get(back))).toBe(REFUSED);
  expect(victim.cookies.size).toBe(0);
});

test('while the provider is away, passwords still work', async () => {
  const session = openSession();
  let stopped: Promise<unknown> | undefined;
  const stop = (url: URL) => {
    stopped = provider.stop();
    return url;
  };
  expect(await signInThrough(session, stop)).toBe(FAILED);
  await stopped;
  expect(getPlace(await session.signIn())).toBe('/desk');
});

test('the log names who did what, and holds no secret and no name without an account', async () => {
  await openSession().signIn({ password: 'a wrong sentence' });
  await openSession().signIn({ name: 'my secret password', password: 'x' });
  const page = await readPage(owner, '/desk/log');
  for (const sentence of [
    `${OWNER.name} created the first account`,
    `${OWNER.name} added Ole Lund (Editor)`,
    'Ole Lund accepted an invitation',
    `${OWNER.name} changed the role of Nia Roy to Editor`,
    `${OWNER.name} removed Nia Roy`,
    'Eva Holm turned on the second factor',
    'Eva Holm entered a wrong second factor',
    'Ole Lund ended 1 session',
    'Ada signed in through the organisation',
    `${OWNER.name} could not sign in`,
    'A stranger could not sign in',
  ])
    expect(page).toContain(sentence);
  const log = fs.readFileSync(path.join(own.data, 'desk-log.jsonl'), 'utf8');
  expect(log).not.toMatch(/sentence|secret|192\.0\.2\./);
  expect(output).not.toMatch(/sentence|the-secret/);
});
