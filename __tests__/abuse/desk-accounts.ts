// Attacks on the desk's accounts: forged forms, other people's actions, guessing, enumeration, fixation, redirects.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createDeskSession, type DeskSession, OWNER } from '../http/desk-session';
import { computeNextTotp, computeTotp } from '../http/totp';
import { type Case, toCase } from './case';
import { paint } from './files';
import { root, type Site, startSite } from './site';

const HANDLERS = path.join(root, 'app/api/desk');
const CONTRIBUTOR = { name: 'Nia Roy', password: 'a contributor sentence' };
const INVITED = 'Eva Holm';

interface Handler {
  url: string;
  methods: string[];
  /** Whether it names the permission of contributors. */
  isForContributors: boolean;
}

/** Modules of the desk that a handler leads to, without the one that declares the permissions. */
const readImports = (source: string) =>
  [...source.matchAll(/from '@\/(lib\/desk\/[\w/-]+)'/g)]
    .filter(([, name]) => name !== 'lib/desk/accounts/roles')
    .map(([, name]) => fs.readFileSync(path.join(root, `${name}.ts`), 'utf8'));

/** All handlers of the desk, so that a new one is tried too. */
const listHandlers = (): Handler[] =>
  fs
    .readdirSync(HANDLERS, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'route.ts')
    .map((name) => {
      const source = fs.readFileSync(path.join(HANDLERS, name), 'utf8');
      const folder = path.dirname(name).split(path.sep).join('/');
      return {
        url: `/api/desk/${folder}`.replace(/\[+(?:\.{3})?\w+\]+/g, 'aaaaaaaaaa'),
        methods: [...source.matchAll(/\b(?:const|function|as) (POST|PUT|PATCH|DELETE)\b/g)].map(
          ([, method = '']) => method,
        ),
        // Contributors upload too, and change their own account.
        isForContributors:
          folder.startsWith('uploads') ||
          [source, ...readImports(source)].some((text) => /mayPropose|mayChangeOwn/.test(text)),
      };
    })
    .sort((a, b) => a.url.localeCompare(b.url));

/** They are for people without a session; their own cases are below. */
const IS_SIGN_IN = /\/(?:session|passkeys|organisation)$/;

const FOREIGN: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://archive.example.evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
];

const getPlace = ({ headers }: { headers: Headers }) => headers.get('location') ?? '';

export function createDeskAccountCases(folder: string) {
  let started: ReturnType<typeof start> | undefined;
  let clients = 0;

  async function start() {
    const place = { library: path.join(folder, 'desk-accounts'), data: path.join(folder, 'desk-accounts-data') };
    fs.mkdirSync(place.library, { recursive: true });
    fs.writeFileSync(path.join(place.library, 'a.jpg'), await paint(300, 200, '#a31').jpeg().toBuffer());
    const site = await startSite(place, { VITRINE_PROXIES: '1', VITRINE_URL: 'https://archive.example' });
    await site.up();
    const owner = openSession(site);
    await owner.setUp(site.log());
    await owner.post('/api/desk/accounts', { action: 'add', name: INVITED, role: 'editor' });
    await owner.post('/api/desk/accounts', { action: 'add', name: CONTRIBUTOR.name, role: 'contributor' });
    const [, invitation = ''] = /\/desk\/invitation#([\w-]+)/.exec((await owner.get('/desk/accounts')).text) ?? [];
    const contributor = openSession(site);
    await contributor.post('/api/desk/session', { action: 'accept', invitation, ...CONTRIBUTOR });
    return { site, owner, contributor };
  }

  /** Each has an address of its own, because attempts are limited by address. */
  function openSession({ url }: Pick<Site, 'url'>) {
    clients += 1;
    return createDeskSession(url, `198.51.${Math.floor(clients / 250)}.${clients % 250}`);
  }

  const getDesk = () => {
    started ??= start();
    return started;
  };

  const send = (session: DeskSession, { url }: Handler, method: string, headers: Record<string, string>) =>
    session.send(url, { method, body: new URLSearchParams({ action: 'x' }), headers });

  async function forgeForms() {
    const { site, owner } = await getDesk();
    const handlers = listHandlers();
    assert(handlers.length >= 7, 'handlers were not found');
    for (const handler of handlers)
      for (const method of handler.methods)
        for (const headers of FOREIGN) {
          const { status } = await send(owner, handler, method, headers);
          assert.equal(status, 403, `${method} ${handler.url} with ${JSON.stringify(headers)}: ${status}`);
        }
    for (const handler of handlers.filter(({ url }) => !IS_SIGN_IN.test(url)))
      for (const method of handler.methods) {
        const { status } = await send(openSession(site), handler, method, { Origin: site.url });
        assert(status === 401 || status === 403, `${method} ${handler.url} without a session: ${status}`);
      }
    return `${handlers.length} handlers`;
  }

  async function tryAsContributor() {
    const { site, contributor } = await getDesk();
    const closed = listHandlers().filter(({ url, isForContributors }) => !isForContributors && !IS_SIGN_IN.test(url));
    for (const handler of closed)
      for (const method of handler.methods) {
        const { status } = await send(contributor, handler, method, { Origin: site.url });
        assert.equal(status, 403, `${method} ${handler.url} by a contributor: ${status}`);
      }
    for (const action of ['add', 'role', 'reset', 'remove']) {
      const fields = { action, name: CONTRIBUTOR.name, role: 'owner' };
      assert.equal((await contributor.post('/api/desk/accounts', fields)).status, 403, action);
    }
    return `${closed.length} handlers`;
  }

  async function fixSession() {
    const { site } = await getDesk();
    const victim = openSession(site);
    const name = '__Host-vitrine.session_token';
    victim.cookies.set(name, 'planted.planted');
    await victim.signIn();
    const first = victim.cookies.get(name);
    assert(first && !first.startsWith('planted'), 'a planted session was adopted');
    await victim.signIn();
    assert.notEqual(victim.cookies.get(name), first, 'the session was not renewed');
    const earlier = openSession(site);
    earlier.cookies.set(name, first);
    assert(!(await earlier.get('/desk')).text.includes(OWNER.name), 'the earlier session is still valid');
  }

  async function checkCookies() {
    const { site } = await getDesk();
    const { headers } = await openSession(site).signIn();
    const cookies = headers.getSetCookie();
    assert(cookies.length > 0);
    for (const cookie of cookies) {
      assert.match(cookie, /^__Host-vitrine\./);
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        assert(cookie.includes(`; ${attribute}`), `${attribute} is missing: ${cookie.replace(/=[^;]+/, '=…')}`);
      assert(!/Domain=/i.test(cookie), 'a cookie is sent to other hosts');
    }
  }

  /** Known, never entered, and unknown. */
  const NAMES = [OWNER.name, INVITED, 'Ann Otherone', 'x'];

  async function enumerateNames() {
    const { site } = await getDesk();
    const fastest = new Map<string, number>();
    const shapes = new Set<string>();
    for (let round = 0; round < 6; round += 1)
      for (const name of NAMES) {
        const session = openSession(site);
        const began = performance.now();
        const received = await session.signIn({ name, password: 'a wrong sentence' });
        fastest.set(name, Math.min(fastest.get(name) ?? Infinity, performance.now() - began));
        shapes.add(`${received.status} ${getPlace(received)} ${[...received.headers.keys()].sort()}`);
      }
    assert.equal(shapes.size, 1, [...shapes].join('\n'));
    const times = NAMES.map((name) => fastest.get(name) ?? 0);
    // Without a hash for unknown names, their responses would take a tenth of the time. A busy machine doubles some.
    assert(Math.max(...times) < 5 * Math.min(...times), `fastest in ms: ${times.map(Math.round)}`);
    return `fastest in ms: ${times.map(Math.round).join(', ')}`;
  }

  async function guess() {
    const { site } = await getDesk();
    const limited = '/desk?fault=tooManyAttempts';
    const one = openSession(site);
    const places: string[] = [];
    for (let count = 0; count < 12; count += 1)
      places.push(getPlace(await one.signIn({ name: `unknown ${count}`, password: 'x' })));
    assert.deepEqual(places.slice(10), [limited, limited], 'one client, many names');

    const fields = { name: INVITED, password: 'x' };
    const distributed = await Promise.all(Array.from({ length: 40 }, () => openSession(site).signIn(fields)));
    const tried = distributed.filter((received) => getPlace(received) !== limited).length;
    assert(tried <= 10, `${tried} of 40 attempts at one account from many addresses at once`);
    // Other accounts are not affected.
    assert.equal(getPlace(await openSession(site).signIn()), '/desk');
  }

  async function guessCodes() {
    const { site, owner } = await getDesk();
    const change = (fields: Record<string, string>) => owner.post('/api/desk/account', fields);
    await owner.signIn();
    await change({ action: 'start-factor', current: OWNER.password });
    const [, key = ''] = /<code dir="ltr">([A-Z2-7 ]+)</.exec((await owner.get('/desk/account')).text) ?? [];
    await change({ action: 'confirm-factor', factor: computeTotp(key) });
    let tried = 0;
    for (let round = 0; round < 6; round += 1) {
      const session = openSession(site);
      await session.signIn();
      const give = (factor: string) => session.post('/api/desk/session', { action: 'second-factor', factor });
      const received = await Promise.all(Array.from({ length: 8 }, (_, at) => give(`${100_000 + at}`)));
      tried += received.filter((each) => getPlace(each).includes('step=factor&fault=wrongFactor')).length;
      assert(!received.some((each) => /session_token=[^;]/.test(each.headers.getSetCookie().join())));
    }
    assert(tried <= 20, `${tried} codes could be tried in a quarter of an hour`);
    const last = openSession(site);
    await last.signIn();
    const received = await last.post('/api/desk/session', { action: 'second-factor', factor: computeNextTotp(key) });
    assert(!/session_token=[^;]/.test(received.headers.getSetCookie().join()), 'guessing goes on after the limit');
    await change({ action: 'remove-factor', current: OWNER.password });
    return `${tried} of 48 codes tried`;
  }

  async function redirect() {
    const { site } = await getDesk();
    const targets = ['https://evil.example/desk', '//evil.example/desk', '/\\evil.example/desk', '/desk@evil.example'];
    for (const from of [...targets, '/desk/../..//evil.example', 'javascript:alert(1)', '/desk\r\nX: y']) {
      const session = openSession(site);
      for (const [handler, fields] of [
        ['session', { action: 'sign-in', ...CONTRIBUTOR }],
        ['session', { action: 'sign-in', name: 'x', password: 'x' }],
        ['session', { action: 'second-factor', factor: 'x' }],
        ['session', { action: 'accept', invitation: 'x', password: 'a long sentence' }],
        ['organisation', {}],
        ['session', { action: 'sign-out' }],
      ] as const) {
        const received = await session.post(`/api/desk/${handler}`, { ...fields, from });
        // A path without a host: one slash, and neither a slash nor a backslash after it.
        const place = getPlace(received);
        const isHere = place.startsWith('/') && new URL(place, site.url).origin === new URL(site.url).origin;
        assert(isHere, `${handler} ${JSON.stringify(fields)} ${from}: ${place}`);
      }
      const callback = `/api/desk/organisation?state=x&code=x&error=x&from=${encodeURIComponent(from)}`;
      assert.match(getPlace(await session.get(callback)), /^\/desk\?fault=\w+$/);
    }
  }

  async function misusePasskeys() {
    const { site, owner } = await getDesk();
    const ask = (session: DeskSession, body: unknown) =>
      session.send('/api/desk/passkeys', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { Origin: site.url, 'Content-Type': 'application/json' },
      });
    const stranger = openSession(site);
    for (const body of ['', '[]', '{"action":"constructor"}', '{"action":"__proto__"}', 'x'.repeat(100_000)])
      assert.equal((await ask(stranger, body)).status, 400, body.slice(0, 40));
    assert.equal((await ask(stranger, { action: 'add-options' })).status, 401);
    assert.equal((await ask(stranger, { action: 'add', response: { id: 'x' } })).status, 401);
    assert.equal((await ask(stranger, { action: 'join-options', name: 'Eve', code: 'AAAA' })).status, 403);
    assert.equal((await ask(stranger, { action: 'join-options', invitation: 'x' })).status, 403);
    // A registration that was begun for one purpose does not finish another.
    const options = await ask(owner, { action: 'add-options', name: 'x' });
    assert.equal(options.status, 200);
    for (const action of ['join', 'sign-in'])
      assert.equal((await ask(owner, { action, response: { id: 'x', response: {} } })).status, 403, action);
    const guesser = openSession(site);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await ask(guesser, { action: 'sign-in', response: { id: 'x' } })).status);
    assert.equal(statuses.at(-1), 429);
    const flood = openSession(site);
    const options2 = await Promise.all(Array.from({ length: 100 }, () => ask(flood, { action: 'sign-in-options' })));
    assert(options2.filter(({ status }) => status === 200).length <= 60, 'one client stores any number of challenges');
  }

  const cases: Case[] = [
    toCase('every handler rejects forms of other sites and of strangers', forgeForms),
    toCase('a contributor can do nothing that is for editors and owners', tryAsContributor),
    toCase('a planted session is not adopted, and signing in renews the session', fixSession),
    toCase('cookies are __Host-, Secure, HttpOnly and SameSite=Lax, for this host alone', checkCookies),
    toCase('names with and without an account get the same response in the same time', enumerateNames),
    toCase('passwords cannot be guessed, also from many addresses and all at once', guess),
    toCase('no form leads to another site', redirect),
    toCase('passkeys are created and used for their own purpose only', misusePasskeys),
    toCase('second factors cannot be guessed', guessCodes),
  ];

  return {
    cases,
    async stop() {
      await (await started)?.site.stop();
    },
  };
}
