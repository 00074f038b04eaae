// Both passes of the indexer over new photographs, beside bare loops over the same files.
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inTurn, toMedian, toRate } from './measure.mjs';
import { getIndexer, listFiles, runNode, start } from './place.mjs';

const FILES = { facts: 10_000, pixels: 2000 };
const PAIRS = { facts: 5, pixels: 3 };

/** Indexes into an empty folder. @returns milliseconds of each pass, the second 0 where only the first is wanted */
async function index(place, library, both) {
  const running = start(process.execPath, [await getIndexer(), '--times'], {
    env: { ...process.env, VITRINE_LIBRARY: library, VITRINE_DATA: place.toFresh('data') },
  });
  const last = { reading: 0, drawing: 0, idle: 0 };
  for await (const line of createInterface({ input: running.child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { state, ms } = JSON.parse(line);
    last[state] = ms;
    if (state === 'drawing' && !both) break;
  }
  await running.end('SIGINT');
  return { facts: last.reading, pixels: last.idle - last.reading };
}

async function loop(kind, at, library, processes = 1) {
  const program = path.join(import.meta.dirname, 'bare.mjs');
  const parts = Array.from({ length: processes }, (_, part) =>
    runNode([program, library, kind, String(at), String(part), String(processes)]),
  );
  return Math.max(...(await Promise.all(parts)).map(([line]) => Number(line)));
}

/** How many at a time suit the bare loop best. */
async function findBest(kind, library) {
  let best = { at: 0, ms: Number.POSITIVE_INFINITY };
  for (const at of [2, 4, 8]) {
    const ms = toMedian([await loop(kind, at, library), await loop(kind, at, library)]);
    if (ms < best.ms) best = { at, ms };
  }
  return best.at;
}

function toRow(what, { a, b, ratio }, files, goal) {
  return {
    what,
    ours: toRate((files * 1000) / a),
    beside: toRate((files * 1000) / b),
    ratio: 1 / ratio,
    ...(goal && { goal: `≥ ${goal}`, met: 1 / ratio >= goal }),
  };
}

export async function measure(place) {
  const pictures = await place.getMixed();
  const large = place.layLibrary(pictures, FILES.facts);
  const small = place.layLibrary(pictures, FILES.pixels, { distinct: true });
  // Both read from memory, not from the disk.
  await loop('facts', 4, large);
  const at = await findBest('facts', large);
  const ours = async () => (await index(place, large, false)).facts;
  const first = await inTurn(PAIRS.facts, ours, () => loop('facts', at, large));
  const two = await inTurn(PAIRS.facts, ours, () => loop('facts', at, large, 2));
  await loop('pixels', 4, small);
  const second = await inTurn(
    PAIRS.pixels,
    async () => (await index(place, small, true)).pixels,
    () => loop('pixels', 4, small),
  );
  return [
    `${FILES.facts} files; ${listFiles(small).length} of them for the second pass; the bare loop has ${at} files at a time`,
    toRow('first pass / exifr + sharp header', first, FILES.facts, 0.7),
    toRow('first pass / the same in two processes', two, FILES.facts),
    toRow('second pass / sharp to 400 px WebP', second, FILES.pixels, 0.8),
  ];
}
