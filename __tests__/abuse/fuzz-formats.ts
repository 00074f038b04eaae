// Fuzzes every parsed format beside healthy files: the index never hangs, loses no other file, and names each unusable one.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { removeFolder } from '@/scripts/remove-folder.mjs';
import { makePhoto, type Place, startIndexer } from '../lib/catalogue/site';
import { toPatience } from '../patience.mjs';
import { listBelow } from '../process-tree';
import { makeSound } from '../sounds';
import { type Case, createRandom, type Random, toCase } from './case';
import { FORMATS, type Format, SITE_BOMBS, SITE_NESTS, SITE_SEEDS } from './format-seeds';
import { mutateBytes } from './fuzz';

const BATCH = 50;
const MAX_BYTES = 3_000_000;
/** Processor seconds that reading one file may take; a sixth of the default, so that slow parsing is detected. */
const READ_SECONDS = 4;
/** Duration of an index run over one batch, including its start. */
const MAX_RUN_SECONDS = 240;
/** Processor seconds of a run: at its start, and per mutated file on average. */
const MAX_CPU = { start: 20, file: 0.3 };
const KEPT = path.join('test-results', 'abuse', 'fuzz');

/** Problems that mean the reader process was killed, which is a bug in the parser. */
const BAD = new Set(['timed-out', 'crashed']);
/** Texts that may hide a picture: if they cannot be read, the picture is not shown. */
const RULED = new Set(['index.md', 'metadata.csv']);

const NUMBERS = [
  '9'.repeat(400),
  '1e308',
  '-1',
  '0',
  '00',
  'NaN',
  '4294967296',
  '18446744073709551616',
  '0.0000001',
  '１２',
];

/** Text mutations: nesting, repetition, huge numbers, cuts. */
function mutateText(text: string, nests: readonly string[], bombs: readonly string[], random: Random): string {
  const at = random.below(text.length + 1);
  const times = 10 ** (1 + random.next() * 4);
  const repeat = (piece: string) => piece.repeat(Math.min(times, MAX_BYTES / Math.max(1, piece.length)));
  return random.pick([
    () => text.slice(0, at) + repeat(random.pick(nests)) + text.slice(at),
    () => text.slice(0, at) + repeat(random.pick(nests) + random.pick(nests)) + text.slice(at),
    () => text.slice(0, at) + repeat(text.slice(at, at + 1 + random.below(120))) + text.slice(at),
    () => text.slice(0, at),
    () => text.replace(/\d+/g, (digits) => (random.next() < 0.3 ? random.pick(NUMBERS) : digits)),
    () => text.slice(0, at) + random.pick(nests) + text.slice(at + random.below(20)),
    () => (bombs.length > 0 ? random.pick(bombs) : text.slice(at)),
  ])();
}

function mutate(
  seed: string | Buffer,
  other: string | Buffer,
  { nests = [], bombs = [] }: Partial<Format>,
  random: Random,
) {
  if (typeof seed === 'string' && nests.length > 0 && random.next() < 0.75) {
    const once = mutateText(seed, nests, bombs, random);
    const text = random.next() < 0.2 && once.length < 10_000 ? mutateText(once, nests, bombs, random) : once;
    return Buffer.from(text).subarray(0, MAX_BYTES);
  }
  return mutateBytes(Buffer.from(seed as string), Buffer.from(other as string), random);
}

/** Processor seconds of processes and of their ended children; 0 if the system does not report them. */
function readCpu(pids: number[]) {
  const read = (pid: number) => {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / 100;
    } catch {
      return 0;
    }
  };
  return pids.reduce((sum, pid) => sum + read(pid), 0);
}

/** Indexes to the end. @returns processor seconds @throws AssertionError if it hangs or fails */
async function run(place: Place, what: string): Promise<number> {
  const { child, ended } = startIndexer(place, { VITRINE_READERS: '2', VITRINE_READ_SECONDS: String(READ_SECONDS) });
  let seconds = 0;
  let isHanging = false;
  const sampling = setInterval(() => {
    const { pid = 0 } = child;
    seconds = Math.max(seconds, readCpu([pid, ...listBelow(pid).map((below) => below.pid)]));
  }, 250);
  const timer = setTimeout(
    () => {
      isHanging = true;
      child.kill('SIGKILL');
    },
    toPatience(MAX_RUN_SECONDS * 1000),
  );
  const { code, output } = await ended;
  clearInterval(sampling);
  clearTimeout(timer);
  assert(!isHanging, `the index hangs on ${what}`);
  assert.equal(code, 0, `the index of ${what} ended with ${code}: ${output.slice(-1000)}`);
  return seconds;
}

function look(place: Place) {
  const db = new Database(path.join(place.data, 'catalogue.db'), { timeout: 5000 });
  const all = (sql: string) => db.prepare(sql).all() as Record<string, string>[];
  const items = new Map(all('SELECT path, data FROM items').map(({ path, data }) => [path, JSON.parse(data ?? '{}')]));
  const used = new Set([
    ...items.keys(),
    ...all('SELECT path FROM tracks UNION SELECT path FROM tiles').map((row) => row.path),
  ]);
  const problems = all('SELECT path, reason, detail FROM problems') as {
    path: string;
    reason: string;
    detail: string;
  }[];
  db.close();
  return { items, used, problems };
}

/** Path of the copy of a file that broke something. */
function toKept(file: string, seed: number) {
  fs.mkdirSync(KEPT, { recursive: true });
  return path.join(KEPT, `${seed}-${file.replace(/[/\\]/g, '_')}`);
}

function createPlaceIn(folder: string): Place {
  const [library, data] = [path.join(folder, 'library'), path.join(folder, 'data')];
  for (const each of [library, data]) fs.mkdirSync(each, { recursive: true });
  return {
    library,
    data,
    put(name, content) {
      const file = path.join(library, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
      return file;
    },
    remove: () => removeFolder(folder),
  };
}

async function fuzzFormat(place: Place, format: Format, { count, seed }: { count: number; seed: number }) {
  const seeds = await format.makeSeeds();
  const sound = await makeSound('mp3', 1);
  const photo = await makePhoto('#446688', 'Beside it');
  let [cpu, named] = [0, 0];
  for (let done = 0; done < count; done += BATCH) {
    const random = createRandom(seed * 100_003 + done * 31 + format.name.length);
    const folder = `${format.name.replace(/\W/g, '-')}-${done}`;
    place.put(`${folder}/healthy.jpg`, await makePhoto('#204060', `Healthy ${folder}`));
    const laid = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => {
      const { file, beside } = format.toFiles(done + index);
      if (beside) place.put(`${folder}/${beside}`, beside.endsWith('.mp3') ? sound : photo);
      // Alternate hostile files with mutations, so that a short run has both.
      const bomb = index % 2 === 0 ? format.bombs?.[(done + index) / 2] : undefined;
      const content = bomb ?? mutate(random.pick(seeds), random.pick(seeds), format, random);
      place.put(`${folder}/${file}`, content);
      return { file: `${folder}/${file}`, beside: beside && `${folder}/${beside}` };
    });
    const seconds = await run(place, `${laid.length} files of ${format.name} (seed ${seed}, from ${done})`);
    const { items, used, problems } = look(place);
    const told = new Map(problems.map((problem) => [problem.path, problem]));
    const fail = (file: string, why: string): never => {
      const kept = toKept(file, seed);
      fs.copyFileSync(path.join(place.library, file), kept);
      assert.fail(`${why} (seed ${seed}; ${kept})`);
    };
    assert.equal(
      items.get(`${folder}/healthy.jpg`)?.caption,
      `Healthy ${folder}`,
      `the healthy neighbour of ${format.name} is lost`,
    );
    for (const { file, beside } of laid) {
      const problem =
        told.get(file) ??
        (beside && told.get(beside)?.detail.includes(path.basename(file)) ? told.get(beside) : undefined);
      if (problem) named += 1;
      if (problem && (BAD.has(problem.reason) || problem.detail.includes('is left out')))
        fail(file, `${file}: ${problem.detail}`);
      const isThere = beside ? used.has(beside) || (problem && RULED.has(format.name)) : used.has(file) || problem;
      if (!isThere) fail(file, `${beside ?? file} is neither shown nor named`);
    }
    cpu += seconds;
    const most = MAX_CPU.start + MAX_CPU.file * laid.length;
    assert(
      seconds <= most,
      `${laid.length} files of ${format.name} took ${seconds} s of the processor; at most ${most} (seed ${seed}, from ${done})`,
    );
    await removeFolder(path.join(place.library, folder));
  }
  return `${count} of seed ${seed}: ${named} named, ${Math.round(cpu)} s of the processor`;
}

async function fuzzSite(place: Place, { count, seed }: { count: number; seed: number }) {
  place.put('healthy.jpg', await makePhoto('#204060', 'Healthy'));
  let named = 0;
  for (let done = 0; done < count; done += 1) {
    const random = createRandom(seed * 100_003 + done);
    const content =
      (done % 2 === 0 ? SITE_BOMBS[done / 2] : undefined) ??
      mutate(random.pick(SITE_SEEDS), random.pick(SITE_SEEDS), { nests: SITE_NESTS, bombs: SITE_BOMBS }, random);
    const file = place.put('vitrine.yaml', content);
    const kept = toKept(`vitrine-${done}.yaml`, seed);
    fs.copyFileSync(file, kept);
    const seconds = await run(place, kept);
    const { items, problems } = look(place);
    const problem = problems.find((each) => each.path === 'vitrine.yaml');
    if (problem) named += 1;
    assert(
      problem || items.get('healthy.jpg')?.caption === 'Healthy',
      `the only picture is lost, and ${kept} is not named`,
    );
    assert(seconds < MAX_CPU.start, `${kept} took ${seconds} s of the processor`);
    fs.rmSync(kept);
  }
  return `${count} of seed ${seed}: ${named} named`;
}

/** @param count per format */
export function createFormatCases(parent: string, { count, seed }: { count: number; seed: number }): Case[] {
  const place = createPlaceIn(path.join(parent, 'formats'));
  return [
    ...FORMATS.map((format) =>
      toCase(`${count} mutated files (${format.name}) are read, and shown or named`, () =>
        fuzzFormat(place, format, { count, seed }),
      ),
    ),
    toCase(`${count} mutated files (vitrine.yaml) are read, and shown or named`, () =>
      fuzzSite(createPlaceIn(path.join(parent, 'formats-site')), { count, seed }),
    ),
  ];
}
