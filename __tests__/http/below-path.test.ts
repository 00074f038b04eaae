// A site in two languages below a path: the contract of every route, and all URLs in its responses.
import fs from 'node:fs';
import path from 'node:path';
import { decodeXML } from 'entities';
import { toOwnPort } from '../e2e/place';
import { createClient, UNFOLLOWED } from './client';
import { testContract } from './contract-suite';
import { type Crawl, crawl } from './crawler';
import { hasNginx, readSnippets, startNginx } from './nginx';

const PORT = toOwnPort(46);
const SITE = `http://localhost:${PORT}`;
const BASE = '/archive';
const send = createClient(SITE);
const read = async (target: string) => (await send(target)).text;

function lay(library: string) {
  const settings = path.join(library, 'vitrine.yaml');
  const sample = fs.readFileSync(settings, 'utf8').replace(/^language:.*\n/m, '');
  fs.writeFileSync(settings, `languages: [en, fr]\n${sample}`);
  fs.writeFileSync(path.join(library, 'redirects.csv'), `from,to\n/old.html,/map\n${BASE}/older.html,exhibition\n`);
  const story = 'The page is at /items/x and /collections.\n\n[The folder](/exhibition/motion), [gone](/nothing).\n';
  fs.writeFileSync(path.join(library, 'paths.md'), `# Paths in prose\n\n${story}`);
}

testContract({ name: 'below-path', port: PORT, base: BASE, lay });

/** URLs of the site's host, absolute or from the root, that are not below its path. */
function listOutside(sent: string): string[] {
  const text = sent.replaceAll('\\"', '"');
  const attributes = [...text.matchAll(/\s(?!data-)[\w:-]+="(\/[^"]*)"/g)].map(([, url = '']) => url);
  const sets = [...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = '']) => set.split(/,\s+/));
  const absolute = text.split(SITE).slice(1);
  const named = [...text.matchAll(/"(\/(?:_next|api|iiif|items|collections|basemap|icon\.svg)[/?"][^"]*)"/g)];
  const all = [...attributes, ...sets, ...absolute, ...named.map(([, url = '']) => url)];
  return all.filter((url) => !url.startsWith(`${BASE}/`)).map((url) => url.slice(0, 80));
}

async function readPhoto(): Promise<{ id: string; url: string }> {
  const lines = (await read(`${BASE}/data/items.ndjson`)).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'photo');
}

describe('a crawl', () => {
  let found: Crawl;

  beforeAll(async () => {
    found = await crawl(SITE, `${BASE}/`);
  });

  test('finds no broken link, in both languages', () => {
    expect(found.faults).toEqual([]);
    const paths = [...found.pages.keys()];
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((each) => each.startsWith(`${BASE}/fr/items/`)).length).toBeGreaterThan(15);
    expect([...paths, ...found.others.keys()].filter((each) => !each.startsWith(`${BASE}/`))).toEqual([]);
  });

  test('finds only URLs below the path in pages and their flight data', () => {
    const outside = [...found.pages.values()].flatMap(({ path: page, html, data }) => {
      return listOutside([html, ...data].join('\n')).map((url) => [page, url]);
    });
    expect(outside).toEqual([]);
    const tags = [...found.pages.values()].filter(({ canonicals }) => !canonicals[0]?.startsWith(`${SITE}${BASE}/`));
    expect(tags.map(({ path: page }) => page)).toEqual([]);
  });

  test('leaves paths in prose, and resolves links of stories', () => {
    const story = [...found.pages.values()].find(({ path: page }) => page.startsWith(`${BASE}/items/paths-in-prose`));
    expect(story?.html).toContain('The page is at /items/x and /collections.');
    expect(story?.html).toContain(`href="${BASE}/collections/exhibition/motion"`);
  });

  test('reaches scripts and styles that name others below the path only', async () => {
    const files = [...found.others].filter(([name]) => name.includes('/_next/static/'));
    expect(files.length).toBeGreaterThan(10);
    for (const [name, { status }] of files) expect([name, status]).toEqual([name, 200]);
    for (const [name] of files.filter(([each]) => each.endsWith('.js')))
      expect([name, /"\/_next\//.test(await read(name))]).toEqual([name, false]);
  });
});

test('documents for machines contain only URLs below the path, which exist', async () => {
  const { id, url } = await readPhoto();
  const named = encodeURIComponent(url);
  const documents = ['/sitemap.xml', '/sitemap/items-1', '/fr/sitemap/items-1', '/feed.xml', '/fr/feed.json'];
  documents.push('/data/items.csv', `/items/${id}/manifest.json`, '/iiif/collection', '/iiif/activity', '/robots.txt');
  documents.push(`/iiif/3/${id}/info.json`, `/oembed?url=${named}`, `/embed/${url.split('/').at(-1)}`);
  const urls = new Set<string>();
  for (const document of documents) {
    const { status, text } = await send(BASE + document, UNFOLLOWED);
    expect([document, status, listOutside(text)]).toEqual([document, 200, []]);
    // Cells of a table are separated by the commas that URLs of images contain.
    for (const [each] of decodeXML(text).matchAll(new RegExp(`${SITE}[^\\s"'<>\\\\]+`, 'g')))
      if (!document.endsWith('.csv')) urls.add(each);
  }
  const pages = [...urls].filter((each) => !/\/(?:canvas|range)\b|#/.test(each));
  expect(pages.length).toBeGreaterThan(50);
  for (const each of pages) {
    const { status } = await send(each, { method: 'HEAD', ...UNFOLLOWED });
    // Ids redirect to pages and descriptions, and the list of changes names a deleted item.
    expect([each, [200, 303, 308, 410].includes(status)]).toEqual([each, true]);
  }
  expect(JSON.parse(await read(`${BASE}/iiif/3/${id}/info.json`)).id).toBe(`${SITE}${BASE}/iiif/3/${id}`);
  const robots = await read(`${BASE}/robots.txt`);
  for (const rule of [`${BASE}/api/`, `${BASE}/search?*&`, `${BASE}/fr/search?*&`])
    expect(robots).toContain(`Disallow: ${rule}\n`);
});

test('redirects, cookies and refusals stay below the path', async () => {
  const follow = async (target: string, init: RequestInit = {}) => {
    const { status, headers } = await send(target, { ...UNFOLLOWED, ...init });
    return [status, headers.get('location')];
  };
  const { id, url } = await readPhoto();
  const item = new URL(url).pathname;
  expect(await follow(BASE)).toEqual([308, `${BASE}/`]);
  expect(await follow(`${BASE}/items/${id}`)).toEqual([308, item]);
  expect(await follow(`/fr/items/${id}`)).toEqual([308, item.replace(BASE, `${BASE}/fr`)]);
  expect(await follow(`${BASE}/old.html`)).toEqual([308, `${BASE}/map`]);
  expect(await follow(`${BASE}/older.html`)).toEqual([308, `${BASE}/collections/exhibition`]);
  expect(await follow(`${BASE}/fr/search?page=9`)).toEqual([307, `${BASE}/fr/search`]);
  const consent = await send(`${BASE}/consent/choose`, { method: 'POST', body: new URLSearchParams(), ...UNFOLLOWED });
  expect(consent.headers.get('set-cookie')).toMatch(/; Path=\/archive;/);
  expect(consent.headers.get('location')).toBe(`${BASE}/consent?saved=1`);
});

test('flight data of a search name files below the path', async () => {
  const { status, text, headers } = await send(`${BASE}/fr/search?q=cat&_rsc=x`, {
    headers: { RSC: '1' },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/x-component']);
  expect(text).toContain(`"${BASE}/_next/static/`);
  expect(listOutside(text)).toEqual([]);
});

test('a proxy may remove the path: the same pages', async () => {
  for (const page of ['/', '/fr', '/collections/exhibition', '/search?q=cat', '/sitemap.xml'])
    expect([page, (await send(page)).text]).toEqual([page, (await send(BASE + page)).text]);
});

// Without nginx these are skipped, as films are without ffmpeg.
const testProxy = hasNginx ? test.each : test.skip.each;

testProxy([
  ['leaves the path', 0],
  ['removes the path', 1],
])('behind nginx as documented, which %s', async (_name, at) => {
  const snippet = readSnippets('docs/deploy.md', 'Below a path')[at] ?? '';
  const port = toOwnPort(47);
  const end = await startNginx(port, snippet.replace(/127\.0\.0\.1:3000/, `127.0.0.1:${PORT}`));
  try {
    const proxied = createClient(`http://127.0.0.1:${port}`);
    const home = await proxied(`${BASE}/`);
    expect([home.status, listOutside(home.text)]).toEqual([200, []]);
    const [, script = ''] = /"(\/archive\/_next\/static\/[^"]+\.js)"/.exec(home.text) ?? [];
    for (const each of [script, `${BASE}/icon.svg`, `${BASE}/fr/map`, `${BASE}/api/health`])
      expect([each, (await proxied(each)).status]).toEqual([each, 200]);
    const canonical = await proxied(`${BASE}/fr/`, UNFOLLOWED);
    expect([canonical.status, canonical.headers.get('location')]).toEqual([308, `${BASE}/fr`]);
    const short = await proxied(BASE, UNFOLLOWED);
    expect(new URL(short.headers.get('location') ?? '').pathname).toBe(`${BASE}/`);
    expect((await proxied('/')).status).not.toBe(502);
  } finally {
    await end();
  }
});
