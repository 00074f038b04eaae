// The look of the site at the desk: its preview, the files that it names, saving and undoing it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { createClient, poll } from './client';
import { createDeskSession, type DeskSession } from './desk-session';

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let owner: DeskSession;
let before = '';

const LOGO = fs.readFileSync('tools/sample/looks/museum/site/logo.svg');

beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-look', port: toOwnPort(74), env: { VITRINE_PROXIES: '1' } });
  fs.mkdirSync(path.join(own.library, 'site'));
  const write = (name: string, content: string | Buffer) =>
    fs.writeFileSync(path.join(own.library, 'site', name), content);
  write('logo.svg', LOGO);
  write('script.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>');
  write('site.css', 'h1 { letter-spacing: 0.2em }');
  write('import.css', '@import "https://evil.example/a.css";');
  write('text.woff2', 'no font');
  let output = '';
  site = await own.start((text) => {
    output += text;
  });
  owner = createDeskSession(own.url, '192.0.2.1');
  await owner.setUp(output);
  await owner.post('/api/desk/consent', {});
  before = read();
});
afterAll(() => stopSite(site));

const read = () => fs.readFileSync(path.join(own.library, 'vitrine.yaml'), 'utf8');
const preview = (fields: Record<string, string>, session = owner) => session.post('/desk/look/preview', fields);
const readHome = async () => (await createClient(own.url)('/')).text;

async function save(fields: Record<string, string>) {
  const { text } = await owner.get('/desk/look');
  const was = (/name="was" value="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"');
  return owner.post('/api/desk/look', { was, ...fields });
}

test('the preview shows the home page with the look, and changes nothing for visitors', async () => {
  const home = await readHome();
  const fields = {
    'accent.light': '#00529b',
    corners: 'soft',
    'type.pair': 'literata',
    'header.links': 'Visit us: https://museum.example/visit',
    'footer.text': 'Open <b>daily</b>',
    'logo.light': 'site/logo.svg',
    css: 'site/site.css',
  };
  const { status, text, headers } = await preview(fields);
  expect([status, headers.get('cache-control')]).toEqual([200, expect.stringMatching(/no-store/)]);
  for (const part of ['--accent:light-dark(#00529b, ', '>Visit us</a>', 'Open &lt;b&gt;daily&lt;/b&gt;', 'literata'])
    expect(text).toContain(part);
  const files = [...text.matchAll(/(?:src|href)="(\/api\/desk\/look\?[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(files.map((href) => new URLSearchParams(href.split('?')[1]).get('path')).sort()).toEqual([
    'site/logo.svg',
    'site/site.css',
  ]);
  const received = await Promise.all(files.map((href) => owner.get(href)));
  expect(received.map((each) => each.headers.get('content-type')).sort()).toEqual([
    'image/svg+xml',
    'text/css; charset=utf-8',
  ]);
  for (const href of files) expect((await createClient(own.url)(href)).status).toBe(401);
  expect(read()).toBe(before);
  expect(await readHome()).toBe(home);
});

test('faults are named field by field, and nothing of a hostile file is used', async () => {
  const fields = {
    'accent.light': '#8899aa',
    'paper.dark': 'black',
    'logo.light': 'site/script.svg',
    css: 'site/import.css',
    'type.text': 'site/text.woff2',
    icon: 'site/missing.png',
  };
  const { text } = await preview(fields);
  const named = [...text.matchAll(/data-fault-of="([^"]+)"/g)].map(([, field]) => field);
  expect(named.sort()).toEqual(Object.keys(fields).sort());
  expect(text).not.toContain('/api/desk/look?');
  const refused = await save(fields);
  expect([refused.status, refused.headers.get('location')]).toEqual([303, expect.stringContaining('refused=')]);
  const again = (await owner.get(refused.headers.get('location') ?? '')).text;
  expect(again).toContain('value="#8899aa"');
  expect(again.match(/aria-invalid="true"/g)).toHaveLength(named.length);
  expect(read()).toBe(before);
});

test('files outside of the library, and of another use, are not sent', async () => {
  const ask = async (file: string, use: string) =>
    (await owner.get(`/api/desk/look?${new URLSearchParams({ path: file, use })}`)).status;
  expect(await ask('site/logo.svg', 'logo-dark')).toBe(200);
  for (const [file, use] of [
    ['site/logo.svg', 'css'],
    ['site/logo.svg', 'nothing'],
    ['../../../etc/passwd', 'css'],
    ['vitrine.yaml', 'icon'],
    ['', 'icon'],
  ] as const)
    expect([file, await ask(file, use)]).toEqual([file, 404]);
});

test('a saved look is in vitrine.yaml and on the site, until it is undone', async () => {
  const saved = await save({ 'accent.light': '#00529b', 'logo.light': 'site/logo.svg' });
  expect(saved.headers.get('location')).toBe('/desk/look');
  expect(read()).toBe(`${before.trimEnd()}\nlook:\n  accent: "#00529b"\n  logo: site/logo.svg\n`);
  await poll(readHome).toContain('--accent:light-dark(#00529b, ');
  await poll(readHome).toContain('src="/look/logo-light-');
  const { text } = await owner.get('/desk/history');
  await owner.post('/api/desk/undo', { id: /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '' });
  expect(read()).toBe(before);
  await poll(async () => (await readHome()).includes('--accent:light-dark(#00529b')).toBe(false);
});

test('visitors and other sites see no preview', async () => {
  const stranger = createDeskSession(own.url, '192.0.2.2');
  const fields = { 'footer.text': 'Only a draft' };
  expect((await preview(fields, stranger)).text).not.toContain('Only a draft');
  const foreign = await owner.post('/desk/look/preview', fields, { Origin: 'https://evil.example' });
  expect(foreign.text).not.toContain('Only a draft');
  expect((await owner.get('/desk/look/preview')).status).toBe(405);
});
