// Share links: what they show, every option and refusal, and that nothing around them leaks.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { toItemId } from '../../lib/catalogue/ids';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { readZip } from '../lib/downloads/read-zip';
import { poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';
import { createAsk, listAnswers, walkOutputs } from './walk-outputs';

const WEDDING = 'zqclients/zqwedding';
const FOLDERS = ['open', 'zqclients', WEDDING, 'zqclients/zqother', 'zqlinkfolder', 'zqclubfolder'];
const AUDIENCES: Record<string, string> = { zqlinkfolder: 'link', zqclubfolder: 'members' };

/** Words that occur in a folder and its items alone. */
const toSecrets = (folder: string) =>
  ['name', 'title', 'caption', 'keyword', 'person', 'file', 'prose', 'story'].map(
    (part) => `zq${part}of${folder.split('/').at(-1)}`,
  );
const toFile = (folder: string) => `${folder}/zqfileof${folder.split('/').at(-1)}.jpg`;
const toId = (folder: string) => toItemId(toFile(folder));

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let output = '';

async function layFolder(folder: string, at: number) {
  const [name, title, caption, keyword, person, , prose, story] = toSecrets(folder);
  const here = path.join(own.library, folder);
  const audience = AUDIENCES[folder] ? `audience: ${AUDIENCES[folder]}\n` : '';
  fs.mkdirSync(here, { recursive: true });
  fs.writeFileSync(path.join(here, 'index.md'), `---\ntitle: ${name}\n${audience}---\nWords ${prose}.\n`);
  fs.writeFileSync(
    path.join(here, 'metadata.csv'),
    `file,title,caption,keywords,people\n${path.basename(toFile(folder))},${title},${caption},${keyword},${person}\n`,
  );
  fs.writeFileSync(path.join(here, 'tale.md'), `# Tale ${story}\n\nWords.\n`);
  const background = { r: 30 * at, g: 200, b: 90 };
  await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toFile(path.join(own.library, toFile(folder)));
}

beforeAll(async () => {
  own = await layOwnSite({
    name: 'share-links',
    port: toOwnPort(75),
    env: { VITRINE_BUDGET_SECONDS: '0', VITRINE_LOOSEN_SECONDS: '0', VITRINE_PROXIES: '1' },
  });
  for (const name of fs.readdirSync(own.library)) fs.rmSync(path.join(own.library, name), { recursive: true });
  fs.writeFileSync(path.join(own.library, 'vitrine.yaml'), 'title: A studio\noriginals: false\n');
  for (const [at, folder] of FOLDERS.entries()) await layFolder(folder, at);
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
});
afterAll(() => stopSite(site));

let guests = 0;
const createGuest = () => createDeskSession(own.url, `198.51.100.${++guests}`);

/** Creates a link at the desk. @param query names what is shared. @returns its token */
async function share(query: string, fields: Record<string, string> = {}): Promise<string> {
  const title = `Link ${Math.random()}`;
  const { headers } = await owner.post('/api/desk/links', { action: 'create', query, title, ...fields });
  expect(headers.get('location')).toBe('/desk/links?created=1');
  const { text } = await owner.get('/desk/links');
  return /\/s\/([\w-]{43})/.exec(text.slice(text.indexOf(title)))?.[1] ?? '';
}

const open = (guest: DeskSession, token: string, fields: Record<string, string> = {}) =>
  guest.post('/api/share', { action: 'open', token, ...fields });

/** Opens a link as a new visitor, and waits until its view is built. */
async function enter(token: string, fields: Record<string, string> = {}): Promise<DeskSession> {
  const guest = createGuest();
  const { status, headers } = await open(guest, token, fields);
  expect([status, guest.cookies.size]).toEqual([303, 1]);
  await poll(async () => (await guest.get(headers.get('location') ?? '')).status < 400).toBeTruthy();
  return guest;
}

const toAsk = (guest: DeskSession) => createAsk(own.url, [...guest.cookies].map((pair) => pair.join('=')).join('; '));

async function endLast() {
  const { text } = await owner.get('/desk/links');
  return owner.post('/api/desk/links', { action: 'end', id: /name="id" value="(\w+)"/.exec(text)?.[1] ?? '' });
}

/** Changes the latest link as time would. */
function changeLast(change: string) {
  const db = new Database(path.join(own.data, 'links.db'));
  db.exec(`UPDATE links SET ${change} WHERE created = (SELECT max(created) FROM links)`);
  db.close();
}

async function expectNothingOf(guest: DeskSession, folder: string) {
  const ask = toAsk(guest);
  const { answers, light, selected } = await listAnswers(ask, own.url, toFile(folder));
  for (const [address, { status }] of answers)
    expect([address, [404, 410, 501].includes(status) || status]).toEqual([address, true]);
  expect([JSON.parse(light).items, JSON.parse(selected).items]).toEqual([[null], []]);
}

test('a visitor gets no byte of anything around a shared collection, in any output', async () => {
  const guest = await enter(await share(`collection=${WEDDING}`, { originals: 'yes' }));
  const others = FOLDERS.filter((folder) => folder !== WEDDING);
  const { found, types } = await walkOutputs(toAsk(guest), others.flatMap(toSecrets), {
    addresses: others.map((folder) => `/collections/${folder}`),
  });
  expect(found).toEqual({});
  expect([...types]).toEqual(expect.arrayContaining(['text/html', 'application/json', 'image/webp']));
  for (const folder of others) await expectNothingOf(guest, folder);
});

test('a visitor finds what is shared, in every kind of output', async () => {
  const guest = await enter(await share(`collection=${WEDDING}`));
  const seen = toSecrets(WEDDING);
  const { found } = await walkOutputs(toAsk(guest), seen, { enough: (all) => seen.every((each) => all.has(each)) });
  expect([...new Set(Object.values(found).flat())].sort()).toEqual([...seen].sort());
});

test('chosen items do not reveal the names of their folders', async () => {
  const ids = [WEDDING, 'open', 'zqlinkfolder'].map(toId).join(',');
  const guest = await enter(await share(`ids=${ids}`));
  const secrets = FOLDERS.flatMap((folder) => [
    `zqnameof${folder.split('/').at(-1)}`,
    `zqproseof${folder.split('/').at(-1)}`,
    `zqstoryof${folder.split('/').at(-1)}`,
  ]);
  const { found } = await walkOutputs(toAsk(guest), [...secrets, 'zqclients', ...toSecrets('zqclubfolder')]);
  expect(found).toEqual({});
  expect((await guest.get(`/items/${toId('zqlinkfolder')}`)).status).toBe(308);
});

test('what is for members is shown only where the link says so', async () => {
  const query = `ids=${toId('zqclubfolder')},${toId('open')}`;
  const [plain, unrestricted] = [
    await enter(await share(query)),
    await enter(await share(query, { isUnrestricted: 'yes' })),
  ];
  const get = async (guest: DeskSession) => (await guest.get(`/items/${toId('zqclubfolder')}/manifest.json`)).status;
  expect([await get(plain), await get(unrestricted)]).toEqual([404, 200]);
});

test('a search is shared as its results at that time', async () => {
  const guest = await enter(await share('q=zqkeywordofopen'));
  expect((await guest.get(`/items/${toId('open')}/manifest.json`)).status).toBe(200);
  await expectNothingOf(guest, WEDDING);
});

test('the home page leads to the shared part, and a bar leaves it', async () => {
  const guest = await enter(await share(`collection=${WEDDING}`));
  const { status, headers } = await guest.get('/');
  expect([status, headers.get('location')]).toEqual([307, `/collections/${WEDDING}`]);
  expect((await guest.get(`/collections/${WEDDING}`)).text).toContain('value="leave"');
  expect((await guest.post('/api/share', { action: 'leave' })).status).toBe(303);
  expect(guest.cookies.size).toBe(0);
  expect((await guest.get('/')).status).toBe(200);
});

test('responses are stored by no cache, also to HEAD and for ranges', async () => {
  const guest = await enter(await share(`collection=${WEDDING}`, { originals: 'yes' }));
  const id = toId(WEDDING);
  for (const target of [`/collections/${WEDDING}`, '/search', '/feed.xml', '/data/items.csv', `/items/${id}/file`])
    for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-9' } }]) {
      const { status, headers } = await guest.send(target, init);
      const cache = headers.get('cache-control');
      expect([target, status, cache]).toEqual([
        target,
        status,
        target.endsWith('file') ? 'private, max-age=3600' : 'private, no-store',
      ]);
      expect(status).toBeLessThan(300);
    }
});

test('originals are refused unless the link allows them, by any URL', async () => {
  const [without, withOriginals] = [
    await enter(await share(`collection=${WEDDING}`)),
    await enter(await share(`collection=${WEDDING}`, { originals: 'yes' })),
  ];
  const id = toId(WEDDING);
  for (const target of [`/items/${id}/file`, `/api/selection/archive?ids=${id}`])
    for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-9' } }]) {
      expect([target, (await without.send(target, init)).status]).toEqual([
        target,
        target.includes('file') ? 403 : 404,
      ]);
      expect([target, (await withOriginals.send(target, init)).status < 300]).toEqual([target, true]);
    }
});

test('all originals of a link are downloaded at once, and no others', async () => {
  const { text } = await (await enter(await share(`collection=${WEDDING}`))).get(`/collections/${WEDDING}`);
  expect(text).not.toContain('<option value="">Originals');
  const guest = await enter(await share(`collection=${WEDDING}`, { originals: 'yes' }));
  expect((await guest.get(`/collections/${WEDDING}`)).text).toContain('<option value="">Originals');
  const { status, body } = await guest.get('/api/selection/archive?all=&size=');
  expect(status).toBe(200);
  const names = [...body.toString('latin1').matchAll(/zqfileof\w+\.jpg/g)].map(([name]) => name);
  expect([...new Set(names)]).toEqual([path.basename(toFile(WEDDING))]);
  expect((await createGuest().get('/api/selection/archive?all')).status).toBe(400);
});

test('all pictures of a link are downloaded at once in a chosen size, which need not be the original', async () => {
  const guest = await enter(await share(`collection=${WEDDING}`));
  const { status, body, headers } = await guest.get('/api/selection/archive?all=&size=1024');
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
  const entries = [...readZip(body)];
  expect(entries.map(([name]) => name)).toEqual([path.basename(toFile(WEDDING))]);
  const { format, width, height } = await sharp(entries[0]?.[1]).metadata();
  expect([format, Math.max(width, height) <= 1024]).toEqual(['jpeg', true]);
  expect((await guest.get('/api/selection/archive?all=&size=9000')).status).toBe(400);
  expect((await createGuest().get('/api/selection/archive?all=&size=1024')).status).toBe(400);
});

test('the cookie of one link opens nothing of another', async () => {
  const [one, other] = [
    await enter(await share(`collection=${WEDDING}`)),
    await enter(await share('collection=zqclients/zqother')),
  ];
  await expectNothingOf(one, 'zqclients/zqother');
  await expectNothingOf(other, WEDDING);
  const id = toId(WEDDING);
  for (const target of [`/iiif/3/${id}/full/400,/0/default.webp`, `/iiif/3/${id}/0,0,512,512/512,/0/default.jpg`]) {
    expect((await one.get(target)).status).toBe(200);
    for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-10' } }])
      expect([target, (await other.send(target, init)).status]).toEqual([target, 404]);
  }
});

test('a password and a name are required before anything is shown', async () => {
  const token = await share(`collection=${WEDDING}`, { password: 'under the oak', asksName: 'yes' });
  const guest = createGuest();
  const { text } = await guest.get(`/s/${token}`);
  expect(text).toContain('name="password"');
  expect(text).not.toContain('Link 0.');
  const tries: Record<string, string>[] = [{ name: 'Ann' }, { name: 'Ann', password: 'under the elm' }];
  for (const fields of tries) {
    const { headers } = await open(guest, token, fields);
    expect([headers.get('location'), guest.cookies.size]).toEqual([`/s/${token}?fault=wrongPassword`, 0]);
  }
  expect((await open(guest, token, { password: 'under the oak', name: ' ' })).headers.get('location')).toMatch(
    /noName$/,
  );
  await enter(token, { password: 'under the oak', name: 'Ann' });
});

test('passwords of a link cannot be guessed', async () => {
  const token = await share(`collection=${WEDDING}`, { password: 'under the oak' });
  for (let at = 0; at < 10; at += 1) await open(createGuest(), token, { password: `guess ${at}` });
  const { headers } = await open(createGuest(), token, { password: 'under the oak' });
  expect(headers.get('location')).toMatch(/tooManyAttempts$/);
});

test('a link is ended at once, for those who have opened it too, and then looks like an unknown one', async () => {
  const token = await share(`ids=${toId('zqlinkfolder')}`);
  const guest = await enter(token);
  const cookies = new Map(guest.cookies);
  expect((await endLast()).status).toBe(303);
  await expectNothingOf(guest, 'zqlinkfolder');
  const [ended, unknown] = [await createGuest().get(`/s/${token}`), await createGuest().get(`/s/${'x'.repeat(43)}`)];
  expect([ended.status, unknown.status]).toEqual([404, 404]);
  expect(ended.text.replaceAll(token, 'TOKEN')).toBe(unknown.text.replaceAll('x'.repeat(43), 'TOKEN'));
  const again = createGuest();
  expect((await open(again, token)).headers.get('location')).toBe(`/s/${token}`);
  expect(again.cookies.size).toBe(0);
  for (const [name, value] of cookies) again.cookies.set(name, value);
  await expectNothingOf(again, 'zqlinkfolder');
  const { text } = await owner.get('/desk/log');
  expect(text).toContain('created the link');
  expect(text).toContain('ended the link');
});

test('a link is not valid after its last day', async () => {
  const token = await share(`ids=${toId('zqlinkfolder')}`, { lastDay: '2999-01-01' });
  const guest = await enter(token);
  changeLast("lastDay = '2020-01-01'");
  await expectNothingOf(guest, 'zqlinkfolder');
  expect((await createGuest().get(`/s/${token}`)).status).toBe(404);
});

test('visits are counted by opening, not by looking, and used up', async () => {
  const token = await share(`collection=${WEDDING}`, { maxVisits: '2' });
  for (let at = 0; at < 3; at += 1) expect((await createGuest().get(`/s/${token}`)).status).toBe(200);
  const first = await enter(token);
  await enter(token);
  const third = createGuest();
  await open(third, token);
  expect(third.cookies.size).toBe(0);
  expect((await third.get(`/s/${token}`)).status).toBe(404);
  // Those who have opened it go on.
  expect((await first.get(`/collections/${WEDDING}`)).status).toBe(200);
});

test('the cookie is new for each visit, for this host alone, and no script reads it', async () => {
  const token = await share(`collection=${WEDDING}`);
  const guest = createGuest();
  guest.cookies.set('vitrine.share', 'a'.repeat(43));
  const { headers } = await open(guest, token);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^vitrine\.share=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain('a'.repeat(43));
  expect(cookie).not.toContain(token);
  const before = guest.cookies.get('vitrine.share') ?? '';
  await open(guest, token);
  expect(guest.cookies.get('vitrine.share')).not.toBe(before);
  const old = createGuest();
  old.cookies.set('vitrine.share', before);
  expect((await old.get(`/collections/zqlinkfolder`)).status).toBe(404);
  expect((await old.get('/')).status).toBe(200);
});

test('a form of another site opens nothing', async () => {
  const token = await share(`collection=${WEDDING}`);
  const guest = createGuest();
  const { status } = await guest.post('/api/share', { action: 'open', token }, { Origin: 'https://elsewhere.example' });
  expect([status, guest.cookies.size]).toEqual([403, 0]);
});

test('a client that tries many tokens finds no link, not even a valid one', async () => {
  const token = await share(`collection=${WEDDING}`);
  const guest = createGuest();
  for (let at = 0; at < 30; at += 1) await guest.get(`/s/${String(at).padStart(43, 'q')}`);
  expect((await guest.get(`/s/${token}`)).status).toBe(404);
  expect((await createGuest().get(`/s/${token}`)).status).toBe(200);
});

test('people who may not edit create no links', async () => {
  const fields = { action: 'create', query: `collection=${WEDDING}`, title: 'Mine' };
  expect((await createGuest().post('/api/desk/links', fields)).status).toBe(401);
});

test('a bad form says what is wrong, and creates nothing', async () => {
  const { text: before } = await owner.get('/desk/links');
  const cases: [fields: Record<string, string>, fault: string][] = [
    [{ query: 'collection=nowhere' }, 'noItems'],
    [{ query: 'ids=aaaaaaaaaa' }, 'noItems'],
    [{ lastDay: '2027-02-30' }, 'badDay'],
    [{ maxVisits: '0' }, 'badVisits'],
    [{ title: ' ' }, 'noTitle'],
  ];
  for (const [fields, fault] of cases) {
    const form = { action: 'create', query: `collection=${WEDDING}`, title: 'Mine', ...fields };
    const { headers } = await owner.post('/api/desk/links', form);
    expect(new URL(headers.get('location') ?? '', own.url).searchParams.get('fault')).toBe(fault);
  }
  expect((await owner.get('/desk/links')).text.split('/s/').length).toBe(before.split('/s/').length);
});

test('pages of the site lead an editor to the form that shares what they show', async () => {
  const lead = async (page: string) =>
    (await owner.get(`/desk/here?use=share&page=${encodeURIComponent(page)}`)).headers.get('location');
  expect(await lead(`/collections/${WEDDING}`)).toBe(`/desk/links?collection=${encodeURIComponent(WEDDING)}`);
  expect(await lead(`/items/x-${toId('open')}`)).toBe(`/desk/links?ids=${toId('open')}`);
  expect(await lead('/search?q=zqkeywordofopen')).toBe('/desk/links?q=zqkeywordofopen');
  expect(await lead('/selection')).toBe('/desk/links?selection=own');
  expect((await owner.get(`/desk/links?collection=${WEDDING}`)).text).toContain('zqnameofzqwedding');
});

test('a link of a site that is restricted as a whole still shows what it shares', async () => {
  fs.writeFileSync(path.join(own.library, 'vitrine.yaml'), 'title: A studio\naudience: members\n');
  await poll(async () => (await createGuest().get('/')).status).toBe(307);
  const guest = await enter(await share(`collection=${WEDDING}`, { isUnrestricted: 'yes' }));
  await poll(async () => (await guest.get(`/items/${toId(WEDDING)}/manifest.json`)).status).toBe(200);
  await expectNothingOf(guest, 'open');
});
