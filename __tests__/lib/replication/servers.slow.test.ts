/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { startS3 } from '@/tools/s3-server';

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
const children = new Set<ChildProcess>();
const servers: { name: string; data: string; read(): string }[] = [];

beforeAll(async () => {
  s3 = await startS3();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-servers-'));
  fs.mkdirSync(path.join(folder, 'library'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await s3.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The program that indexes, publishes and follows, as it runs beside a web server or alone. */
function start(name: string, role: string) {
  const child = spawn(process.execPath, ['dist/indexer.mjs', '--watch', `--parent=${process.pid}`], {
    env: {
      ...process.env,
      ...s3.env,
      VITRINE_STORE: 's3://vitrine/site',
      VITRINE_ROLE: role,
      VITRINE_LIBRARY: path.join(folder, 'library'),
      VITRINE_DATA: path.join(folder, name),
      VITRINE_FOLLOW_SECONDS: '0.3',
      VITRINE_FFMPEG: 'none',
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (part) => {
    said += part;
  });
  children.add(child);
  child.on('exit', (code, signal) => {
    said += `ended with ${signal ?? code}\n`;
    children.delete(child);
  });
  const server = { child, name, data: path.join(folder, name), read: () => said };
  servers.push(server);
  return server;
}

const put = (name: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: name === 'a.jpg' ? '#234' : `#${name.length}9a` } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: name } })
    .toFile(path.join(folder, 'library', name));

/** The paths of a server's items; empty without a catalogue. */
function listShown(data: string): string[] {
  const file = path.join(data, 'catalogue.db');
  if (!fs.existsSync(file)) return [];
  const db = new Database(file);
  try {
    return (db.prepare('SELECT path FROM items ORDER BY path').all() as { path: string }[]).map((row) => row.path);
  } finally {
    db.close();
  }
}

const readState = (data: string): string =>
  JSON.parse(fs.readFileSync(path.join(data, 'replication.json'), 'utf8')).state;

/** The state and output of each server, for the message of a time-out. */
const listStates = () =>
  servers.map(({ name, data, read }) => {
    const file = path.join(data, 'replication.json');
    return `${name}: ${fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 'no status'} ${read()}`;
  });

async function until(what: string, holds: () => boolean) {
  for (const end = Date.now() + 120_000; !holds(); ) {
    if (Date.now() > end) throw new Error([`never: ${what}`, ...listStates()].join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isShown = (data: string, ...names: string[]) => JSON.stringify(listShown(data)) === JSON.stringify(names);

test("followers show the leader's items, and continue when another leader takes over", async () => {
  await put('a.jpg');
  const one = start('one', 'indexer');
  await until(
    'one leads',
    () => fs.existsSync(path.join(one.data, 'replication.json')) && readState(one.data) === 'leading',
  );
  const other = start('other', 'indexer');
  const web = start('web', 'web');
  await until('the first file is shown', () => isShown(web.data, 'a.jpg'));
  await put('bb.jpg');
  await until('the second is shown', () => isShown(web.data, 'a.jpg', 'bb.jpg'));
  expect(readState(other.data)).toBe('waiting');
  expect(fs.lstatSync(path.join(web.data, 'catalogue.db')).isSymbolicLink()).toBe(true);

  one.child.kill('SIGKILL');
  fs.rmSync(path.join(folder, 'library', 'a.jpg'));
  await put('ccc.jpg');
  await until('the other leads', () => readState(other.data) === 'leading');
  await until('what came and went is shown', () => isShown(web.data, 'bb.jpg', 'ccc.jpg'));
  // Items deleted without a leader have tombstones as well.
  expect(fs.readFileSync(path.join(other.data, 'permalinks.jsonl'), 'utf8')).toContain('a.jpg');

  const again = start('one', 'indexer');
  await until('whoever led before follows', () => isShown(again.data, 'bb.jpg', 'ccc.jpg'));
  expect(readState(again.data)).toBe('waiting');
  other.child.kill('SIGTERM');
  await until('it is handed over', () => readState(again.data) === 'leading');
  await put('dddd.jpg');
  await until('the fourth is shown', () => isShown(web.data, 'bb.jpg', 'ccc.jpg', 'dddd.jpg'));
});

test('an outage of the store is logged once, and the last snapshot is served from the start', async () => {
  const before = start('later', 'web');
  await until('it follows', () => listShown(before.data).length > 0);
  before.child.kill('SIGKILL');
  s3.setFaults({ status: 503 });
  const shown = listShown(before.data);
  const web = start('later', 'web');
  await new Promise((resolve) => web.child.once('message', resolve));
  expect(listShown(web.data)).toEqual(shown);
  await until('it says so', () => web.read().includes('gives no answer'));
  s3.setFaults({});
  await until('it says that it is back', () => web.read().includes('the store answers again'));
  expect(web.read().match(/gives no answer/g)).toHaveLength(1);
});
