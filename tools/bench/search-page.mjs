// The processor time of a page of search results, beside a page of the same length that a bare Next app makes for each request.
import fs from 'node:fs';
import { inTurn, toMs } from './measure.mjs';
import { findNearest, serveBare } from './page.mjs';
import { serveSite, untilIndexed } from './place.mjs';

const ITEMS = 2111;
const PAIRS = 5;
/** Requests for pages that were made before. */
const AGAIN = 3000;
/** Visitors who ask at the same time. */
const VISITORS = 20;
/** Milliseconds. */
const GOAL = 10;
const LONGEST = 300_000;
// Of pictures.mjs: every item has four of them as keywords, and two in its title.
const WORDS = 'harbour winter market bridge portrait station garden rain procession ferry tower orchard'.split(' ');

/** Each other than all before it, with a full page of results. */
const toQueries = (turn) =>
  WORDS.flatMap((word, index) => [`${word}+${WORDS[(index + turn + 1) % WORDS.length]}`, `${word}&page=${turn + 1}`]);

/** Of a process so far, in milliseconds; a tick is 10: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function readProcessorTime(pid) {
  const [, rest = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

async function ask(address) {
  const response = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answers ${response.status}`);
}

async function measureEach(pid, addresses) {
  const before = readProcessorTime(pid);
  for (const address of addresses) await ask(address);
  return (readProcessorTime(pid) - before) / addresses.length;
}

/** Milliseconds of the processor for all of those who ask at the same time. */
async function measureAtOnce(pid, addresses) {
  const before = readProcessorTime(pid);
  await Promise.all(addresses.map(ask));
  return readProcessorTime(pid) - before;
}

export async function measure(place) {
  if (!fs.existsSync('/proc/self/stat')) return ['skipped: the processor time of a process is read as Linux has it'];
  const library = place.layLibrary(await place.getPictures('web'), ITEMS);
  const site = await serveSite(library, place.toFresh('data'));
  let beside;
  try {
    beside = await serveBare();
    await untilIndexed(site.url);
    const html = await (await fetch(`${site.url}/search?q=${WORDS[0]}`)).arrayBuffer();
    const same = await findNearest(beside.url, html.byteLength, { below: '/asked', longest: LONGEST });
    const toAddresses = (turn) => toQueries(turn).map((query) => `${site.url}/search?q=${query}`);
    const askOurs = (turn) => measureEach(site.pid, toAddresses(turn));
    const askBare = (turn) =>
      measureEach(
        beside.pid,
        toQueries(turn).map((query) => `${beside.url}${same.path}?q=${query}`),
      );
    await askOurs(PAIRS);
    await askBare(PAIRS);
    const { a, b, ratio } = await inTurn(PAIRS, askOurs, askBare);
    const made = toAddresses(PAIRS - 1);
    const again = await measureEach(
      site.pid,
      Array.from({ length: AGAIN }, (_, n) => made[n % made.length]),
    );
    const toWords = (turn, n) => `${site.url}/search?q=${WORDS[turn % WORDS.length]}+of+${turn}+${n}`;
    const visitors = Array.from({ length: VISITORS }, (_, n) => n);
    const atOnce = await inTurn(
      PAIRS,
      (turn) =>
        measureAtOnce(
          site.pid,
          visitors.map(() => toWords(turn, 'all')),
        ),
      (turn) =>
        measureAtOnce(
          site.pid,
          visitors.map((n) => toWords(turn, n)),
        ),
    );
    return [
      `the first page of results has ${html.byteLength} bytes, the bare page ${same.length}`,
      {
        what: `processor time of a page of results, ${ITEMS.toLocaleString('en')} items / a page made by a bare Next app`,
        ours: toMs(a),
        beside: toMs(b),
        ratio,
        goal: `≤ ${GOAL} ms`,
        met: a <= GOAL,
      },
      {
        what: 'processor time of a page of results that was made since the last change / of one that is made',
        ours: toMs(again),
        beside: toMs(a),
        ratio: again / a,
      },
      {
        what: `processor time of ${VISITORS} who search for the same at once / for something else each`,
        ours: toMs(atOnce.a),
        beside: toMs(atOnce.b),
        ratio: atOnce.ratio,
      },
    ];
  } finally {
    await site.end();
    await beside?.end();
  }
}
