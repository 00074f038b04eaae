// The processor time of search pages that are not cached, beside pages of the same length that a bare Next app renders.
import fs from 'node:fs';
import { findNearest, serveBare } from './bare-app.mjs';
import { formatMs, inTurn } from './measure.mjs';
import { bundle, runNode, serveFilled, until } from './place.mjs';

const RECORDS = 156_491;
const PAIRS = 5;
/** Pages per measurement: clock ticks of the kernel are 10 ms. */
const PAGES = 24;
/** Pages that the process renders first, until its code is compiled. */
const WARM_UP = 96;
const GOAL = 2;
const TICK_MS = 10;

/** User and system time of a process so far, ms: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readProcessorMs(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function ask(url) {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return text;
}

/** Mean processor time of a page, ms. */
async function measurePages({ url, pid }, paths) {
  const before = readProcessorMs(pid);
  for (const path of paths) await ask(url + path);
  return (readProcessorMs(pid) - before) / paths.length;
}

/** Takes the next paths of a list, which never repeats one. */
const createSource = (paths) => () => paths.splice(0, PAGES);

/** @param queries objects with `words` */
export async function measureQueries(site, bare, queries) {
  const toPath = ({ words }) => `/search?q=${encodeURIComponent(words.join(' '))}`;
  const found = queries.filter(({ kind }) => /^words?\d?$/.test(kind));
  // Two words of the archive that no item has beside a third that is in none.
  const without = found.map(({ words }, at) => ({ words: [...words, `qx${at}zk`] }));
  const [paths, none] = [found.map(toPath), without.map(toPath)];
  const lengths = [];
  for (const path of paths.splice(0, WARM_UP)) lengths.push((await ask(site.url + path)).length);
  for (const path of none.splice(0, PAGES / 2)) await ask(site.url + path);
  const length = lengths.slice(-PAGES).reduce((sum, each) => sum + each, 0) / PAGES;
  const same = await findNearest(bare.url, length);
  const bares = Array.from({ length: PAGES }, () => same.path);
  for (let round = 0; round < WARM_UP / PAGES; round += 1) await measurePages(bare, bares);
  const [takeFound, takeNone] = [createSource(paths), createSource(none)];
  return {
    length,
    same,
    found: await inTurn(
      PAIRS,
      () => measurePages(site, takeFound()),
      () => measurePages(bare, bares),
    ),
    none: await inTurn(
      PAIRS - 2,
      () => measurePages(site, takeNone()),
      () => measurePages(site, takeFound()),
    ),
  };
}

export async function measure(place) {
  if (!place.records) return ['name a file of records: npm run bench query -- --records=FILE'];
  const site = await serveFilled(place, 'search-site.ts', place.records, RECORDS);
  let bare;
  try {
    bare = await serveBare({ isDynamic: true });
    const file = place.toFresh('queries.json');
    await runNode([await bundle('queries.ts'), place.records, file]);
    await until(`${site.url}/api/health`, () => true);
    const { measured, warming } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const { length, same, found, none } = await measureQueries(site, bare, [...measured, ...warming]);
    return [
      `search pages have ${Math.round(length)} bytes, the bare page ${same.length}`,
      {
        what: 'processor time of an uncached search page / of a dynamic page of a bare Next app',
        ours: formatMs(found.a),
        beside: formatMs(found.b),
        ratio: found.ratio,
        goal: `≤ ${GOAL}`,
        met: found.ratio <= GOAL,
      },
      {
        what: 'the same, where no item has all words / where some have',
        ours: formatMs(none.a),
        beside: formatMs(none.b),
        ratio: none.ratio,
        goal: `≤ ${GOAL}`,
        met: none.ratio <= GOAL,
      },
    ];
  } finally {
    await site.end();
    await bare?.end();
  }
}
