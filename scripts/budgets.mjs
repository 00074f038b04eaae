// Holds the JavaScript of each page to its budget, in bytes after gzip, over what Next itself sends with every page.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './ensure.mjs';

/** Kilobytes (1000 bytes) over Next's floor. */
const BUDGETS = {
  '/page': 15,
  '/items/[slug]/page': 15,
  '/collections/[[...path]]/page': 15,
  '/search/page': 15,
};

const build = path.join(root, '.next');
const toBytes = (chunk) => gzipSync(fs.readFileSync(path.join(build, chunk)), { level: 9 }).length;

/** Bytes of what every page of a Next app loads, and of what each page loads beyond. */
export function measure() {
  const { rootMainFiles } = JSON.parse(fs.readFileSync(path.join(build, 'build-manifest.json'), 'utf8'));
  const floor = rootMainFiles.reduce((sum, chunk) => sum + toBytes(chunk), 0);
  const pages = {};
  for (const page of Object.keys(BUDGETS)) {
    const source = fs.readFileSync(path.join(build, 'server', 'app', `${page}_client-reference-manifest.js`), 'utf8');
    const chunks = new Set(source.match(/static\/chunks\/[\w./~-]+\.js/g));
    for (const chunk of rootMainFiles) chunks.delete(chunk);
    pages[page] = [...chunks].reduce((sum, chunk) => sum + toBytes(chunk), 0);
  }
  return { floor, pages };
}

if (process.argv[1] === import.meta.filename) {
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
}
