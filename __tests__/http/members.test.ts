// Members: people who sign in to see more of the site, and have nothing at the desk but their own account.
import type { ChildProcess } from 'node:child_process';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createMailServer } from '../lib/letters/mail-server';
import { createDeskSession, type DeskSession } from './desk-session';
import { startProvider } from './oidc-provider';

const PASSWORD = 'another long sentence';

const mail = createMailServer();
let own: Awaited<ReturnType<typeof layOwnSite>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';

beforeAll(async () => {
  provider = await startProvider();
  const smtp = await mail.listen();
  own = await layOwnSite({
    name: 'members',
    port: toOwnPort(50),
    env: {
      VITRINE_PROXIES: '1',
      LETTERS_SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      LETTERS_TO: 'owner@example.org',
      LETTERS_FROM: 'site@example.org',
      ...provider.env,
    },
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
  mail.close();
});

let clients = 0;

/** Sign-ins are limited by address. */
function openSession() {
  clients += 1;
  return createDeskSession(own.url, `192.0.2.${clients}`);
}

const toText = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
const readPage = async (session: DeskSession, target: string) => toText((await session.get(target)).text);
const getPlace = ({ headers }: { headers: Headers }) => headers.get('location');
const change = (action: string, fields: Record<string, string>) =>
  owner.post('/api/desk/accounts', { action, from: '/desk/accounts', ...fields });
const readToken = (text: string) => /\/desk\/invitation#([\w-]+)/.exec(text)?.[1] ?? '';
const accept = (session: DeskSession, invitation: string) =>
  session.post('/api/desk/session', { action: 'accept', invitation, password: PASSWORD, from: '/desk' });
const signIn = (session: DeskSession, name: string, from: string) => session.signIn({ name, password: PASSWORD, from });

test('a member accepts an invitation, sees name, account and sign-out on each page, and signs out', async () => {
  expect(getPlace(await change('add', { name: 'Nia Roy', role: 'member', groups: 'family, board' }))).toContain(
    'done=1',
  );
  const person = openSession();
  expect(getPlace(await accept(person, readToken(await readPage(owner, '/desk/accounts'))))).toBe('/');
  for (const page of ['/', '/years', '/search?q=harbour']) {
    const received = await person.get(page);
    expect(received.headers.get('cache-control')).toBe('private, no-store');
    const bar = /<nav class="desk-links".*?<\/nav>/s.exec(received.text)?.[0] ?? '';
    expect([...bar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/desk/account']);
    expect(bar).toContain('Nia Roy');
    expect(bar).toContain('name="action" value="sign-out"');
  }
  expect((await openSession().get('/')).text).not.toContain('desk-links');
  expect(getPlace(await person.post('/api/desk/session', { action: 'sign-out', from: '/desk/account' }))).toBe(
    '/desk/account',
  );
  expect(person.cookies.size).toBe(0);
  expect(await readPage(person, '/desk/account')).not.toContain('Signed in');
});

test('the sign-in page leads back to the page that a visitor came from, also after a wrong password', async () => {
  const person = openSession();
  const page = '/collections/sea?page=2';
  const { headers, text } = await person.get(`/sign-in?from=${encodeURIComponent(page)}`);
  expect(headers.getSetCookie()).toEqual([]);
  expect(text).toMatch(/<meta name="robots" content="noindex/);
  expect(text).toContain(`name="from" value="${page}"`);
  for (const part of ['name="password"', 'action="/api/desk/organisation"', 'href="/desk/invitation"'])
    expect(text).toContain(part);
  const wrong = await person.signIn({ name: 'Nia Roy', password: 'not the sentence', from: page });
  expect(getPlace(wrong)).toBe(`/sign-in?from=${encodeURIComponent(page)}&fault=wrongPassword`);
  expect(await readPage(person, getPlace(wrong) ?? '')).toContain('The name or the password is wrong');
  expect(getPlace(await signIn(person, 'Nia Roy', page))).toBe(page);
  expect(await readPage(person, `/sign-in?from=${page}`)).toContain('Signed in as Nia Roy');
  // The desk is no place for a member.
  expect(getPlace(await signIn(openSession(), 'Nia Roy', '/desk/history'))).toBe('/');
  expect(getPlace(await signIn(openSession(), 'Nia Roy', '/desk/account'))).toBe('/desk/account');
});

test('no form for signing in leads to another site', async () => {
  const hostile = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/years\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    '/api/desk/session',
  ];
  for (const from of hostile) {
    const { text } = await openSession().get(`/sign-in?from=${encodeURIComponent(from)}`);
    expect([from, /name="from" value="([^"]*)"/.exec(text)?.[1]]).toEqual([from, '/']);
    const signedIn = await owner.signIn({ from });
    expect([from, getPlace(signedIn)]).toEqual([from, '/desk']);
    expect(signedIn.headers.get('set-cookie')).not.toContain('a=b');
  }
});

test('another site cannot sign a person in or out, with any headers of the browser', async () => {
  const person = openSession();
  await signIn(person, 'Nia Roy', '/');
  const origins: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of origins)
    for (const path of ['/api/desk/session', '/api/desk/account', '/api/desk/organisation', '/api/desk/passkeys'])
      expect([path, (await person.post(path, { action: 'sign-out' }, headers)).status]).toEqual([path, 403]);
  expect(await readPage(person, '/desk/account')).toContain('Signed in as Nia Roy');
});

test('the owner changes role and groups of a person, which count from the next request on', async () => {
  const person = openSession();
  await signIn(person, 'Nia Roy', '/');
  expect(await readPage(owner, '/desk/accounts')).toContain('name="groups" value="board, family"');
  expect(getPlace(await change('role', { name: 'Nia Roy', role: 'editor', groups: 'Board' }))).toContain('badGroups');
  expect(await readPage(person, '/desk')).toContain('Your account may not do this');
  await change('role', { name: 'Nia Roy', role: 'editor', groups: 'press' });
  expect(await readPage(person, '/desk/letters')).not.toContain('Your account may not do this');
  await change('role', { name: 'Nia Roy', role: 'member' });
  expect(await readPage(person, '/desk/letters')).toContain('Your account may not do this');
  expect(await readPage(owner, '/desk/accounts')).toContain('value="press"');
  const log = await readPage(owner, '/desk/log');
  expect(log).toContain('changed the groups of Nia Roy to board, family');
  expect(log).toContain('changed the groups of Nia Roy to press');
  await change('remove', { name: 'Nia Roy' });
  expect(await readPage(person, '/desk/account')).not.toContain('Signed in');
});

test('an invitation is mailed, and without a mail server the owner sees why it was not', async () => {
  await change('add', { name: 'Ole Lund', role: 'member', email: 'ole@example.org' });
  expect(await readPage(owner, '/desk/accounts')).toContain('Mailed to ole@example.org');
  const [sent] = mail.mails;
  expect(sent).toMatchObject({ from: 'site@example.org', to: ['ole@example.org'] });
  const token = readToken(sent?.data.replaceAll('=\n', '') ?? '');
  expect(getPlace(await accept(openSession(), token))).toBe('/');

  mail.state.isRefusing = true;
  await change('add', { name: 'Eva Holm', role: 'member', email: 'eva@example.org' });
  mail.state.isRefusing = false;
  const page = await readPage(owner, '/desk/accounts');
  expect(page).toContain('The mail server did not accept the mail to eva@example.org');
  expect(getPlace(await accept(openSession(), readToken(page)))).toBe('/');
  expect(mail.mails).toHaveLength(1);
  expect(await readPage(owner, '/desk/log')).toContain('mailed an invitation to Ole Lund');
});

/** Goes to the provider and back, as a browser does. */
async function signInThrough(session: DeskSession, from: string) {
  const started = await session.post('/api/desk/organisation', { from });
  const href = toText(/url=([^"]+)"/.exec(started.text)?.[1] ?? '');
  const back = new URL((await fetch(href, { redirect: 'manual' })).headers.get('location') ?? '');
  const received = await session.get(back.pathname + back.search);
  return getPlace(received) ?? toText(/url=([^"]+)"/.exec(received.text)?.[1] ?? '');
}

test('the groups of a provider replace those of the account at each sign-in, if it sends any', async () => {
  const { state } = provider;
  const readGroups = async () =>
    /aria-label="Groups: Ada"[^>]*value="([^"]*)"/.exec(await readPage(owner, '/desk/accounts'))?.[1];
  const identity = { sub: 'a1', email: 'ada@museum.example', email_verified: true };
  const page = '/people/A%2FB?x=1&y=2';
  state.identity = identity;
  expect(await signInThrough(openSession(), page)).toBe(
    `/sign-in?${new URLSearchParams({ from: page, fault: 'wrongOrganisation' })}`,
  );
  await change('add', { name: 'Ada', role: 'member', groups: 'board', email: identity.email });
  expect(await signInThrough(openSession(), page)).toBe(page);
  expect(await readGroups()).toBe('board');
  state.identity = { ...identity, groups: ['staff', 'Domain Admins', 'members', 'press'] };
  expect(await signInThrough(openSession(), '/desk/history')).toBe('/');
  expect(await readGroups()).toBe('press, staff');
  expect(await readPage(owner, '/desk/log')).toContain('Ada has these groups at the organisation: press, staff');
  state.identity = { ...identity, groups: [] };
  await signInThrough(openSession(), page);
  expect(await readGroups()).toBe('');
  expect(state.faults).toEqual([]);
});
