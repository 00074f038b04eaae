/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { acquireLock } from '@/lib/catalogue/index/lock';
import { toPatience } from '../../patience.mjs';
import { createPlace, makePhoto, type Place, until } from '../catalogue/site';

// Runs the indexer's supervisor in a separate process, which can be killed.
const places: Place[] = [];
let server: string;

beforeAll(async () => {
  const place = createPlace();
  places.push(place);
  server = path.join(place.data, 'server.mjs');
  await build({
    stdin: {
      contents:
        "import { spawnIndexer } from '@/lib/server/spawn-indexer';\nspawnIndexer();\nsetInterval(() => {}, 1000);",
      resolveDir: process.cwd(),
    },
    outfile: server,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(async () => {
  for (const place of places) await place.remove();
});

/** Ids of the processes that use a data folder, including those that wait for its lock. */
function listProcesses({ data }: Place): number[] {
  const isMine = (id: string) => {
    try {
      const isZombie = /^State:\s*Z/m.test(fs.readFileSync(`/proc/${id}/status`, 'utf8'));
      return !isZombie && fs.readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').includes(`VITRINE_DATA=${data}`);
    } catch {
      return false;
    }
  };
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isMine(name))
    .map(Number);
}

/** The state of a process and its processor time in hundredths of a second, for error messages. */
function toName(id: number): string {
  try {
    const [state, , , , , , , , , , , user, system] =
      fs.readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const program = fs.readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return `${program} (${state}, ${Number(user) + Number(system)})`;
  } catch {
    return 'gone since';
  }
}

async function killAfter(ms: number) {
  const place = createPlace();
  places.push(place);
  place.put('a.jpg', await makePhoto('#803020'));
  fs.mkdirSync(place.data);
  const env = { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_READERS: '1' };
  const child: ChildProcess = spawn(process.execPath, [server], { env, stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, ms));
  child.kill('SIGKILL');
  try {
    await until(
      `nothing runs of a server killed after ${ms} ms`,
      () => listProcesses(place).length === 0,
      toPatience(3000),
    ).catch((error) => {
      throw new Error(`${error.message}: ${listProcesses(place).map(toName).join('; ')}`);
    });
    const lock = acquireLock(place.data);
    expect(lock).not.toBeNull();
    lock?.release();
  } finally {
    for (const id of listProcesses(place)) process.kill(id, 'SIGKILL');
  }
}

const LANES = 4;
// Closer together during the start-up.
const moments = Array.from({ length: 26 }, (_, n) => (n < 20 ? 50 + n * 50 : 1000 + (n - 19) * 150));

// The test needs /proc, which only Linux has.
(fs.existsSync('/proc/self/environ') ? test : test.skip)(
  'whenever a server is killed in its first two seconds, within three its indexer and readers end, and the lock is free',
  async () => {
    const waiting = [...moments];
    const work = async () => {
      for (let ms = waiting.shift(); ms !== undefined; ms = waiting.shift()) await killAfter(ms);
    };
    await Promise.all(Array.from({ length: LANES }, work));
  },
);
