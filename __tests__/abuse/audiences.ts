// Attacks on restricted parts: forged and old sessions, caches, deep URLs, another server; and 3,000 items of six audiences.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toItemId } from '@/lib/catalogue/ids';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { startS3 } from '@/tools/s3-server';
import { createDeskSession } from '../http/desk-session';
import { findSecrets } from '../http/secrets';
import { type Case, createRandom, eventually, slow, toCase } from './case';
import { paint, putComplete } from './files';
import { root, type Site, startSite } from './site';

/** Folders, their audience in index.md, and the visitors who may see them besides the editor. */
const FOLDERS = {
  open: { audience: '', seenBy: ['stranger', 'member', 'board', 'family', 'press', 'both'] },
  zqclub: { audience: 'members', seenBy: ['member', 'board', 'family', 'press', 'both'] },
  zqboard: { audience: 'board', seenBy: ['board', 'both'] },
  zqkin: { audience: 'family', seenBy: ['family', 'both'] },
  zqpress: { audience: 'press', seenBy: ['press'] },
  zqeither: { audience: '[board, press]', seenBy: ['board', 'press', 'both'] },
  zqlinked: { audience: 'link', seenBy: [] },
} satisfies Record<string, { audience: string; seenBy: Visitor[] }>;
type Folder = keyof typeof FOLDERS;
const NAMES = Object.keys(FOLDERS) as Folder[];

const GROUPS = { stranger: null, member: '', board: 'board', family: 'family', press: 'press', both: 'board,family' };
type Visitor = keyof typeof GROUPS;
const VISITORS = Object.keys(GROUPS) as Visitor[];

const listUnseen = (visitor: Visitor) =>
  NAMES.filter((folder) => !(FOLDERS[folder].seenBy as readonly Visitor[]).includes(visitor));

/** Words that occur in the title of every item of a folder, and nowhere else. */
const toSecret = (folder: Folder) => `zqtitle${folder}`;
const toPicture = (folder: Folder, at: number) => `${folder}/zqfile${folder}${at}.jpg`;

async function layLibrary(library: string, each: number) {
  for (const folder of NAMES) {
    const here = path.join(library, folder);
    fs.mkdirSync(here, { recursive: true });
    const { audience } = FOLDERS[folder];
    if (audience) fs.writeFileSync(path.join(here, 'index.md'), `---\naudience: ${audience}\n---\n`);
    const rows = ['file,title,people,year'];
    const base = await paint(160, 120, '#406080').jpeg().toBuffer();
    for (let at = 0; at < each; at += 1) {
      const file = path.join(library, toPicture(folder, at));
      // A different end of the file, so that no picture is a copy of another.
      putComplete(file, Buffer.concat([base, Buffer.from(`${folder} ${at}`)]));
      rows.push(`${path.basename(file)},${toSecret(folder)} ${at},${toSecret(folder)} person,${1900 + (at % 100)}`);
    }
    fs.writeFileSync(path.join(here, 'metadata.csv'), `${rows.join('\n')}\n`);
  }
}

/** @returns the cookie of a new member */
async function addMember(site: Site, visitor: Visitor): Promise<string> {
  const env = { ...process.env, VITRINE_DATA: site.data, VITRINE_LIBRARY: site.library };
  const groups = GROUPS[visitor] ? [`--groups=${GROUPS[visitor]}`] : [];
  const options = ['account', 'add', visitor, '--role=member', ...groups];
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', ...options], { cwd: root, env });
  const session = createDeskSession(site.url, `192.0.2.${VISITORS.indexOf(visitor) + 1}`);
  const fields = { name: visitor, password: /password (\S+)/.exec(String(said))?.[1] ?? '' };
  const { status } = await session.signIn(fields);
  assert.equal(session.cookies.size, 1, `${visitor} has signed in (${status})`);
  return [...session.cookies].map((pair) => pair.join('=')).join('; ');
}

interface House {
  site: Site;
  /** Cookies of the visitors; the stranger has none. */
  cookies: Partial<Record<Visitor, string>>;
  ask(visitor: Visitor, address: string, headers?: Record<string, string>, method?: string): ReturnType<Site['ask']>;
}

async function openHouse(site: Site): Promise<House> {
  await site.up();
  await site.idle();
  const cookies: House['cookies'] = {};
  for (const visitor of VISITORS.slice(1)) cookies[visitor] = await addMember(site, visitor);
  const ask: House['ask'] = (visitor, address, headers = {}, method = 'GET') =>
    site.ask(address, { method, headers: { ...(cookies[visitor] && { cookie: cookies[visitor] }), ...headers } });
  for (const visitor of VISITORS)
    await eventually(async () => assert.equal((await ask(visitor, '/')).status, 200, visitor));
  return { site, cookies, ask };
}

/** Fails if a response contains anything that the visitor may not see. */
async function expectOwn(visitor: Visitor, address: string, { bytes, headers }: Awaited<ReturnType<Site['ask']>>) {
  const secrets = listUnseen(visitor).flatMap((folder) => [toSecret(folder), `zqfile${folder}`]);
  const head = Buffer.from(JSON.stringify([...headers]));
  assert.deepEqual(await findSecrets(Buffer.concat([head, bytes]), secrets), [], `${visitor} at ${address}`);
}

const PAGES = ['/', '/search?q=zqtitle', '/collections', '/people', '/years', '/feed.xml', '/data/items.csv', '/map'];
const MACHINES = ['/sitemap.xml', '/iiif/collection', '/oai?verb=ListRecords&metadataPrefix=oai_dc', '/api/health'];

/** URLs of an item's page, data and picture. */
const listItemAddresses = (file: string) => {
  const id = toItemId(file);
  return [
    `/items/${id}`,
    `/items/${id}/manifest.json`,
    `/items/${id}/file`,
    `/iiif/3/${id}/info.json`,
    `/iiif/3/${id}/full/400,/0/default.webp`,
    `/iiif/3/${id}/0,0,80,60/80,/0/default.jpg`,
  ];
};

/** Ways in which a cookie may be wrong. */
const FORGERIES: Record<string, (cookie: string) => string> = {
  'without its last letter': (cookie) => cookie.slice(0, -1),
  'with one letter changed': (cookie) => cookie.replace(/=(.)/, (_, letter) => `=${letter === 'a' ? 'b' : 'a'}`),
  'without its signature': (cookie) => cookie.split(/\.(?=[^.]*$)/)[0] ?? '',
  'under another name': (cookie) => cookie.replace(/^[^=]+/, 'session'),
  empty: (cookie) => `${cookie.split('=')[0]}=`,
  'of 60 kB': (cookie) => `${cookie.split('=')[0]}=${'a'.repeat(7000)}`,
  'with a control character': (cookie) => `${cookie}%00`,
};

/** Headers and queries that might make one visitor's response that of another. */
const VARIATIONS: [query: string, headers: Record<string, string>][] = [
  ['', {}],
  ['', { 'Accept-Encoding': 'identity' }],
  ['', { 'Accept-Encoding': 'br' }],
  ['', { RSC: '1' }],
  ['', { 'Accept-Language': 'de' }],
  ['', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-For': '192.0.2.99' }],
  ['', { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }],
  ['', { Authorization: 'Bearer 0' }],
  ['?view=board', {}],
  ['?utm_source=a', {}],
];

const addQuery = (address: string, query: string) =>
  address.includes('?') ? `${address}${query.replace('?', '&')}` : `${address}${query}`;

export function createAudienceCases(folder: string): Case[] {
  async function withHouse(name: string, each: number, run: (house: House) => Promise<unknown>) {
    const place = { library: path.join(folder, name, 'library'), data: path.join(folder, name, 'data') };
    await layLibrary(place.library, each);
    const site = await startSite(place, { VITRINE_PROXIES: '1', VITRINE_LOOSEN_SECONDS: '0' });
    try {
      return await run(await openHouse(site));
    } finally {
      await site.stop();
      await removeFolder(path.join(folder, name));
    }
  }

  return [
    toCase('a forged, old or foreign session shows what a stranger sees', () =>
      withHouse('forged', 2, async ({ site, cookies, ask }) => {
        const cookie = cookies.board as string;
        assert((await ask('board', '/search?q=zqtitle')).body.includes(toSecret('zqboard')), 'the session is good');
        for (const [how, forge] of Object.entries(FORGERIES)) {
          const answer = await site.ask('/search?q=zqtitle', { headers: { cookie: forge(cookie) } });
          await expectOwn('stranger', `a cookie ${how}`, answer);
        }
        const twice = await site.ask('/search?q=zqtitle', { headers: { cookie: `${cookies.family}; ${cookie}` } });
        const secrets = [toSecret('zqboard'), toSecret('zqkin')];
        assert((await findSecrets(twice.bytes, secrets)).length < 2, 'two sessions at once are one');
        // Fixation: a session that a visitor brings is not the one that signing in begins.
        const brought = createDeskSession(site.url, '192.0.2.77');
        for (const pair of cookie.split('; ')) brought.cookies.set(...(pair.split(/=(.*)/, 2) as [string, string]));
        await brought.post('/api/desk/session', { action: 'sign-out' });
        await expectOwn('stranger', 'a session that has ended', await ask('board', '/search?q=zqtitle'));
        for (const address of listItemAddresses(toPicture('zqboard', 0)))
          assert([404, 410].includes((await ask('board', address)).status), `${address} after signing out`);
      }),
    ),

    toCase('no header, query or encoding serves one audience what another was served', () =>
      withHouse('caches', 2, async ({ ask }) => {
        const addresses = [...PAGES, ...MACHINES, `/items/${toItemId(toPicture('open', 0))}`];
        for (const address of addresses)
          for (const [query, headers] of VARIATIONS)
            for (const visitor of ['both', 'press', 'stranger', 'member'] satisfies Visitor[]) {
              const answer = await ask(visitor, addQuery(address, query), headers);
              await expectOwn(visitor, address, answer);
              if (visitor !== 'stranger' && answer.status === 200 && address !== '/api/health')
                assert.match(answer.headers.get('cache-control') ?? '', /private|no-store/, `${visitor} at ${address}`);
            }
        // An ETag of one audience validates nothing for another whose response differs.
        for (const address of PAGES) {
          const etag = (await ask('both', address)).headers.get('etag');
          if (!etag) continue;
          const answer = await ask('stranger', address, { 'If-None-Match': etag });
          const bytes = (visitor: Visitor) => ask(visitor, address).then((each) => each.body);
          if (answer.status === 304) assert.equal(await bytes('stranger'), await bytes('both'), `ETag of ${address}`);
        }
      }),
    ),

    toCase('a thousand requests of all audiences at once are not confused', () =>
      withHouse('at once', 3, async ({ ask }) => {
        const random = createRandom(1);
        const addresses = [...PAGES, ...NAMES.flatMap((each) => listItemAddresses(toPicture(each, 0)).slice(0, 5))];
        for (let round = 0; round < 25; round += 1) {
          // The same URL for all visitors, so that requests which share a response are of different audiences.
          const address = random.pick(addresses);
          const visitors = Array.from({ length: 40 }, () => random.pick(VISITORS));
          await Promise.all(visitors.map(async (visitor) => expectOwn(visitor, address, await ask(visitor, address))));
        }
      }),
    ),

    toCase('pictures and files of others are not there by HEAD, range or another spelling of the URL', () =>
      withHouse('deep', 2, async ({ site, ask }) => {
        for (const file of [toPicture('zqboard', 1), toPicture('zqlinked', 0)])
          for (const address of listItemAddresses(file)) {
            for (const visitor of ['stranger', 'member', 'family'] satisfies Visitor[])
              for (const [method, headers] of [
                ['GET', {}],
                ['HEAD', {}],
                ['GET', { Range: 'bytes=0-99' }],
                ['GET', { 'If-Modified-Since': new Date(Date.now() + 1e7).toUTCString() }],
                ['GET', { 'If-None-Match': '*' }],
              ] as [string, Record<string, string>][]) {
                const answer = await ask(visitor, address, headers, method);
                assert([404, 410].includes(answer.status), `${visitor}, ${method} ${address}: ${answer.status}`);
                await expectOwn(visitor, address, answer);
              }
            const id = toItemId(file);
            for (const other of [
              id.toUpperCase(),
              `${id}%20`,
              `%2e/${id}`,
              `x/../${id}`,
              encodeURIComponent(`${id}/`),
            ]) {
              const answer = await site.raw(address.replace(id, other));
              assert(answer.status >= 300, `${address} as ${other}: ${answer.status}`);
            }
          }
      }),
    ),

    toCase('a second server shows the public part, also to a member of the first', async () => {
      const s3 = await startS3();
      const env = {
        ...s3.env,
        VITRINE_STORE: 's3://vitrine/site',
        VITRINE_FOLLOW_SECONDS: '0.5',
        VITRINE_LOOSEN_SECONDS: '0',
        VITRINE_PROXIES: '1',
      };
      const place = { library: path.join(folder, 'two', 'library'), data: path.join(folder, 'two', 'data') };
      await layLibrary(place.library, 2);
      const leader = await startSite(place, env);
      const web = await startSite({ ...place, data: path.join(folder, 'two', 'web') }, { ...env, VITRINE_ROLE: 'web' });
      try {
        const { cookies, ask } = await openHouse(leader);
        await eventually(async () => assert((await web.ask('/search?q=zqtitle')).body.includes(toSecret('open'))));
        const listAll = async (cookie?: string) => {
          const addresses = [...PAGES, ...MACHINES, ...NAMES.flatMap((each) => listItemAddresses(toPicture(each, 0)))];
          for (const address of addresses)
            await expectOwn('stranger', address, await web.ask(address, { headers: cookie ? { cookie } : {} }));
        };
        await listAll();
        await listAll(cookies.both);
        // An audience that is set now applies to both.
        fs.writeFileSync(path.join(leader.library, 'open', 'index.md'), '---\naudience: family\n---\n');
        await eventually(async () => {
          for (const answer of [await ask('stranger', '/search?q=zqtitle'), await web.ask('/search?q=zqtitle')])
            assert.deepEqual(await findSecrets(answer.bytes, [toSecret('open')]), []);
        });
      } finally {
        await Promise.all([leader.stop(), web.stop()]);
        await s3.close();
        await removeFolder(path.join(folder, 'two'));
      }
    }),

    slow(
      toCase('3,000 items of seven audiences: each visitor gets every item of theirs, and none of the others', () =>
        withHouse('many', 430, async ({ ask, site }) => {
          /** @param tried folders whose items are requested by visitors who may not see them */
          const check = async (rights: (visitor: Visitor) => Folder[], tried: readonly Folder[]) => {
            let count = 0;
            for (const visitor of VISITORS) {
              const unseen = rights(visitor);
              const lines = (await ask(visitor, '/data/items.ndjson')).body.trim().split('\n');
              assert.equal(lines.length, (NAMES.length - unseen.length) * 430, `items of ${visitor}`);
              for (const address of [...PAGES, ...MACHINES]) {
                const answer = await ask(visitor, address);
                const secrets = unseen.flatMap((each) => [toSecret(each), `zqfile${each}`]);
                assert.deepEqual(await findSecrets(answer.bytes, secrets), [], `${visitor} at ${address}`);
              }
              for (const each of unseen.filter((one) => tried.includes(one)))
                for (let at = 0; at < 430; at += 1) {
                  const [page = '', manifest = '', , , image = ''] = listItemAddresses(toPicture(each, at));
                  const address = [page, manifest, image][at % 3] as string;
                  const { status } = await ask(visitor, address, {}, 'HEAD');
                  assert([404, 410].includes(status), `${visitor} at ${address}: ${status}`);
                  count += 1;
                }
            }
            return count;
          };
          const first = await check(listUnseen, NAMES);
          // The folder of the board becomes the family's.
          fs.writeFileSync(path.join(site.library, 'zqboard', 'index.md'), '---\naudience: family\n---\n');
          const after = (visitor: Visitor) => [
            ...listUnseen(visitor).filter((each) => each !== 'zqboard'),
            ...(['family', 'both'].includes(visitor) ? [] : (['zqboard'] as const)),
          ];
          await eventually(async () => {
            const lines = (await ask('family', '/data/items.ndjson')).body;
            assert(lines.includes(toSecret('zqboard')));
          });
          return `${first + (await check(after, ['zqboard']))} requests for items of others`;
        }),
      ),
    ),
  ];
}
