// Checks the gzipped HTML of each kind of page against budgets, with the sample library and sixty cropped photographs.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveSite, untilIndexed } from '../tools/bench/place.mjs';
import { laySixty } from '../tools/bench/sixty.mjs';
import { removeFolder } from './remove-folder.mjs';
import { laySample } from './sample.mjs';

/** Budgets of the whole document in kB (1000 bytes). */
const BUDGETS = { home: 12.2, album: 12.9, search: 13.1, photograph: 11, film: 10, story: 21.6 };

const readPage = async (url) => (await fetch(url)).text();

async function findItem(url, kind) {
  const [, href] = /id="results".*?href="(\/items\/[^"]+)"/s.exec(await readPage(`${url}/search?kind=${kind}`));
  return href;
}

async function measure() {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-html-'));
  const library = path.join(work, 'library');
  await laySample(library);
  await laySixty(library);
  const site = await serveSite(library, path.join(work, 'data'));
  try {
    await untilIndexed(site.url);
    const pages = { home: '/', album: '/collections/sixty', search: '/search' };
    for (const kind of ['photo', 'film', 'story'])
      pages[kind === 'photo' ? 'photograph' : kind] = await findItem(site.url, kind);
    const bytes = {};
    for (const [name, address] of Object.entries(pages)) {
      const html = await readPage(site.url + address);
      if (process.argv[2]) fs.writeFileSync(path.join(process.argv[2], `${name}.html`), html);
      bytes[name] = gzipSync(html, { level: 9 }).length;
    }
    return bytes;
  } finally {
    await site.end();
    // Retries while reader processes that are still ending write into the folder.
    await removeFolder(work);
  }
}

for (const [name, bytes] of Object.entries(await measure())) {
  const kilobytes = bytes / 1000;
  const within = kilobytes <= BUDGETS[name];
  console.log(`${within ? 'within' : 'OVER'}  ${name}: ${kilobytes.toFixed(1)} of ${BUDGETS[name]} kB gz of HTML`);
  if (!within) process.exitCode = 1;
}
