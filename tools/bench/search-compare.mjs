// Compares search engines with the same queries over museum records, for search.mjs and search-million.mjs.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { formatMs, formatSeconds, getMedian } from './measure.mjs';
import { bundle, listFiles, runNode } from './place.mjs';

const RUNS = 3;
const MEMORY = "console.log(/^RssAnon:\\s+(\\d+)/m.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1])";

const parse = (lines) => JSON.parse(lines.at(-1));
const toSize = (megabytes) => `${Math.round(megabytes)} MB`;
const sizeOf = (folder) => listFiles(folder).reduce((sum, file) => sum + fs.statSync(file).size, 0);

function getPercentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1];
}

/** Into the operating system's cache. */
function warm(folder) {
  const buffer = Buffer.alloc(1 << 20);
  for (const file of listFiles(folder)) {
    const open = fs.openSync(file);
    while (fs.readSync(open, buffer) > 0);
    fs.closeSync(open);
  }
}

/** Node's own, in megabytes; null where the system does not say. */
const getBareMemory = () =>
  runNode(['-e', MEMORY]).then(
    ([kilobytes]) => Number(kilobytes) / 1000,
    () => null,
  );

/** Returns the bytes of the items in a catalogue, which exist without search too. */
function sizeOfItems(file) {
  const db = new Database(file, { readonly: true });
  const [{ bytes }] = db
    .prepare(
      "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name = 'items')",
    )
    .all();
  db.close();
  return bytes;
}

/** Returns the user that must own PostgreSQL's folder; null if it is not installed or cannot be run. */
function getPostgresOwner() {
  const home = '/usr/lib/postgresql';
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    if (!fs.readdirSync(home).some((version) => fs.existsSync(path.join(home, version, 'bin', 'initdb')))) return null;
    const isRoot = process.getuid() === 0;
    return isRoot ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : process.getuid();
  } catch {
    return null;
  }
}

/** Fills a catalogue. @returns a function that runs a query, and the measurements so far */
async function fillOurs(place, questions, count) {
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  const { seconds } = parse(await runNode([await bundle('records.ts'), place.records, data, String(count)]));
  const [bytes, items] = [sizeOf(data), sizeOfItems(path.join(data, 'catalogue.db'))];
  const program = await bundle('search-ours.ts');
  const runs = [];
  const toMiddle = (toValue) => getMedian(runs.map(toValue));
  return {
    seconds,
    bytes,
    items,
    runs,
    async ask() {
      warm(data);
      runs.push(parse(await runNode([program, questions], { VITRINE_DATA: data })));
    },
    /** Includes only as many queries as the other engine ran. */
    getPercentile: (share, most) => toMiddle(({ times }) => getPercentile(times.slice(0, most), share)),
    toMiddle,
  };
}

/** Builds another engine's index in one process, and queries it in another. */
async function measureOther(place, questions, { program, owner, count }) {
  const folder = place.toFresh('beside');
  fs.mkdirSync(folder, { recursive: true });
  if (owner !== undefined) fs.chownSync(folder, owner, owner);
  const file = await bundle(program);
  const built = parse(await runNode([file, 'build', folder, place.records, String(count)]));
  const bytes = built.bytes ?? sizeOf(folder);
  warm(folder);
  const figures = parse(await runNode([file, 'ask', folder, questions]));
  fs.rmSync(folder, { recursive: true });
  return { ...figures, seconds: built.seconds, bytes };
}

function* listRows(ours, other, { name, bare, own }) {
  const asked = other.times.length;
  const part = asked < ours.runs[0].asked ? ` of the first ${asked}` : '';
  const row = (what, [a, b], toText) => ({
    what: `${what} / ${name}`,
    ours: toText(a),
    beside: toText(b),
    ratio: a / b,
  });
  for (const share of [0.5, 0.95])
    yield row(
      `p${share * 100}${part}`,
      [ours.getPercentile(share, asked), getPercentile(other.times, share)],
      formatMs,
    );
  yield row('index', [ours.seconds * 1000, other.seconds * 1000], formatSeconds);
  yield row('on the disk', [ours.bytes / 1e6, other.bytes / 1e6], toSize);
  yield row('start to first answer', [ours.toMiddle(({ first }) => first), other.first], formatMs);
  // Subtract Node's own memory from programs that run in Node.
  if (bare !== null) yield row('private memory', [own, other.megabytes - (other.isNode === false ? 0 : bare)], toSize);
}

/**
 * @param others by name: `program`, a file of this folder; `asked`, the number of queries if fewer than all
 * @param goal `p95` in milliseconds, `megabytes` over Node's own
 */
export async function compare(place, { count, others, goal }) {
  if (!place.records)
    return ['skipped: it needs --records=FILE, museum records in JSON, one a line (docs/benchmarks.md)'];
  const folder = place.toFresh('questions');
  fs.mkdirSync(folder, { recursive: true });
  const questions = path.join(folder, 'all.json');
  await runNode([await bundle('queries.ts'), place.records, questions]);
  const { measured, warming } = JSON.parse(fs.readFileSync(questions, 'utf8'));
  const bare = await getBareMemory();
  const ours = await fillOurs(place, questions, count);
  const [notes, besides] = [[], []];
  for (const [name, { asked = measured.length, ...other }] of Object.entries(others)) {
    const owner = name === 'PostgreSQL' ? getPostgresOwner() : undefined;
    if (owner === null) {
      notes.push('PostgreSQL is not installed: nothing of it beside');
      continue;
    }
    await ours.ask();
    const some = path.join(folder, `${name}.json`);
    const share = asked / measured.length;
    const fewer = { measured: measured.slice(0, asked), warming: warming.slice(0, Math.ceil(warming.length * share)) };
    fs.writeFileSync(some, JSON.stringify(fewer));
    try {
      besides.push([name, await measureOther(place, some, { ...other, owner, count })]);
    } catch (error) {
      notes.push(`${name} could not be measured: ${error.message}`);
    }
  }
  while (ours.runs.length < RUNS) await ours.ask();

  const p95 = ours.getPercentile(0.95);
  const own = bare === null ? null : ours.toMiddle(({ megabytes }) => megabytes) - bare;
  const [{ kinds, answered }] = ours.runs;
  const slow = Object.keys(kinds).map((kind) => `${kind} ${formatMs(ours.toMiddle((run) => run.kinds[kind]))}`);
  return [
    ...notes,
    `p95 of each kind: ${slow.join(', ')}`,
    `p95 of each run: ${ours.runs.map((run) => formatMs(run.p95)).join(', ')}`,
    `p95 of its processor time: ${formatMs(ours.toMiddle(({ processor }) => processor))}`,
    `found something: ours ${answered} of ${measured.length}${besides.map(([name, other]) => `, ${name} ${other.answered} of ${other.asked}`).join('')}`,
    `${toSize(ours.items / 1e6)} of ours on the disk are the items, there without search too`,
    {
      what: `search, p95 of ${measured.length} questions, ${count.toLocaleString('en')} records`,
      ours: formatMs(p95),
      beside: '',
      goal: `< ${goal.p95} ms`,
      met: p95 < goal.p95,
    },
    ...(own === null
      ? ['the system does not say how much memory is private']
      : [
          {
            what: "private memory over Node's own",
            ours: toSize(own),
            beside: '',
            ...(goal.megabytes && { goal: `< ${goal.megabytes} MB`, met: own < goal.megabytes }),
          },
        ]),
    ...besides.flatMap(([name, other]) => [...listRows(ours, other, { name, bare, own })]),
  ];
}
