// Rescan of an unchanged library of 100,000 files, compared with a bare walk over the same folders.
import fs from 'node:fs';
import path from 'node:path';
import { formatSeconds, getMedian, inTurn } from './measure.mjs';
import { bundle, getIndexer, runNode } from './place.mjs';

const FILES = 100_000;
const PAIRS = 5;
const GOAL = { seconds: 5, megabytes: 300 };

const WALK = `
const fs = require('node:fs'), path = require('node:path');
const stack = [process.argv[1]];
let bytes = 0;
for (let here = stack.pop(); here; here = stack.pop())
  for (const entry of fs.readdirSync(here, { withFileTypes: true })) {
    const full = path.join(here, entry.name);
    if (entry.isDirectory()) stack.push(full);
    else bytes += fs.statSync(full).size;
  }
console.log(bytes);`;

export async function measure(place) {
  const library = place.layLibrary(await place.getMixed(), FILES);
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  const env = { VITRINE_LIBRARY: library, VITRINE_DATA: data };
  await runNode([await bundle('prime.ts')], env);
  const indexer = await getIndexer();
  const peaks = [];

  async function index() {
    const since = performance.now();
    const lines = await runNode([indexer, '--times'], env);
    const took = performance.now() - since;
    if (!lines.some((line) => line.startsWith(`${FILES} files: `)))
      throw new Error(`the library was not indexed whole: ${lines.at(-1)}`);
    peaks.push(JSON.parse(lines.findLast((line) => line.startsWith('{'))).kilobytes / 1000);
    return took;
  }
  async function walk() {
    const since = performance.now();
    await runNode(['-e', WALK, library]);
    return performance.now() - since;
  }

  await index();
  const { a, b, ratio } = await inTurn(PAIRS, index, walk);
  const peak = getMedian(peaks);
  const size = fs.statSync(path.join(data, 'catalogue.db')).size / 1e6;
  return [
    `the catalogue has ${size.toFixed(0)} MB`,
    {
      what: '100,000 unchanged files / readdir and stat of each',
      ours: formatSeconds(a),
      beside: formatSeconds(b),
      ratio,
      goal: `< ${GOAL.seconds} s`,
      met: a < GOAL.seconds * 1000,
    },
    {
      what: 'memory of that, at most',
      ours: `${peak.toFixed(0)} MB`,
      beside: '',
      goal: `< ${GOAL.megabytes} MB`,
      met: peak < GOAL.megabytes,
    },
  ];
}
