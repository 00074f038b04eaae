// Page latency while files arrive at one per second and a crawler visits all item pages in sequence.
import fs from 'node:fs';
import path from 'node:path';
import { formatMs } from './measure.mjs';
import { pause, serveSite, untilIndexed } from './place.mjs';

/** Visits per second, to pages that were visited before; and how many of these are item pages. */
const VISITS = 25;
const KNOWN = 200;
const IN_FOLDER = 200;
/** Limit of photographs; the other files are stories, which are indexed quickly and need no renditions. */
const MAX_PHOTOGRAPHS = 1000;
/** Goal for the 99th percentile, ms. */
const GOAL = 30;

const WORDS = 'harbour winter market bridge portrait station garden rain procession ferry tower orchard'.split(' ');
const toText = (n) =>
  `# ${WORDS[n % 12]} ${WORDS[Math.floor(n / 12) % 12]} ${n}\n\n${WORDS.map((word, at) => `The ${word} of day ${n + at}.`).join(' ')}\n`;

function layStories(library, first, count) {
  for (let n = first; n < first + count; n += 1) {
    const folder = path.join(library, `Box ${Math.floor(n / IN_FOLDER)}`);
    if (n % IN_FOLDER === 0 || n === first) fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `story-${n}.md`), toText(n));
  }
}

/** Returns the time to the complete page, ms. */
async function visit(url) {
  const since = performance.now();
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return performance.now() - since;
}

const getPercentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * Sends requests at fixed times, regardless of outstanding responses (open-loop load).
 * @returns the latencies, sorted
 */
async function visitAll(addresses, seconds, isOver = () => false) {
  const times = [];
  const visits = [];
  const since = performance.now();
  for (let n = 0; n < seconds * VISITS && !isOver(); n += 1) {
    await pause(Math.max(0, since + (n * 1000) / VISITS - performance.now()));
    visits.push(visit(addresses[n % addresses.length]).then((took) => times.push(took)));
  }
  await Promise.all(visits);
  return times.sort((one, other) => one - other);
}

export async function measure(place) {
  const pictures = await place.getPictures('web');
  const photographs = Math.min(MAX_PHOTOGRAPHS, Math.ceil(place.files / 10));
  const library = place.layLibrary(pictures, photographs);
  layStories(library, 0, place.files - photographs);
  // Create the folder before indexing: a new one would change the menu of every page.
  const arrivals = path.join(library, 'Arrivals');
  fs.mkdirSync(arrivals);
  fs.copyFileSync(pictures[0], path.join(arrivals, 'first.jpg'));
  // Set a cover: otherwise an older photograph would become the cover and change the menu of every page.
  fs.writeFileSync(path.join(arrivals, 'index.md'), '---\ncover: first.jpg\n---\n');
  const site = await serveSite(library, place.toFresh('data'));
  try {
    await untilIndexed(site.url);
    const records = await (await fetch(`${site.url}/data/items.ndjson`)).text();
    const items = records
      .trim()
      .split('\n')
      .map((line) => site.url + new URL(JSON.parse(line).url).pathname);
    const step = Math.floor(items.length / KNOWN);
    const known = items.filter((_, n) => n % step === 0).flatMap((item) => [item, site.url, `${site.url}/collections`]);
    for (const address of known) await visit(address);
    const seconds = place.minutes * 60;
    const alone = await visitAll(known, Math.min(60, seconds));
    let walked = 0;
    let arrived = 0;
    let isOver = false;
    const crawl = async () => {
      for (const item of items) {
        if (isOver) return;
        await visit(item);
        walked += 1;
      }
      // All items were visited.
      isOver = true;
    };
    const arrive = async () => {
      while (!isOver) {
        fs.copyFileSync(pictures[arrived % pictures.length], path.join(arrivals, `new-${arrived}.jpg`));
        arrived += 1;
        await pause(1000);
      }
    };
    const beside = Promise.all([crawl(), arrive()]);
    const busy = await visitAll(known, seconds, () => isOver);
    isOver = true;
    await beside;
    const p99 = getPercentile(busy, 0.99);
    return [
      `${items.length} items; ${busy.length} visits, while ${walked} pages were walked and ${arrived} files came`,
      {
        what: '99 in 100 visits, while a crawler walks and a file a second comes / while nothing else happens',
        ours: formatMs(p99),
        beside: formatMs(getPercentile(alone, 0.99)),
        ratio: p99 / getPercentile(alone, 0.99),
        goal: `≤ ${GOAL} ms`,
        met: p99 <= GOAL,
      },
      { what: 'half of them', ours: formatMs(getPercentile(busy, 0.5)), beside: formatMs(getPercentile(alone, 0.5)) },
    ];
  } finally {
    await site.end();
  }
}
