// Exports the sample site, and checks the folder as its visitors, viewers and owner find it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import { decodeXML } from 'entities';
import { listImageFiles } from '@/lib/export/iiif-files';
import { COMPLETE_MARKER, STATE_FOLDER } from '@/lib/export/state';
import { createExportUrls } from '@/lib/export/urls';
import { layOwnSite, stopSite } from '../e2e/own-site';
import { toOwnPort } from '../e2e/place';
import { findFile, serveFolder } from '../e2e/serve-files.mjs';
import { createClient } from './client';
import { type Crawl, crawl } from './crawler';
import { listChanges, readTree, runExport } from './exported-site';

const [PORT, COPY_PORT, BELOW_PORT] = [toOwnPort(17), toOwnPort(18), toOwnPort(19)];
/** Where the copy is served, and what the server is called for comparison. */
const SITE = `http://localhost:${COPY_PORT}`;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let out: string;
let host: http.Server | undefined;
let server: ChildProcess | undefined;
let found: Crawl;

/** A georeference annotation of a map of that size. */
const toGeoreference = ([width, height]: [number, number]) => ({
  type: 'Annotation',
  motivation: 'georeferencing',
  target: { source: { width, height } },
  body: {
    features: [
      [0, 0],
      [width, 0],
      [0, height],
    ].map(([x = 0, y = 0]) => ({
      properties: { resourceCoords: [x, y] },
      geometry: { type: 'Point', coordinates: [7 + x / 1e4, 51 - y / 1e4] },
    })),
  },
});

const exportSite = (folder = out, onOutput?: Parameters<typeof runExport>[2]) =>
  runExport(own, [folder, '--url', SITE], onOutput);
const isComplete = (folder = out) => fs.existsSync(path.join(folder, STATE_FOLDER, COMPLETE_MARKER));
const read = (file: string) => fs.readFileSync(path.join(out, file), 'utf8');
const listFiles = (ending: string) => [...readTree(out).keys()].filter((file) => file.endsWith(ending));

beforeAll(async () => {
  own = await layOwnSite({ name: 'export', port: PORT, env: { VITRINE_URL: SITE } });
  fs.writeFileSync(
    path.join(own.library, 'redirects.csv'),
    'from,to\n/old/cat,exhibition/motion/muybridge-cat-in-motion.mp4\n/blog/*,stories\n/p.php?/7,stories\n',
  );
  fs.writeFileSync(
    path.join(own.library, 'exhibition/plants/blossfeldt-acanthus-mollis.json'),
    JSON.stringify(toGeoreference([600, 800])),
  );
  out = path.join(path.dirname(own.library), 'out');
  const { code, output } = await exportSite();
  expect([code, output]).toEqual([0, expect.stringContaining('is complete')]);
  host = await serveFolder(out, { port: COPY_PORT });
  found = await crawl(SITE);
});
afterAll(async () => {
  host?.closeAllConnections();
  host?.close();
  await stopSite(server);
});

test('no link of a page is broken', () => {
  expect(found.faults).toEqual([]);
  expect([...found.pages.keys()].filter((each) => each.startsWith('/items/')).length).toBeGreaterThan(15);
  expect(isComplete()).toBe(true);
});

test('each URL in a document for programs has a file', () => {
  const missing: string[] = [];
  const check = (url: string, from: string) => {
    if (url.startsWith(`${SITE}/`) && !findFile(out, new URL(url).pathname)) missing.push(`${from}: ${url}`);
  };
  for (const file of listFiles('.json').filter((each) => /manifest\.json$|^iiif\/collection/.test(each)))
    for (const [, url = ''] of read(file).matchAll(/"id":\s?"([^"#]+\.(?:json|jpg|mp4|vtt|svg))"/g)) check(url, file);
  // Feeds contain HTML as text.
  for (const file of listFiles('.xml'))
    for (const [url] of decodeXML(read(file)).matchAll(/http:\/\/localhost:[^<>"\s]+/g)) check(url, file);
  expect(missing).toEqual([]);
});

test('the control points of a map are a file, which its manifest names', () => {
  const [file = '', ...others] = listFiles('/georeference.json');
  expect(others).toEqual([]);
  expect(JSON.parse(read(file)).items[0].body.features).toHaveLength(3);
  expect(read(file.replace('georeference', 'manifest'))).toContain(`${SITE}/${file}`);
});

test('each info.json is of level 0, and exactly the images that it lists exist as JPEG', () => {
  const infos = listFiles('/info.json');
  expect(infos.length).toBeGreaterThan(10);
  for (const file of infos) {
    const info = JSON.parse(read(file));
    expect([file, info.profile, info.extraFeatures]).toEqual([file, 'level0', undefined]);
    const listed = [...new Set(listImageFiles(info))].map((url) => decodeURI(new URL(url).pathname).slice(1));
    const folder = path.dirname(file);
    const present = listFiles('.jpg').filter((each) => each.startsWith(`${folder}/`));
    expect(listed.filter((each) => !present.includes(each))).toEqual([]);
  }
});

test('pages have no link or form that needs a server', () => {
  const needing = listFiles('.html').filter((file) =>
    /action="[^"]*(?:letters|choose)"|href="[^"]*\/(?:contact|desk)\b|\/selection\/archive|href="[^"]*(?:\/map\?|[?&;]like=)/.test(
      read(file),
    ),
  );
  expect(needing).toEqual([]);
});

/** The page of the server with the differences that docs/export.md lists; scripts repeat what the markup says. */
function toExported(html: string): string {
  const { toExport } = createExportUrls(SITE);
  return html
    .replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, '')
    .replace(/ data-export=""/, '')
    .replace(/<a href="[^"]*\/contact(?:\?[^"]*)?"[^>]*>[^<]*<\/a>/g, '')
    .replace(/"[^"]*\/(?:map\?[^"]*box=|search\?[^"]*within=)[^"]*"/g, '"an area"')
    .replace(/(\/map)\?[^"]*"/g, '$1"')
    .replace(/,"acquireLicensePage":"[^"]*\/contact[^"]*"/g, '')
    .replace(/"((?:http:\/\/localhost:\d+)?)(\/[^"]*)"/g, (_, origin, href) => {
      const name = toExport(href.replaceAll('&amp;', '&')).replaceAll('&', '&amp;');
      return `"${origin}${name}"`;
    })
    .replace(/(\/items\/[^/"]+\/file(?:-\w+)?)\.\w+/g, '$1')
    .replace(/(\/full\/\d+,)\d+(\/0\/default\.jpg)/g, '$1$2');
}

test('pages are those of the server, but for the differences that are listed', async () => {
  server = await own.start();
  const send = createClient(own.url);
  // The consent form, further pages, and the map have other forms and links.
  const compared = [...found.pages.keys()].filter((each) => !/\/(?:consent|page|map)\b|\?/.test(each));
  expect(compared.length).toBeGreaterThan(80);
  for (const each of compared) {
    const file = findFile(out, each) ?? '';
    const [ours, theirs] = [fs.readFileSync(file, 'utf8'), (await send(each)).text];
    if (ours.includes('http-equiv="refresh"')) continue;
    expect([each, toExported(ours)]).toEqual([each, toExported(theirs)]);
  }
  const { toServer } = createExportUrls(SITE);
  // Documents of the server's own forms: level 2, without endings, with letters; and files that are no responses.
  const isOwn = (file: string) =>
    /^(?:\.|_|search-data\/|nginx-|sitemap|feed\/|iiif\/|items\/|embed\/|api\/context)|info\.json$|\.html$/.test(file);
  const others = [...readTree(out).keys()].filter((file) => !isOwn(file) || /^iiif\/3\/.*\.webp$|\.vtt$/.test(file));
  expect(others.length).toBeGreaterThan(60);
  for (const file of others) {
    const theirs = await send(toServer(`/${file.split('/').map(encodeURIComponent).join('/')}`));
    const isText = /\.(?:json|xml|csv|ndjson|txt|vtt)$/.test(file);
    if (isText) expect([file, toExported(read(file))]).toEqual([file, toExported(theirs.text)]);
    else expect([file, fs.readFileSync(path.join(out, file)).equals(theirs.body)]).toEqual([file, true]);
  }
  await stopSite(server);
});

test('former URLs lead on, by a page and by the rules of hosts', () => {
  expect(read('old/cat.html')).toContain(`<link rel="canonical" href="${SITE}/items/cat-in-motion-`);
  expect(read('_redirects')).toMatch(/^\/old\/cat \/items\/cat-in-motion-\w+ 301$/m);
  expect(read('_redirects')).toMatch(/^\/blog\/\* \/collections\/stories 301$/m);
  expect(read('.htaccess')).toMatch(/^RewriteRule "\^blog\(\/\.\*\)\?\$" "\/collections\/stories" \[R=301,NE,L\]$/m);
  expect(read('nginx-redirects.map')).toMatch(/^"\/old\/cat" "\/items\/cat-in-motion-\w+";$/m);
  expect(read('.htaccess')).toMatch(/^RewriteRule "\^p\\\.php\$" "\/collections\/stories" \[R=301,NE,L,QSD\]$/m);
  expect(read('nginx-query-redirects.map')).toMatch(/^"~\^\/p\\\\\.php\\\\\?\/7.*" "\/collections\/stories";$/m);
});

/** A file of either export without the path of its site; scripts of pages repeat what the markup says. */
function toComparable(file: string, content: Buffer): Buffer {
  if (/\.(?:bin|jpg|webp|mp4|woff2|pmtiles)$/.test(file)) return content;
  const text = content.toString('latin1').replaceAll(`http://localhost:${BELOW_PORT}/archive`, SITE);
  const rooted = text.replaceAll('/archive/', '/').replace(' data-base="/archive"', '').replaceAll('"/archive"', '"/"');
  const page = rooted.replace(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, '');
  return Buffer.from(page.replaceAll(`"${SITE}/"`, `"${SITE}"`), 'latin1');
}

test('below a path, no link leaves it or is broken, and files are those at the root but for the path', async () => {
  const folder = `${out}-below`;
  const site = `http://localhost:${BELOW_PORT}`;
  const { code, output } = await runExport(own, [folder, '--url', `${site}/archive`, '--no-index']);
  expect([code, output]).toEqual([0, expect.stringContaining('is complete')]);
  const below = await serveFolder(folder, { port: BELOW_PORT, base: '/archive' });
  const { faults, pages } = await crawl(site, '/archive/');
  below.closeAllConnections();
  below.close();
  expect(faults).toEqual([]);
  expect(pages.size).toBeGreaterThan(80);
  expect(fs.readFileSync(path.join(folder, '_redirects'), 'utf8')).toMatch(/^\/archive\/old\/cat \/archive\/items\//m);
  expect(listChanges(readTree(out, toComparable), readTree(folder, toComparable))).toEqual([]);
});

test('an export that is killed is not complete, and the next one gives the same files, even if some were deleted', async () => {
  const other = `${out}-killed`;
  const continueExport = (onOutput?: Parameters<typeof runExport>[2]) =>
    runExport(own, [other, '--url', SITE, '--no-index'], onOutput);
  const killed = await continueExport((_output, kill) => {
    const timer = setInterval(() => {
      if (!fs.existsSync(path.join(other, 'items'))) return;
      clearInterval(timer);
      kill();
    }, 20);
    timer.unref();
  });
  expect(killed.code).toBeNull();
  // The owner frees some space by deleting what was written.
  for (const file of [...readTree(other).keys()].slice(0, 10)) fs.rmSync(path.join(other, file));
  expect(isComplete(other)).toBe(false);
  const { code, output } = await continueExport();
  expect([code, output]).toEqual([0, expect.stringContaining('continuing the export that was interrupted')]);
  expect(listChanges(readTree(out), readTree(other))).toEqual([]);
  expect(isComplete(other)).toBe(true);
});

test('the second export writes nothing', async () => {
  const before = readTree(out);
  const { code, output } = await exportSite();
  expect([code, output]).toEqual([0, expect.stringContaining('0 files written, 0 removed')]);
  expect(listChanges(before, readTree(out))).toEqual([]);
});

test('a new caption changes only the files that show it', async () => {
  const before = readTree(out);
  fs.writeFileSync(
    path.join(own.library, 'camera-facts/metadata.csv'),
    'file,caption\nspruces-in-fog.jpg,Nine old spruces\n',
  );
  expect((await exportSite()).code).toBe(0);
  const changed = listChanges(before, readTree(out));
  expect(changed).toContainEqual(expect.stringMatching(/^items\/spruces-in-fog-\w+\.html$/));
  // Times of changes, words in the search data, and the order in which items were read.
  const isIndirect = (file: string) => /^(?:iiif\/activity|sitemap|search-data|map\.html)/.test(file);
  const others = changed.filter((file) => !isIndirect(file) && !read(file).includes('Nine old spruces'));
  expect(others).toEqual([]);
});

test('a deleted picture leaves a note and no file, and a moved one leads on', async () => {
  const toPage = (name: string) => listFiles('.html').find((file) => file.startsWith(`items/${name}-`)) ?? '';
  const [lake, harbour] = [toPage('lake-at-first-light'), toPage('harbour-at-dusk')];
  const id = lake.slice(-15, -5);
  expect(listFiles('.jpg').some((file) => file.includes(id))).toBe(true);
  const folder = path.join(own.library, 'camera-facts');
  fs.rmSync(path.join(folder, 'lake-at-first-light.jpg'));
  // Its file has vanished since the library was indexed.
  const vanished = await runExport(own, [out, '--url', SITE, '--no-index']);
  expect([vanished.code, vanished.output]).toEqual([
    1,
    expect.stringMatching(/lake-at-first-light-\w+\/file\.jpg is missing/),
  ]);
  expect(isComplete()).toBe(false);
  fs.renameSync(path.join(folder, 'harbour-at-dusk.jpg'), path.join(folder, 'evening.jpg'));
  const { code, output } = await exportSite();
  expect([code, output]).toEqual([0, expect.stringContaining('is complete')]);
  expect(read(lake)).toMatch(/<meta name="robots" content="noindex/);
  expect(read(lake)).toContain('<h1');
  expect([...readTree(out).keys()].filter((file) => file.includes(id) && !file.endsWith('.html'))).toEqual([]);
  expect(read(harbour)).toContain('http-equiv="refresh"');
  expect((await crawl(SITE)).faults).toEqual([]);
});

test('a folder that is no export is left as it is', async () => {
  const other = `${out}-of-others`;
  fs.mkdirSync(other, { recursive: true });
  fs.writeFileSync(path.join(other, 'letter.txt'), 'mine');
  const { code, output } = await exportSite(other);
  expect([code, output]).toEqual([2, expect.stringContaining('not empty, and not an export')]);
  expect([...readTree(other).keys()]).toEqual(['letter.txt']);
});
