// Ten minutes of visitors while five thousand files arrive: how long pages take, what fails, and what memory does.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { toMedian, toMs, toSeconds } from './measure.mjs';
import { listServing, pause, runNode, serveSite, start, until, untilIndexed } from './place.mjs';

const ITEMS = 2000;
const ARRIVING = 5000;
const GOAL = { p99: 100, heap: 1.05, memory: 1.1 };
const RATES = [50, 100, 200, 400, 800];
const TRY = 10;
// Of the rate that still holds; the rest is for whatever else the machine has to do, indexing among it.
const SHARE = 0.5;
// Of the time, before the files arrive.
const PART = 0.2;
// Milliseconds before the end, while visitors still ask.
const LAST = 5000;

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

/** Adds files until the index has drawn them all. @returns the moments of both, as `performance.now()`; null for what did not happen */
async function addFiles({ url }, pictures, library, minutes) {
  const folder = path.join(library, 'arriving');
  fs.mkdirSync(folder);
  for (let index = 0; index < ARRIVING; index += 1)
    fs.linkSync(pictures[index % pictures.length], path.join(folder, `new-${index}.jpg`));
  // Each asking gives up after two minutes.
  const reach = async (isThere) => {
    for (let turn = 0; turn < minutes / 2; turn += 1) {
      const isReached = await until(`${url}/api/health`, (text) => isThere(JSON.parse(text)), 250).then(
        () => true,
        () => false,
      );
      if (isReached) return performance.now();
    }
    return null;
  };
  const areThere = ({ items }) => items === ITEMS + ARRIVING;
  return { seen: await reach(areThere), drawn: await reach((health) => areThere(health) && health.state === 'idle') };
}

/** JavaScript's memory in use once all garbage is collected, in bytes: the least of three seconds, for requests come and go. */
async function readHeap(pid, file) {
  fs.writeFileSync(file, '');
  for (let turn = 0; turn < 3; turn += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
  }
  return Math.min(...fs.readFileSync(file, 'latin1').trim().split('\n').map(Number));
}

export async function measure(place) {
  const { minutes } = place;
  const whole = minutes * 60_000;
  const pictures = await place.getPictures('web');
  const library = place.layLibrary(pictures, ITEMS);
  const heap = place.toFresh('heap');
  const site = await serveSite(library, place.toFresh('data'), {
    NODE_OPTIONS: `--import=${new URL('heap.mjs', import.meta.url)}`,
    VITRINE_BENCH_HEAP: heap,
  });
  try {
    await untilIndexed(site.url);
    const paths = await listPaths(site.url);
    for (const each of paths) await (await fetch(site.url + each)).arrayBuffer();
    const most = await findRate(site.url, paths);
    const rate = Math.max(RATES[0], Math.round(most * SHARE));
    const begun = performance.now();
    const running = start(process.execPath, [
      load,
      site.url,
      String(rate),
      String(minutes * 60),
      JSON.stringify(paths),
    ]);
    const lines = readline.createInterface({ input: running.child.stdout });
    const [told, memory] = [[], []];
    let p99;
    lines.on('line', (line) => {
      const { whole: end, ...ten } = JSON.parse(line);
      if (end === undefined) told.push(ten);
      else p99 = end;
    });
    const pids = listServing(site.pid);
    const watching = setInterval(() => memory.push({ at: performance.now(), bytes: pids.map(readMemory) }), 1000);
    const readHeaps = async () => {
      const heaps = [];
      for (const pid of pids) heaps.push(await readHeap(pid, heap));
      return heaps;
    };
    await pause(whole * PART);
    const small = await readHeaps();
    const added = performance.now();
    const { seen, drawn } = await addFiles(site, pictures, library, minutes);
    const early = await readHeaps();
    await pause(begun + whole - performance.now() - LAST);
    const late = await readHeaps();
    await running.ended;
    clearInterval(watching);
    const failed = told.reduce((sum, each) => sum + each.failed, 0);
    const answers = told.reduce((sum, each) => sum + each.answers, 0);
    const worst = Math.max(...told.map((ten) => ten.p99));
    const toMb = (each) => each.map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', ');
    // Of the process whose memory grew most.
    const toRatio = (after, before) => Math.max(...after.map((bytes, index) => bytes / before[index]));
    // Between two collections garbage comes and goes; the lowest is what is held.
    const toLowest = (from) => {
      const samples = memory.filter(({ at }) => at >= from && at < from + whole * PART);
      return pids.map((_, index) => Math.min(...samples.map(({ bytes }) => bytes[index])));
    };
    const highest = pids.map((_, index) => Math.max(...memory.map(({ bytes }) => bytes[index])));
    const [first, settled, last] = [begun, drawn ?? added, begun + whole * (1 - PART)].map(toLowest);
    return [
      `${answers} answers at ${rate}/s, half of ${most}/s; an example of what failed: ${told.find(({ example }) => example)?.example ?? 'none'}`,
      `memory at its lowest: ${toMb(first)} with ${ITEMS} items; ${toMb(highest)} at the most`,
      `in use once garbage is collected: ${toMb(small)} with ${ITEMS} items`,
      {
        what: `${minutes} minutes of load: answers that were none`,
        ours: String(failed),
        beside: '',
        goal: '0',
        met: failed === 0,
      },
      {
        what: 'p99 of cached pages and pictures',
        ours: toMs(p99),
        beside: `${toMs(worst)} in the worst ten seconds, ${toMs(toMedian(told.map((ten) => ten.p99)))} in their median`,
        goal: `≤ ${GOAL.p99} ms`,
        met: p99 <= GOAL.p99,
      },
      {
        what: `${ARRIVING.toLocaleString('en')} new files seen, and drawn, meanwhile`,
        ours: drawn === null ? 'not to the end' : `${toSeconds(seen - added)}, ${toSeconds(drawn - added)}`,
        beside: '',
        goal: 'all',
        met: drawn !== null,
      },
      {
        what: 'heap in use once collected, at the end / when all was drawn',
        ours: toMb(late),
        beside: toMb(early),
        ratio: toRatio(late, early),
        goal: `≤ ${GOAL.heap}`,
        met: toRatio(late, early) <= GOAL.heap,
      },
      {
        what: 'resident memory at its lowest, last fifth / the fifth after all was drawn',
        ours: toMb(last),
        beside: toMb(settled),
        ratio: toRatio(last, settled),
        goal: `≤ ${GOAL.memory}`,
        met: toRatio(last, settled) <= GOAL.memory,
      },
    ];
  } finally {
    await site.end();
  }
}
