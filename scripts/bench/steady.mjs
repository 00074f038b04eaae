// Ten minutes of visitors while five thousand files arrive: how long pages take, what fails, and what memory does.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { toMedian, toMs } from './measure.mjs';
import { pause, runNode, serveSite, start, until, untilIndexed } from './place.mjs';

const ITEMS = 2000;
const ARRIVING = 5000;
const GOAL = { p99: 100, memory: 1.2 };
const RATES = [50, 100, 200, 400, 800];
const TRY = 10;
// Of the rate that still holds; the rest is for whatever else the machine has to do, indexing among it.
const SHARE = 0.5;
// Of the time, before the files arrive.
const PART = 0.2;

const load = path.join(import.meta.dirname, 'steady-load.mjs');

/** Resident memory of one process, in bytes: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
const readMemory = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024;

/** Pages of every kind, the pictures in them, and tiles of none: what lies in the caches. */
async function listPaths(url) {
  const found = new Set(['/', '/collections']);
  for (let year = 1900; year < 1905; year += 1) found.add(`/collections/Year%20${year}`);
  const html = await (await fetch(`${url}/collections/Year%201900`)).text();
  for (const [, href] of html.matchAll(/href="(\/items\/[^"#?]+)"/g)) found.add(href);
  for (const [, src] of html.matchAll(/src="(\/iiif\/3\/[^"]+)"/g)) found.add(src.replaceAll('&amp;', '&'));
  return [...found];
}

/** The highest rate at which pages still come as they should. */
async function findRate(url, paths) {
  let best = RATES[0];
  for (const rate of RATES) {
    const [line] = await runNode([load, url, String(rate), String(TRY - 1), JSON.stringify(paths)]);
    const { p99, failed } = JSON.parse(line);
    if (p99 > GOAL.p99 || failed > 0) break;
    best = rate;
  }
  return best;
}

export async function measure(place) {
  const { minutes } = place;
  const pictures = await place.getPictures('web');
  const library = place.layLibrary(pictures, ITEMS);
  const site = await serveSite(library, place.toFresh('data'));
  try {
    await untilIndexed(site.url);
    const paths = await listPaths(site.url);
    for (const each of paths) await (await fetch(site.url + each)).arrayBuffer();
    const most = await findRate(site.url, paths);
    const rate = Math.max(RATES[0], Math.round(most * SHARE));
    const running = start(process.execPath, [
      load,
      site.url,
      String(rate),
      String(minutes * 60),
      JSON.stringify(paths),
    ]);
    const lines = readline.createInterface({ input: running.child.stdout });
    const [told, memory] = [[], []];
    let whole;
    lines.on('line', (line) => {
      const { whole: end, ...ten } = JSON.parse(line);
      if (end === undefined) told.push(ten);
      else whole = end;
    });
    const watching = setInterval(() => memory.push(readMemory(site.pid)), 1000);
    await pause(minutes * 60_000 * PART);
    const folder = path.join(library, 'arriving');
    fs.mkdirSync(folder);
    for (let index = 0; index < ARRIVING; index += 1)
      fs.linkSync(pictures[index % pictures.length], path.join(folder, `new-${index}.jpg`));
    const since = performance.now();
    const isSeen = (text) => JSON.parse(text).items === ITEMS + ARRIVING;
    let seen = null;
    // Each asking gives up after two minutes.
    for (let turn = 0; turn < minutes && seen === null; turn += 1)
      seen = await until(`${site.url}/api/health`, isSeen, 250).then(
        () => performance.now() - since,
        () => null,
      );
    await running.ended;
    clearInterval(watching);
    const failed = told.reduce((sum, each) => sum + each.failed, 0);
    const answers = told.reduce((sum, each) => sum + each.answers, 0);
    const worst = Math.max(...told.map(({ p99 }) => p99));
    // Between two collections garbage comes and goes; the lowest is what is held.
    const part = Math.floor(memory.length * PART);
    const [early, late] = [memory.slice(0, part), memory.slice(-part)].map((some) => Math.min(...some));
    return [
      `${answers} answers at ${rate}/s, half of ${most}/s; an example of what failed: ${told.find(({ example }) => example)?.example ?? 'none'}`,
      {
        what: `${minutes} minutes of load: answers that were none`,
        ours: String(failed),
        beside: '',
        goal: '0',
        met: failed === 0,
      },
      {
        what: 'p99 of cached pages and pictures',
        ours: toMs(whole),
        beside: `${toMs(worst)} in the worst ten seconds, ${toMs(toMedian(told.map(({ p99 }) => p99)))} in their median`,
        goal: `≤ ${GOAL.p99} ms`,
        met: whole <= GOAL.p99,
      },
      {
        what: 'memory of the server at its lowest, last fifth / first',
        ours: `${Math.round(late / 1e6)} MB`,
        beside: `${Math.round(early / 1e6)} MB, ${Math.round(Math.max(...memory) / 1e6)} at the most`,
        ratio: late / early,
        goal: `≤ ${GOAL.memory}`,
        met: late / early <= GOAL.memory,
      },
      {
        what: `${ARRIVING.toLocaleString('en')} new files seen meanwhile`,
        ours: seen === null ? 'not to the end' : `${(seen / 1000).toFixed(0)} s`,
        beside: '',
        goal: 'all',
        met: seen !== null,
      },
    ];
  } finally {
    await site.end();
  }
}
