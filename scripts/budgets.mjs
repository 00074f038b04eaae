// Checks the JavaScript and CSS of each page against budgets, in gzipped bytes beyond what Next itself loads.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuild, root } from './ensure.mjs';

/** Budgets in kB (1000 bytes), without the JavaScript that Next loads on every page. */
const BUDGETS = {
  '/page': 15,
  '/items/[slug]/page': 15,
  '/collections/[[...path]]/page': 15,
  '/years/[[...path]]/page': 15,
  '/places/[[...path]]/page': 15,
  '/people/[[...path]]/page': 15,
  '/search/page': 15,
  '/map/page': 15,
  '/selection/page': 15,
};

/** Budgets of each page's style sheets in kB. */
const CSS_BUDGETS = {
  '/page': 7.6,
  '/items/[slug]/page': 11.3,
  '/collections/[[...path]]/page': 8.4,
  '/years/[[...path]]/page': 5.4,
  '/places/[[...path]]/page': 5.4,
  '/people/[[...path]]/page': 5.4,
  '/search/page': 6.5,
  '/map/page': 7.3,
  '/contact/page': 3.9,
  '/consent/page': 3.6,
  '/selection/page': 6,
};

/** Code that is loaded on demand: a string that identifies its chunk, and the budget of that chunk in kB. */
const LAZY = {
  'the viewer, with zoom, motion and comparing': { words: 'keyPageDown', max: 30 },
  'the menu (Radix)': { words: 'navigationMenu.rootContentDismiss', max: 15 },
  'tabs (Radix)': { words: 'aria-orientation', max: 10 },
  'rows that are dragged (Embla)': { words: 'scrollSnapList', max: 9 },
  'films: keys, speeds, react-player': { words: 'doesSeekFar', max: 5 },
  'films: the question before another site is asked': { words: 'alwaysAgree', max: 2 },
  'films: the player of YouTube': { words: 'onYouTubeIframeAPIReady', max: 7 },
  'films: the player of Vimeo': { words: 'data-vimeo-initialized', max: 16 },
  'the map (MapLibre)': { words: 'maplibregl-canvas', max: 310 },
  'the map: how it looks': { words: 'population_rank', max: 11 },
  'all metadata': { words: '.nothing,{read:', max: 4 },
  'all metadata: exifr, in its thread': { words: 'firstChunkSizeBrowser', max: 36 },
};

/** Modules inside such a chunk: entry file, and the budget in kB of its bundle without React. */
const PARTS = {
  'of the viewer: zoom': { entry: 'components/ui/zoom.tsx', max: 17 },
  'of the viewer: motion': { entry: 'lib/clients/browser/motion.ts', max: 6.5 },
};

const build = path.join(root, '.next');
const toBytes = (chunk) => gzipSync(fs.readFileSync(path.join(build, chunk)), { level: 9 }).length;

const listRoot = () => JSON.parse(fs.readFileSync(path.join(build, 'build-manifest.json'), 'utf8')).rootMainFiles;

const readManifest = (page) =>
  fs.readFileSync(path.join(build, 'server', 'app', `${page}_client-reference-manifest.js`), 'utf8');

/** Lists the chunks that a page loads initially. */
const listChunks = (page) => new Set(readManifest(page).match(/static\/chunks\/[\w./~-]+\.js/g));

/** Lists the style sheets of a page, including those of the layout. */
function listSheets(page) {
  const [, entries] = /"entryCSSFiles":(\{.*?\}),"entryJSFiles"/.exec(readManifest(page));
  const of = Object.entries(JSON.parse(entries)).filter(
    ([entry]) => entry === '[project]/app/layout' || entry === `[project]/app${page}`,
  );
  return [...new Set(of.flatMap(([, sheets]) => sheets.map(({ path: sheet }) => sheet)))];
}

/** Measures what every page of a Next app loads, and what each page loads in addition, in gzipped bytes. */
function measure() {
  const rootMainFiles = listRoot();
  const floor = rootMainFiles.reduce((sum, chunk) => sum + toBytes(chunk), 0);
  const pages = {};
  for (const page of Object.keys(BUDGETS)) {
    const chunks = listChunks(page);
    for (const chunk of rootMainFiles) chunks.delete(chunk);
    pages[page] = [...chunks].reduce((sum, chunk) => sum + toBytes(chunk), 0);
  }
  return { floor, pages };
}

/** Measures the chunks of LAZY (0 bytes if there is none), and whether a page loads one of them initially. */
function measureLazy() {
  const folder = path.join('static', 'chunks');
  const all = fs
    .readdirSync(path.join(build, folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ chunk: `static/chunks/${name}`, text: fs.readFileSync(path.join(build, folder, name), 'utf8') }));
  const early = new Set([...listRoot(), ...Object.keys(BUDGETS).flatMap((page) => [...listChunks(page)])]);
  return Object.entries(LAZY).map(([name, { words, max }]) => {
    const chunks = all.filter(({ text }) => text.includes(words)).map(({ chunk }) => chunk);
    // A module can be in one chunk per page; measure the largest.
    const bytes = Math.max(0, ...chunks.map(toBytes));
    return { name, bytes, max, isEarly: chunks.some((chunk) => early.has(chunk)) };
  });
}

async function measureParts() {
  const { build: bundle } = await import('esbuild');
  const parts = Object.entries(PARTS).map(async ([name, { entry, max }]) => {
    const { outputFiles } = await bundle({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      loader: { '.module.css': 'empty' },
      minify: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      external: ['react', 'react-dom', 'react/jsx-runtime'],
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    return { name, max, bytes: gzipSync(outputFiles[0].contents, { level: 9 }).length };
  });
  return Promise.all(parts);
}

if (process.argv[1] === import.meta.filename) {
  await ensureBuild();
  const { floor, pages } = measure();
  console.log(`Next's own floor: ${(floor / 1000).toFixed(1)} kB gz`);
  for (const [page, bytes] of Object.entries(pages)) {
    const kilobytes = bytes / 1000;
    const within = kilobytes <= BUDGETS[page];
    console.log(
      `${within ? 'within' : 'OVER'}  ${page}: ${kilobytes.toFixed(1)} of ${BUDGETS[page]} kB gz over the floor`,
    );
    if (!within) process.exitCode = 1;
  }
  for (const [page, max] of Object.entries(CSS_BUDGETS)) {
    const sheets = listSheets(page);
    const kilobytes = sheets.reduce((sum, sheet) => sum + toBytes(sheet), 0) / 1000;
    const within = kilobytes > 0 && kilobytes <= max;
    const size = `${kilobytes.toFixed(1)} of ${max} kB gz of CSS in ${sheets.length}`;
    console.log(`${within ? 'within' : 'OVER'}  ${page}: ${size}`);
    if (!within) process.exitCode = 1;
  }
  for (const { name, bytes, max, isEarly } of measureLazy()) {
    const within = bytes > 0 && bytes <= max * 1000 && !isEarly;
    const size = bytes > 0 ? `${(bytes / 1000).toFixed(1)} of ${max} kB gz` : 'is in no chunk';
    console.log(
      `${within ? 'within' : 'OVER'}  ${name}: ${size}${isEarly ? ', and loaded at once' : ', when it is wanted'}`,
    );
    if (!within) process.exitCode = 1;
  }
  for (const { name, bytes, max } of await measureParts()) {
    const within = bytes <= max * 1000;
    console.log(`${within ? 'within' : 'OVER'}  ${name}: ${(bytes / 1000).toFixed(1)} of ${max} kB gz`);
    if (!within) process.exitCode = 1;
  }
}
