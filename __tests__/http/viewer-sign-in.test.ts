// IIIF viewers that prompt for sign-in: the services of https://iiif.io/api/auth/2.0/, and what strangers learn by them.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import sharp from 'sharp';
import { toItemId } from '../../lib/catalogue/ids';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { listFaults2 } from '../lib/iiif/presentation-2-rules';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

const VIEWER = 'https://viewer.example';
const AUTH = 'http://iiif.io/api/auth/2/context.json';
const OPEN = toItemId('open/open.jpg');
const SECRET = toItemId('zqfamily/zqsecret.jpg');
const OTHER = toItemId('zqboard/zqother.jpg');
const UNKNOWN = 'aaaaaaaaaa';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';
let client: ReturnType<typeof createClient>;
let family: DeskSession;

async function layPicture(file: string, audience = '') {
  const absolute = path.join(own.library, file);
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  if (audience) fs.writeFileSync(path.join(path.dirname(absolute), 'index.md'), `---\naudience: ${audience}\n---\n`);
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a05020' } })
    .jpeg()
    .toFile(absolute);
}

const writeSettings = (text: string) =>
  fs.writeFileSync(path.join(own.library, 'vitrine.yaml'), `title: A house\n${text}`);

async function addMember(name: string, groups: string): Promise<DeskSession> {
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const options = ['account', 'add', name, '--role=member', `--groups=${groups}`];
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', ...options], { env });
  const session = createDeskSession(own.url, '192.0.2.7');
  await session.signIn({ name, password: /password (\S+)/.exec(String(said))?.[1] ?? '' });
  expect(session.cookies.size).toBe(1);
  return session;
}

beforeAll(async () => {
  own = await layOwnSite({
    name: 'viewer-sign-in',
    port: toOwnPort(80),
    env: { VITRINE_LOOSEN_SECONDS: '0', VITRINE_PROXIES: '1', VITRINE_LOG: 'json' },
  });
  for (const name of fs.readdirSync(own.library)) fs.rmSync(path.join(own.library, name), { recursive: true });
  writeSettings('');
  await layPicture('open/open.jpg');
  await layPicture('zqfamily/zqsecret.jpg', 'family');
  await layPicture('zqboard/zqother.jpg', 'board');
  client = createClient(own.url);
  site = await own.start((text) => {
    output += text;
  });
  family = await addMember('nia', 'family');
  await poll(async () => (await family.get(`/items/${SECRET}`)).status).toBe(308);
});
afterAll(() => stopSite(site));

const readJson = async (address: string, init?: RequestInit) => JSON.parse((await client(address, init)).text);
const manifestOf = (id: string) => `/items/${id}/manifest.json`;
const infoOf = (id: string) => `/iiif/3/${id}/info.json`;
const pictureOf = (id: string) => `/iiif/3/${id}/full/400,/0/default.webp`;
const probeOf = (id: string) => `/iiif/auth/probe/${id}`;
const tokenAt = (origin = VIEWER, messageId = 'm1') => `/iiif/auth/token?${new URLSearchParams({ messageId, origin })}`;

/** Runs the page's script as its frame would. @returns what the window around it receives, and for which origin */
function readMessage(html: string) {
  const sent: { message: Record<string, unknown>; target: string }[] = [];
  const parent = { postMessage: (message: never, target: string) => sent.push({ message, target }) };
  vm.runInNewContext(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '', { window: { parent } });
  expect(sent).toHaveLength(1);
  return sent[0] as (typeof sent)[0];
}

async function takeToken(session: DeskSession): Promise<string> {
  return String(readMessage((await session.get(tokenAt())).text).message.accessToken);
}

const probe = async (id: string, token?: string) => {
  const { status, headers, text } = await client(
    probeOf(id),
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
    200,
    'no-store',
    '*',
  ]);
  return JSON.parse(text);
};

test('nothing prompts a stranger to sign in unless the owner wants it', async () => {
  for (const address of [manifestOf(SECRET), infoOf(SECRET), pictureOf(SECRET), probeOf(SECRET), tokenAt()])
    expect([address, (await client(address)).status]).toEqual([address, 404]);
  expect((await client('/iiif/auth/access')).status).toBe(404);
  writeSettings('iiif: { signIn: true }\n');
  await poll(async () => (await client(manifestOf(SECRET))).status).toBe(200);
});

test('a stranger gets the same for a restricted item and for one that never was', async () => {
  const inVersion2 = [
    (id: string) => `${manifestOf(id)}?version=2`,
    (id: string) => `/iiif/2/${id}/info.json`,
    (id: string) => `/iiif/2/${id}/full/full/0/default.jpg`,
  ];
  for (const toAddress of [manifestOf, infoOf, pictureOf, probeOf, ...inVersion2]) {
    const [secret, unknown] = await Promise.all(
      [SECRET, UNKNOWN].map(async (id) => {
        const { status, headers, text } = await client(toAddress(id));
        const shown = ['cache-control', 'content-type', 'content-length', 'www-authenticate', 'vary'];
        return [status, shown.map((name) => headers.get(name)), text.replaceAll(id, 'ID')];
      }),
    );
    expect(secret).toEqual(unknown);
    expect(JSON.stringify(secret)).not.toMatch(/zq|900|600\b/);
  }
  expect((await client(`/items/${SECRET}`)).status).toBe(404);
  expect((await client(infoOf('not-an-id'))).status).toBe(404);
});

test('the manifest and the image information name the services, nested as the specification has them', async () => {
  const manifest = await readJson(manifestOf(SECRET));
  const info = await readJson(infoOf(SECRET));
  expect(manifest['@context']).toEqual([AUTH, 'http://iiif.io/api/presentation/3/context.json']);
  expect(info['@context']).toEqual([AUTH, 'http://iiif.io/api/image/3/context.json']);
  expect([manifest.id, info.id]).toEqual([own.url + manifestOf(SECRET), `${own.url}/iiif/3/${SECRET}`]);
  const { service, ...image } = manifest.items[0].items[0].items[0].body.service[0];
  expect(image).toMatchObject({ id: info.id, type: 'ImageService3' });
  expect(service).toEqual(info.service);
  const [first] = info.service;
  expect(first).toMatchObject({ id: own.url + probeOf(SECRET), type: 'AuthProbeService2' });
  expect(first.service.map(({ type, profile, id }: Record<string, string>) => [type, profile, id])).toEqual([
    ['AuthAccessService2', 'external', undefined],
    ['AuthAccessService2', 'active', `${own.url}/iiif/auth/access`],
  ]);
  const active = first.service[1];
  expect(active.label).toEqual({ en: [`Sign in at ${new URL(own.url).host}`] });
  for (const name of ['heading', 'note', 'confirmLabel']) expect(active[name].en[0]).toMatch(/\w/);
  expect(active.service.map(({ type, id }: Record<string, string>) => [type, id])).toEqual([
    ['AuthAccessTokenService2', `${own.url}/iiif/auth/token`],
    ['AuthLogoutService2', `${own.url}/iiif/auth/logout`],
  ]);
  expect(info.service[1]).toMatchObject({ profile: 'http://iiif.io/api/auth/1/login', '@id': active.id });
});

test('in version 2, the image information and the manifest name the login service of version 1.0', async () => {
  const manifest = await readJson(`${manifestOf(SECRET)}?version=2`);
  expect(listFaults2(manifest)).toEqual([]);
  const info = await readJson(`/iiif/2/${SECRET}/info.json`);
  expect(info).toMatchObject({
    '@context': 'http://iiif.io/api/image/2/context.json',
    '@id': `${own.url}/iiif/2/${SECRET}`,
    profile: ['http://iiif.io/api/image/2/level0.json'],
    service: [{ '@id': `${own.url}/iiif/auth/access`, profile: 'http://iiif.io/api/auth/1/login' }],
  });
  const { service } = manifest.sequences[0].canvases[0].images[0].resource;
  expect([service['@id'], service.service]).toEqual([info['@id'], info.service]);
});

test('a stranger gets a substitute, with 401, in place of every picture', async () => {
  for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-9' } }]) {
    const { status, headers, body } = await client(pictureOf(SECRET), init);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([401, 'image/png', 'no-store']);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer /);
    if (body.length > 0) expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  }
  const { substitute, status } = await probe(SECRET);
  expect(status).toBe(401);
  const shown = await client(substitute[0].id);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('what the public sees needs no sign-in', async () => {
  const info = await readJson(infoOf(OPEN));
  expect([info.width, info.service, info['@context']]).toEqual([
    900,
    undefined,
    'http://iiif.io/api/image/3/context.json',
  ]);
  expect((await client(pictureOf(OPEN))).status).toBe(200);
  expect(await probe(OPEN)).toEqual({ '@context': AUTH, type: 'AuthProbeResult2', status: 200 });
});

test('the access service leads a stranger through the sign-in page, in a window that its opener can watch', async () => {
  const stranger = createDeskSession(own.url, '192.0.2.8');
  const opened = await stranger.get(`/iiif/auth/access?origin=${VIEWER}`);
  const place = '/sign-in?from=%2Fiiif%2Fauth%2Faccess';
  expect([opened.status, opened.headers.get('location')]).toEqual([303, place]);
  expect((await stranger.get(place)).headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect((await stranger.get(`${place}&fault=wrongPassword`)).headers.get('cross-origin-opener-policy')).toBe(
    'unsafe-none',
  );
  for (const other of ['/sign-in', '/sign-in?from=/years', '/'])
    expect([other, (await stranger.get(other)).headers.get('cross-origin-opener-policy')]).toEqual([
      other,
      'same-origin',
    ]);
  const { status, headers, text } = await family.get('/iiif/auth/access');
  expect([status, headers.get('cross-origin-opener-policy')]).toEqual([200, 'unsafe-none']);
  expect(text).toContain('<script>window.close();</script>');
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'sha256-[^']+';.*frame-ancestors 'none'/,
  );
});

test('the token goes to the origin of the request, and to no other', async () => {
  const { status, headers, text } = await family.get(tokenAt(VIEWER, '</script><script>alert(1)</script>'));
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors https:\/\/viewer\.example$/,
  );
  const { message, target } = readMessage(text);
  expect(target).toBe(VIEWER);
  expect(message).toEqual({
    '@context': AUTH,
    type: 'AuthAccessToken2',
    accessToken: expect.stringMatching(/^[\w-]{32}$/),
    expiresIn: 300,
    messageId: '</script><script>alert(1)</script>',
  });
});

test.each([
  '*',
  'null',
  '',
  'viewer.example',
  'javascript:alert(1)',
  'file:///etc',
  'https://viewer.example/',
  'https://viewer.example/page',
  'https://VIEWER.example',
  'https://a;script-src *',
  'https://a;b',
  'https://a,b',
  "https://a'b",
  'https://name:password@viewer.example',
])('no message goes to the origin %j', async (origin) => {
  const { status, headers, text } = await family.get(tokenAt(origin));
  expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  expect(text).not.toContain('postMessage');
});

test('the token service says why there is no token', async () => {
  const refuse = async (headers: Record<string, string>) => {
    const { status, text } = await client(tokenAt(), { headers });
    const { message, target } = readMessage(text);
    expect([status, target, message.type, message.messageId]).toEqual([200, VIEWER, 'AuthAccessTokenError2', 'm1']);
    expect(message.heading).toEqual({ en: [expect.any(String)] });
    expect(message.note).toEqual({ en: [expect.any(String)] });
    return message.profile;
  };
  const [name = ''] = [...family.cookies.keys()];
  const [value = ''] = [...family.cookies.values()];
  const signed = (token: string) =>
    encodeURIComponent(`${token}.${createHmac('sha256', 'another').update(token).digest('base64')}`);
  expect(await refuse({})).toBe('missingAspect');
  expect(await refuse({ cookie: `${name}=x` })).toBe('invalidAspect');
  expect(await refuse({ cookie: `${name}=${signed('a'.repeat(32))}` })).toBe('expiredAspect');
  expect(await refuse({ cookie: `${name}=${value}`, referer: 'https://elsewhere.example/page' })).toBe('invalidOrigin');
  expect((await family.get('/iiif/auth/token?origin=https://viewer.example')).status).toBe(400);
});

test('the probe says with a token what its person may see, and the cookie alone opens pictures', async () => {
  const token = await takeToken(family);
  expect(await probe(SECRET, token)).toEqual({ '@context': AUTH, type: 'AuthProbeResult2', status: 200 });
  // The same for an item of others and for one that never was.
  const [other, unknown] = [await probe(OTHER, token), await probe(UNKNOWN, token)];
  expect(other).toEqual(unknown);
  expect(other).toMatchObject({ status: 403, heading: { en: ['No access'] }, substitute: [{ type: 'Image' }] });
  expect((await probe(SECRET, 'a'.repeat(32))).status).toBe(401);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await client(pictureOf(SECRET), { headers })).status).toBe(401);
  expect((await readJson(infoOf(SECRET), { headers })).width).toBe(512);
  expect((await client(pictureOf(SECRET), { headers: { cookie: `vitrine.session_token=${token}` } })).status).toBe(401);
  expect((await family.get(pictureOf(SECRET))).status).toBe(200);
  const info = JSON.parse((await family.get(infoOf(SECRET))).text);
  expect([info.width, info.service.map(({ type }: { type: string }) => type)]).toEqual([900, ['AuthProbeService2']]);
  expect((await family.get(infoOf(OTHER))).status).toBe(404);
});

test('a browser may send a token from another site', async () => {
  const { status, headers } = await client(probeOf(SECRET), {
    method: 'OPTIONS',
    headers: { Origin: VIEWER, 'Access-Control-Request-Headers': 'authorization' },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-headers')).toMatch(/\bauthorization\b/i);
});

test('a session has a bounded number of tokens, the latest', async () => {
  const first = await takeToken(family);
  for (let count = 0; count < 20; count += 1) await takeToken(family);
  expect((await probe(SECRET, first)).status).toBe(401);
  expect((await probe(SECRET, await takeToken(family))).status).toBe(200);
});

test('the logout service needs a click, and ends the session with its tokens', async () => {
  const person = await addMember('kim', 'family');
  await poll(async () => (await person.get(pictureOf(SECRET))).status).toBe(200);
  const token = await takeToken(person);
  expect((await probe(SECRET, token)).status).toBe(200);
  const page = await person.get('/iiif/auth/logout');
  expect(page.text).toContain('name="action" value="sign-out"');
  expect(page.text).not.toContain('window.close');
  const sent = await person.post('/api/desk/session', { action: 'sign-out', from: '/iiif/auth/logout' });
  expect(sent.headers.get('location')).toBe('/iiif/auth/logout');
  expect((await person.get('/iiif/auth/logout')).text).toContain('window.close');
  expect((await probe(SECRET, token)).status).toBe(401);
});

test('neither tokens nor the database of accounts can be read from the log', async () => {
  const token = await takeToken(family);
  await probe(SECRET, token);
  await client(`${probeOf(SECRET)}?token=${token}`);
  await poll(async () => output.includes(probeOf(SECRET))).toBe(true);
  await poll(async () => output.includes('/iiif/auth/token')).toBe(true);
  expect(output).not.toContain(token);
  expect(output).not.toContain([...family.cookies.values()][0]);
  for (const name of fs.readdirSync(own.data).filter((each) => each.startsWith('accounts.db')))
    expect([name, fs.readFileSync(path.join(own.data, name)).includes(token)]).toEqual([name, false]);
});

test('an archive that is for members as a whole offers nothing but these services', async () => {
  writeSettings('audience: family\niiif: { signIn: true }\n');
  await poll(async () => (await client('/feed.xml')).status).toBe(403);
  await poll(async () => (await client(manifestOf(OPEN))).text.replaceAll(OPEN, 'ID')).toBe(
    (await client(manifestOf(UNKNOWN))).text.replaceAll(UNKNOWN, 'ID'),
  );
  expect((await client(pictureOf(OPEN))).status).toBe(401);
  expect((await client(`/items/${OPEN}/file`)).status).toBe(403);
  expect((await client('/iiif/collection')).status).toBe(403);
  await poll(async () => (await probe(OPEN, await takeToken(family))).status).toBe(200);
  writeSettings('audience: family\n');
  await poll(async () => (await client(manifestOf(OPEN))).status).toBe(403);
  expect((await client(tokenAt())).status).toBe(403);
});
