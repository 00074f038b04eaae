// Audiences: every output, requested as a stranger and as a person of each audience, contains no byte that is not for them.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { toItemId } from '../../lib/catalogue/ids';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { poll } from './client';
import { createDeskSession } from './desk-session';
import { findSecrets } from './secrets';
import { type Ask, createAsk, listAnswers, walkOutputs } from './walk-outputs';

const FOLDERS = ['open', 'zqclubfolder', 'zqclubfolder/zqboardfolder', 'zqkinfolder', 'zqlinkfolder'] as const;
type Folder = (typeof FOLDERS)[number];

const AUDIENCES: Record<Folder, string> = {
  open: '',
  zqclubfolder: 'audience: members',
  'zqclubfolder/zqboardfolder': 'audience: [board]',
  zqkinfolder: 'audience: [family]',
  zqlinkfolder: 'audience: link',
};

/** Words that occur in a folder and its items alone. */
const toSecrets = (folder: Folder) => {
  const name = folder.split('/').at(-1) as string;
  return ['title', 'caption', 'keyword', 'person', 'file', 'prose', 'story'].map((part) => `zq${part}of${name}`);
};

const VISITORS = {
  stranger: ['open'],
  member: ['open', 'zqclubfolder'],
  board: ['open', 'zqclubfolder', 'zqclubfolder/zqboardfolder'],
  family: ['open', 'zqclubfolder', 'zqkinfolder'],
  editor: [...FOLDERS],
} satisfies Record<string, Folder[]>;
type Visitor = keyof typeof VISITORS;
const NAMES = Object.keys(VISITORS) as Visitor[];

const toItem = (folder: Folder) => `${folder}/zqfileof${folder.split('/').at(-1)}.jpg`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
const asks = {} as Record<Visitor, Ask>;

async function layFolder(library: string, folder: Folder, at: number) {
  const [title, caption, keyword, person, file, prose, story] = toSecrets(folder);
  const here = path.join(library, folder);
  fs.mkdirSync(here, { recursive: true });
  const matter = AUDIENCES[folder] ? `---\n${AUDIENCES[folder]}\n---\n` : '';
  fs.writeFileSync(path.join(here, 'index.md'), `${matter}Words ${prose}.\n`);
  fs.writeFileSync(
    path.join(here, 'metadata.csv'),
    `file,title,caption,keywords,people\n${file}.jpg,${title},${caption},${keyword},${person}\n`,
  );
  fs.writeFileSync(path.join(here, 'tale.md'), `# Tale ${story}\n\nWords.\n`);
  const background = { r: 30 * at, g: 200, b: 90 };
  await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toFile(path.join(here, `${file}.jpg`));
}

/** Signs in as a new account. @param options of the command */
async function addVisitor(name: string, options: string[]): Promise<Ask> {
  const env = { ...process.env, VITRINE_DATA: own.data, VITRINE_LIBRARY: own.library };
  const said = execFileSync(process.execPath, ['scripts/cli.mjs', 'account', 'add', name, ...options], { env });
  const session = createDeskSession(own.url, `192.0.2.${NAMES.indexOf(name as Visitor)}`);
  await session.signIn({ name, password: /password (\S+)/.exec(String(said))?.[1] ?? '' });
  expect([name, session.cookies.size]).toEqual([name, 1]);
  return createAsk(own.url, [...session.cookies].map((pair) => pair.join('=')).join('; '));
}

beforeAll(async () => {
  own = await layOwnSite({
    name: 'audiences',
    port: toOwnPort(73),
    env: { VITRINE_BUDGET_SECONDS: '0', VITRINE_LOOSEN_SECONDS: '0', VITRINE_PROXIES: '1' },
  });
  for (const name of fs.readdirSync(own.library)) fs.rmSync(path.join(own.library, name), { recursive: true });
  fs.writeFileSync(path.join(own.library, 'vitrine.yaml'), 'title: A house\n');
  for (const [at, folder] of FOLDERS.entries()) await layFolder(own.library, folder, at);
  site = await own.start();
  asks.stranger = createAsk(own.url);
  asks.editor = await addVisitor('editor', ['--role=editor']);
  asks.member = await addVisitor('member', ['--role=member']);
  asks.board = await addVisitor('board', ['--role=member', '--groups=board']);
  asks.family = await addVisitor('family', ['--role=member', '--groups=family']);
  for (const name of NAMES) await poll(async () => (await asks[name]('/')).status).toBe(200);
});
afterAll(() => stopSite(site));

const listUnseen = (visitor: Visitor) => FOLDERS.filter((folder) => !(VISITORS[visitor] as Folder[]).includes(folder));

async function expectNothingElse(visitor: Visitor) {
  const unseen = listUnseen(visitor).flatMap(toSecrets);
  const { found, types } = await walkOutputs(asks[visitor], unseen, {
    addresses: FOLDERS.map((each) => `/collections/${each}`),
  });
  expect([visitor, found]).toEqual([visitor, {}]);
  expect([...types]).toEqual(expect.arrayContaining(['text/html', 'application/json', 'image/webp']));
}

async function expectNothingOf(visitor: Visitor, folder: Folder) {
  const { answers, light, selected } = await listAnswers(asks[visitor], own.url, toItem(folder));
  for (const [address, { status, body }] of answers) {
    expect([visitor, address, [404, 410, 501].includes(status) || status]).toEqual([visitor, address, true]);
    expect([address, await findSecrets(body, toSecrets(folder))]).toEqual([address, []]);
  }
  expect(JSON.parse(light).items).toEqual([null]);
  expect(JSON.parse(selected).items).toEqual([]);
}

test.each(NAMES)('a %s gets no byte of what is for others', async (visitor) => {
  await expectNothingElse(visitor);
  for (const folder of listUnseen(visitor)) await expectNothingOf(visitor, folder);
});

test.each(NAMES)('a %s finds what is for them, in every kind of output', async (visitor) => {
  const seen = VISITORS[visitor].flatMap(toSecrets);
  const isAll = (all: Set<string>) => seen.every((each) => all.has(each));
  const { found } = await walkOutputs(asks[visitor], seen, { enough: isAll });
  expect([...new Set(Object.values(found).flat())].sort()).toEqual([...seen].sort());
});

test('to a stranger, an item of others is like one that never was', async () => {
  const [restricted, unknown] = await Promise.all(
    [toItemId(toItem('zqkinfolder')), 'aaaaaaaaaa'].map(async (id) => {
      const { status, headers, body } = await asks.stranger(`/items/${id}`);
      return [status, headers.get('cache-control'), headers.get('etag'), body.toString().replaceAll(id, 'ID')];
    }),
  );
  expect(restricted).toEqual(unknown);
});

test('what an audience sees is stored by no shared cache, and no cookie is set before signing in', async () => {
  const image = `/iiif/3/${toItemId(toItem('zqkinfolder'))}/full/400,/0/default.webp`;
  for (const address of ['/', '/collections/zqkinfolder', '/search', '/feed.xml', '/sitemap.xml', '/data/items.csv']) {
    const { status, headers } = await asks.family(address);
    expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'private, no-store']);
  }
  expect((await asks.family(image)).headers.get('cache-control')).toBe('private, max-age=3600');
  expect((await asks.stranger('/')).headers.getSetCookie()).toEqual([]);
});

test('a member of one audience gets nothing by the address, range or HEAD of a picture of another', async () => {
  const id = toItemId(toItem('zqkinfolder'));
  const { body } = await asks.family(`/iiif/3/${id}/info.json`);
  expect(JSON.parse(body.toString()).width).toBe(900);
  for (const address of [
    `/iiif/3/${id}/full/400,/0/default.webp`,
    `/iiif/3/${id}/0,0,512,512/512,/0/default.jpg`,
    `/items/${id}/file`,
  ]) {
    expect([address, (await asks.family(address)).status]).not.toEqual([address, 404]);
    for (const visitor of ['stranger', 'member', 'board'] as const)
      for (const init of [{}, { method: 'HEAD' }, { headers: { Range: 'bytes=0-10' } }])
        expect([visitor, address, (await asks[visitor](address, init)).status]).toEqual([visitor, address, 404]);
  }
});

test('a changed audience and a moved folder apply within seconds', async () => {
  fs.writeFileSync(path.join(own.library, 'zqkinfolder/index.md'), '---\naudience: board\n---\n');
  fs.renameSync(path.join(own.library, 'zqlinkfolder'), path.join(own.library, 'zqclubfolder/zqlinkfolder'));
  fs.writeFileSync(path.join(own.library, 'zqclubfolder/zqlinkfolder/index.md'), 'For members now.\n');
  await poll(async () => (await asks.board('/collections/zqkinfolder')).status).toBe(200);
  await poll(async () => (await asks.family('/collections/zqkinfolder')).status).toBe(404);
  await poll(async () => (await asks.member('/collections/zqclubfolder/zqlinkfolder')).status).toBe(200);
  await expectNothingOf('family', 'zqkinfolder');
  await expectNothingOf('stranger', 'zqkinfolder');
  expect((await asks.stranger('/collections/zqclubfolder/zqlinkfolder')).status).toBe(404);
});

test('an archive that is for members as a whole tells strangers nothing but where to sign in', async () => {
  fs.writeFileSync(path.join(own.library, 'vitrine.yaml'), 'title: A house\naudience: members\n');
  await poll(async () => (await asks.stranger('/')).status).toBe(307);
  const { found } = await walkOutputs(asks.stranger, FOLDERS.flatMap(toSecrets).concat('A house zq'), {
    addresses: FOLDERS.map((each) => `/collections/${each}`),
    isClosed: true,
  });
  expect(found).toEqual({});
  for (const address of ['/collections/open', '/collections/nothing', `/items/${toItemId(toItem('open'))}`]) {
    const { status, headers } = await asks.stranger(address);
    expect([status, headers.get('location')]).toEqual([307, `/sign-in?from=${encodeURIComponent(address)}`]);
  }
  for (const address of [
    '/feed.xml',
    '/data/items.csv',
    '/iiif/collection',
    '/sitemap.xml',
    '/api/search/1/indexes/vitrine/x',
  ])
    expect([address, (await asks.stranger(address)).status]).toEqual([address, 403]);
  for (const address of ['/sign-in', '/robots.txt', '/api/health'])
    expect([address, (await asks.stranger(address)).status]).toEqual([address, 200]);
  await poll(async () => (await asks.member('/collections/open')).status).toBe(200);
});
