// Holds the HTML of each kind of page to its budget, in bytes after gzip, on the sample and sixty photographs cut out of it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { serveSite, untilIndexed } from '../tools/bench/place.mjs';
import { laySample } from './sample.mjs';

/** Kilobytes (1000 bytes) of the whole document. */
const BUDGETS = { home: 12, album: 13.5, search: 13.5, photograph: 14.5, film: 9.5, story: 21 };

const SIXTY = 60;
const WORDS = 'harbour winter market bridge portrait station garden rain procession ferry tower orchard'.split(' ');
const SIDES = [
  [480, 320],
  [320, 480],
  [400, 400],
  [640, 270],
];

const toWord = (index) => WORDS[index % WORDS.length];

/** A folder that fills a page of a collection, and two of a search: each has its own words and its own part of a picture. */
async function laySixty(library) {
  const folder = path.join(library, 'sixty');
  fs.mkdirSync(folder);
  const photographs = fs
    .readdirSync(library, { recursive: true })
    .filter((name) => /\.jpe?g$/.test(name))
    .sort();
  const rows = ['file,title,caption,creator,date,keywords,copyright'];
  for (let index = 0; index < SIXTY; index += 1) {
    const from = sharp(path.join(library, photographs[index % photographs.length]));
    const [width, height] = SIDES[(index * 7) % SIDES.length];
    const whole = await from.metadata();
    const left = Math.floor(((index * 37) % 100) * 0.01 * Math.max(0, whole.width - width));
    const top = Math.floor(((index * 61) % 100) * 0.01 * Math.max(0, whole.height - height));
    const cut = { left, top, width: Math.min(width, whole.width), height: Math.min(height, whole.height) };
    await from
      .extract(cut)
      .resize(2 * width, 2 * height, { fit: 'fill' })
      .jpeg()
      .toFile(path.join(folder, `${index}.jpg`));
    const title = `The ${toWord(index)} by the ${toWord(index * 5 + 3)}, no. ${index + 1}`;
    const maker = ['Ada Lund', 'Jonas Berg', 'Mira Sato', 'Elin Nyström'][index % 4];
    rows.push(
      `${index}.jpg,"${title}","${title} in ${1900 + index}",${maker},${1900 + index}-0${1 + (index % 9)},${toWord(index)};${toWord(index + 5)},© ${maker}`,
    );
  }
  fs.writeFileSync(path.join(folder, 'metadata.csv'), rows.join('\n'));
}

const readPage = async (url) => (await fetch(url)).text();

/** The first item of a kind that a search finds. */
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
    fs.rmSync(work, { recursive: true, force: true });
  }
}

for (const [name, bytes] of Object.entries(await measure())) {
  const kilobytes = bytes / 1000;
  const within = kilobytes <= BUDGETS[name];
  console.log(`${within ? 'within' : 'OVER'}  ${name}: ${kilobytes.toFixed(1)} of ${BUDGETS[name]} kB gz of HTML`);
  if (!within) process.exitCode = 1;
}
