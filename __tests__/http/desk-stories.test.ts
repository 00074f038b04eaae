// The desk's stories: creating, editing, previewing and undoing one, and requests that must change or show nothing.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;

beforeAll(async () => {
  own = await layOwnSite({
    name: 'desk-stories',
    port: toOwnPort(33),
    env: { VITRINE_PROXIES: '1', VITRINE_LOOSEN_SECONDS: '0' },
  });
  let output = '';
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
});
afterAll(() => stopSite(site));

const visit = (target: string) => createClient(own.url)(target);
const toFile = (file: string) => path.join(own.library, file);
const readStory = (file: string) => fs.readFileSync(toFile(file), 'utf8');
const listFiles = () => fs.readdirSync(own.library, { recursive: true, encoding: 'utf8' }).sort();
const toEditor = (file: string) => `/desk/stories/edit/${file}`;
const readVersion = async (file: string) =>
  /name="version" value="([^"]*)"/.exec((await owner.get(toEditor(file))).text)?.[1] ?? '';

const create = (session: DeskSession, fields: Record<string, string> = {}, headers = {}) =>
  session.post('/api/desk/stories', { action: 'create', title: 'A walk', folder: '', ...fields }, headers);
const save = (session: DeskSession, fields: Record<string, string>, headers = {}) =>
  session.post('/api/desk/stories', { from: toEditor(fields.path ?? ''), ...fields }, headers);
const preview = (session: DeskSession, fields: Record<string, string>, headers = {}) =>
  session.post('/desk/stories/preview', { path: 'draft.md', version: '', ...fields }, headers);

test('a new story is hidden, never replaces a file, and is named after its title', async () => {
  const created = await create(owner, { title: 'À walk  by “the quay”' });
  expect([created.status, created.headers.get('location')]).toEqual([303, toEditor('a-walk-by-the-quay.md')]);
  expect(readStory('a-walk-by-the-quay.md')).toBe('---\ntitle: "À walk by “the quay”"\npublish: never\n---\n\n');
  const names = await Promise.all(
    [{ title: 'A walk by the quay' }, { title: 'README' }, { title: '***' }, { title: 'CON' }].map(
      async (fields) => (await create(owner, fields)).headers.get('location') ?? '',
    ),
  );
  expect(names.map((name) => name.replace(toEditor(''), ''))).toEqual([
    'a-walk-by-the-quay-2.md',
    'story-readme.md',
    'story.md',
    '_con.md',
  ]);
  await poll(async () => (await owner.get('/desk/stories')).text).toContain('À walk by “the quay”');
  expect((await owner.get('/desk/stories')).text).toContain('Not published');
  expect((await visit('/search?q=walk+by+the+quay')).text).not.toContain('À walk');
});

test('a story is edited, is on the site at once, and one undo restores the file', async () => {
  fs.writeFileSync(toFile('tide.md'), '# The tide\r\n\r\nIt rises.\r\n');
  await poll(async () => (await owner.get('/desk/stories')).text).toContain('The tide');
  const href = new URL(await own.toHref('tide.md')).pathname;
  const version = await readVersion('tide.md');
  const saved = await save(owner, { path: 'tide.md', version, text: '# The tide\r\n\r\nIt falls.\r\n' });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, toEditor('tide.md')]);
  expect(readStory('tide.md')).toBe('# The tide\r\n\r\nIt falls.\r\n');
  await poll(async () => (await visit(href)).text).toContain('It falls.');
  const [, action = ''] = /name="id" value="([^"]+)"/.exec((await owner.get('/desk/history')).text) ?? [];
  expect((await owner.post('/api/desk/undo', { id: action })).status).toBe(303);
  expect(readStory('tide.md')).toBe('# The tide\r\n\r\nIt rises.\r\n');
});

test('a story is published, hidden, and hidden until a day', async () => {
  const path = (await create(owner, { title: 'The lock' })).headers.get('location')?.replace(toEditor(''), '') ?? '';
  const change = async (fields: Record<string, string>) =>
    save(owner, { path, version: await readVersion(path), title: 'The lock', text: 'It opens.', ...fields });
  const readList = async () => (await owner.get('/desk/stories')).text.replace(/<[^>]*>/g, ' ');
  expect((await change({ state: 'published' })).status).toBe(303);
  expect(readStory(path)).toBe('---\ntitle: The lock\n---\n\nIt opens.');
  await poll(async () => (await visit('/collections')).text).toContain('The lock');
  const href = new URL(await own.toHref(path)).pathname;
  expect((await visit(href)).text).toContain('It opens.');

  expect((await change({ state: 'unpublished', title: 'The sluice' })).status).toBe(303);
  await poll(async () => (await visit(href)).status).toBe(410);
  expect(await readList()).toMatch(/The sluice\s+the-lock\.md\s+Not published/);
  expect((await change({ state: 'embargoed', day: '' })).status).toBe(422);
  expect((await change({ state: 'embargoed', day: '2999-02-30' })).status).toBe(422);
  expect((await change({ state: 'embargoed', day: '2999-01-01' })).status).toBe(303);
  await poll(async () => /Hidden until 1 January 2999/.test(await readList())).toBe(true);
  expect((await visit(href)).status).toBe(410);
  expect((await change({ state: 'published' })).status).toBe(303);
  await poll(async () => (await visit(href)).status).toBe(200);
});

test('a file that has changed meanwhile is not written, and both versions are shown', async () => {
  fs.writeFileSync(toFile('storm.md'), 'The first words.\n');
  const version = await readVersion('storm.md');
  fs.writeFileSync(toFile('storm.md'), 'Words of <another> program.\n');
  const draft = { path: 'storm.md', version, text: 'Words of </textarea> my own.' };
  const refused = await save(owner, draft);
  expect([refused.status, refused.headers.get('location')]).toEqual([307, '/desk/stories/conflict']);
  const { text } = await owner.post('/desk/stories/conflict', draft);
  expect(text).toContain('Words of &lt;/textarea&gt; my own.');
  expect(text).toContain('Words of &lt;another&gt; program.');
  expect(readStory('storm.md')).toBe('Words of <another> program.\n');
  const [, next = ''] = /name="version" value="([^"]*)"/.exec(text) ?? [];
  expect((await save(owner, { ...draft, version: next })).status).toBe(303);
  expect(readStory('storm.md')).toBe('Words of </textarea> my own.');
});

test('a preview shows the draft with the items that it embeds, and neither scripts nor forms', async () => {
  const { status, text, headers } = await preview(owner, {
    text: [
      '---\ntitle: The <b>ferry</b>\n---',
      'Words <script>alert(1)</script> [link](javascript:alert(2)) <img src=x onerror=alert(3)>',
      '<iframe src="https://evil.example"></iframe><svg onload=alert(4)>',
      '<form action="/api/desk/session"><input name="x"></form>',
      '{{item /camera-facts/harbour-at-dusk.jpg | At dusk}}',
    ].join('\n\n'),
  });
  expect(status).toBe(200);
  expect(text).toMatch(/At dusk/);
  expect(text).toMatch(/\/iiif\/3\/[a-z2-7]{10}\//);
  expect(text).toContain('The &lt;b&gt;ferry&lt;/b&gt;');
  const [main = ''] = /<main.*<\/main>/s.exec(text) ?? [];
  expect(main).not.toMatch(/<script>alert|javascript:|onerror|onload|<iframe|<form|evil\.example/);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('content-security-policy')).toMatch(/script-src 'none';.*frame-ancestors 'self'/);
  expect(listFiles()).not.toContain('draft.md');
});

test('a preview is shown to the page of an editor alone, and never stored', async () => {
  const words = 'Words of a private draft';
  const stranger = createDeskSession(own.url, '192.0.2.2');
  expect((await preview(stranger, { text: words })).text).not.toContain(words);
  for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
    expect((await preview(owner, { text: words }, headers)).text).not.toContain(words);
  expect((await preview(owner, { text: words })).text).toContain(words);
  expect((await owner.get('/desk/stories/preview')).status).toBe(405);
  expect((await preview(owner, { text: '' })).text).not.toContain(words);
  expect((await visit('/search?q=words')).text).not.toContain(words);
});

test('a contributor sees no drafts, and changes nothing', async () => {
  const env = { ...process.env, VITRINE_LIBRARY: own.library, VITRINE_DATA: own.data };
  const added = execFileSync('node', ['scripts/cli.mjs', 'account', 'add', 'Eva Holm', '--role=contributor'], { env });
  const [, password = ''] = /the password (\S+)/.exec(String(added)) ?? [];
  const contributor = createDeskSession(own.url, '192.0.2.4');
  await contributor.signIn({ name: 'Eva Holm', password });
  fs.writeFileSync(toFile('secret.md'), '---\npublish: no\n---\n\nSecret words.\n');
  await poll(async () => (await owner.get('/desk/stories')).text).toContain('secret.md');
  for (const target of ['/desk/stories', toEditor('secret.md')]) {
    const { status, text } = await contributor.get(target);
    expect([status, text.includes('Signed in as Eva Holm')]).toEqual([200, true]);
    expect(text).not.toMatch(/secret\.md<|Secret words/);
  }
  const version = await readVersion('secret.md');
  expect((await save(contributor, { path: 'secret.md', version, text: 'x' })).status).toBe(403);
  expect((await preview(contributor, { text: 'Other words' })).text).not.toContain('Other words');
  expect(readStory('secret.md')).toContain('Secret words.');
});

test('strangers, other sites and paths that are no stories change nothing', async () => {
  fs.writeFileSync(toFile('quiet.md'), 'Quiet.\n');
  const version = await readVersion('quiet.md');
  const before = listFiles();
  const draft = { path: 'quiet.md', version, text: 'Loud.' };
  const stranger = createDeskSession(own.url, '192.0.2.3');
  expect((await save(stranger, draft)).status).toBe(401);
  expect((await create(stranger)).status).toBe(401);
  expect((await save(owner, draft, { Origin: 'https://evil.example' })).status).toBe(403);
  for (const name of [
    '../x.md',
    '/etc/x.md',
    '.vitrine/x.md',
    'x.md/..',
    'a/./x.md',
    'vitrine.yaml',
    'index.md',
    'x\0.md',
  ])
    expect([name, (await save(owner, { path: name, version: '', text: 'x' })).status]).toEqual([name, 422]);
  for (const folder of ['..', '.vitrine', 'no-such-folder', '/'])
    expect([folder, (await create(owner, { folder })).status]).toEqual([folder, 422]);
  expect((await create(owner, { title: ' ' })).status).toBe(422);
  expect((await create(owner, { title: 'x'.repeat(501) })).status).toBe(422);
  expect((await save(owner, { ...draft, text: 'x'.repeat(200_001) })).status).toBe(422);
  expect((await save(owner, { ...draft, text: 'x'.repeat(300_000) })).status).toBe(413);
  expect((await preview(owner, { text: 'x'.repeat(300_000) })).status).toBe(413);
  expect(listFiles()).toEqual(before);
  expect(readStory('quiet.md')).toBe('Quiet.\n');
});
