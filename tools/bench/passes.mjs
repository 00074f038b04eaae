// Throughput of both indexing passes over new photographs, compared with bare loops over the same files.
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { formatMs, formatRate, getMedian, inTurn } from './measure.mjs';
import { getIndexer, listFiles, runNode, start } from './place.mjs';

const FILES = { facts: 10_000, pixels: 2000 };
const PAIRS = { facts: 5, pixels: 3 };

/** Returns the CPU time of a process and its children, ms; 0 if /proc is not available. */
function readCpu(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, in hundredths of a second
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return (Number(user) + Number(system)) * 10 + children.reduce((sum, child) => sum + readCpu(child), 0);
  } catch {
    return 0;
  }
}

/**
 * Indexes a library from scratch.
 * @returns wall time and CPU time of each pass, ms; 0 for the second pass unless `both` is set
 */
async function index(place, library, both) {
  const running = start(process.execPath, [await getIndexer(), '--times'], {
    env: { ...process.env, VITRINE_LIBRARY: library, VITRINE_DATA: place.toFresh('data') },
  });
  const last = { reading: { ms: 0, cpu: 0 }, drawing: { ms: 0, cpu: 0 }, idle: { ms: 0, cpu: 0 } };
  for await (const line of createInterface({ input: running.child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { state, ms } = JSON.parse(line);
    last[state] = { ms, cpu: readCpu(running.child.pid) };
    if (state === 'drawing' && !both) break;
  }
  await running.end('SIGINT');
  const { reading, idle } = last;
  return { facts: reading, pixels: { ms: idle.ms - reading.ms, cpu: idle.cpu - reading.cpu } };
}

async function loop(kind, at, library, processes = 1) {
  const program = path.join(import.meta.dirname, 'bare.mjs');
  const parts = Array.from({ length: processes }, (_, part) =>
    runNode([program, library, kind, String(at), String(part), String(processes)]),
  );
  const all = (await Promise.all(parts)).map(([line]) => JSON.parse(line));
  return { ms: Math.max(...all.map(({ ms }) => ms)), cpu: all.reduce((sum, { cpu }) => sum + cpu, 0) };
}

/** Finds the concurrency at which the bare loop is fastest. */
async function findBest(kind, library) {
  let best = { at: 0, ms: Number.POSITIVE_INFINITY };
  for (const at of [2, 4, 8]) {
    const ms = getMedian([(await loop(kind, at, library)).ms, (await loop(kind, at, library)).ms]);
    if (ms < best.ms) best = { at, ms };
  }
  return best.at;
}

function toRow(what, { a, b, ratio }, files, goal) {
  return {
    what,
    ours: formatRate((files * 1000) / a),
    beside: formatRate((files * 1000) / b),
    ratio: 1 / ratio,
    ...(goal && { goal: `≥ ${goal}`, met: 1 / ratio >= goal }),
  };
}

/** Same as inTurn, for wall time and CPU time. */
async function bothInTurn(pairs, a, b) {
  const cpu = { a: [], b: [] };
  const watch = (name, work) => async () => {
    const taken = await work();
    cpu[name].push(taken.cpu);
    return taken.ms;
  };
  const time = await inTurn(pairs, watch('a', a), watch('b', b));
  const ratio = getMedian(cpu.a.map((value, index) => value / cpu.b[index]));
  return { ...time, cpu: { a: getMedian(cpu.a), b: getMedian(cpu.b), ratio } };
}

const toCpuRow = (what, { cpu }, files, goal) => ({
  what,
  ours: formatMs(cpu.a / files),
  beside: formatMs(cpu.b / files),
  ratio: cpu.ratio,
  ...(goal && { goal: `≤ ${goal}`, met: cpu.ratio <= goal }),
});

export async function measure(place) {
  const pictures = await place.getMixed();
  const large = place.layLibrary(pictures, FILES.facts);
  const small = place.layLibrary(pictures, FILES.pixels, { distinct: true });
  // Warm the file system cache, so that both read from memory.
  await loop('facts', 4, large);
  const at = await findBest('facts', large);
  const ours = async () => (await index(place, large, false)).facts;
  const first = await bothInTurn(PAIRS.facts, ours, () => loop('facts', at, large));
  const two = await bothInTurn(PAIRS.facts, ours, () => loop('facts', at, large, 2));
  await loop('pixels', 4, small);
  const second = await bothInTurn(
    PAIRS.pixels,
    async () => (await index(place, small, true)).pixels,
    () => loop('pixels', 4, small),
  );
  return [
    `${FILES.facts} files; ${listFiles(small).length} of them for the second pass; the bare loop has ${at} files at a time`,
    toRow('first pass / exifr + sharp header', first, FILES.facts, 0.8),
    toRow('first pass / the same in two processes', two, FILES.facts),
    toCpuRow('processor time of the first pass / exifr + sharp header, a file', first, FILES.facts),
    toRow('second pass / sharp to 400 px WebP', second, FILES.pixels, 0.8),
    toCpuRow('processor time of the second pass / sharp to 400 px WebP, a picture', second, FILES.pixels, 1.12),
  ];
}
