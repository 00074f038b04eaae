// Creates a library in a temporary folder, indexes it with real reader processes, and reads the catalogue.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { removeFolder } from '@/scripts/remove-folder.mjs';

export interface Place {
  library: string;
  data: string;
  put(name: string, content: string | Buffer): string;
  /** Waits for processes that have just ended and still write. */
  remove(): Promise<void>;
}

export function createPlace(): Place {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-'));
  const library = path.join(folder, 'library');
  fs.mkdirSync(library);
  return {
    library,
    data: path.join(folder, 'data'),
    put(name, content) {
      const file = path.join(library, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
      return file;
    },
    remove: () => removeFolder(folder),
  };
}

/** A small single-colour photograph; another colour gives another fingerprint. */
export const makePhoto = (colour: string, title?: string, size = { width: 60, height: 40 }) => {
  const picture = sharp({ create: { ...size, channels: 3, background: colour } }).jpeg();
  return (title ? picture.withExif({ IFD0: { ImageDescription: title } }) : picture).toBuffer();
};

export interface Run {
  code: number | null;
  output: string;
}

/**
 * Starts the indexer as `npm run index` does, with one reader, because starting more takes longer than reading the
 * files of most tests.
 */
export function startIndexer(place: Place, env: Record<string, string> = {}, args: string[] = [], uid?: number) {
  const child = spawn(process.execPath, ['dist/indexer.mjs', ...args], {
    env: { ...process.env, VITRINE_LIBRARY: place.library, VITRINE_DATA: place.data, VITRINE_READERS: '1', ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: args.includes('--watch') ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<Run>((resolve) => child.on('exit', (code) => resolve({ code, output })));
  return { child, ended, getOutput: () => output };
}

export const index = (place: Place, env?: Record<string, string>) => startIndexer(place, env).ended;

/** Root ignores permissions, so if the tests run as root, the indexer runs as a user without privileges. */
export async function indexUnprivileged(place: Place, env: Record<string, string> = {}) {
  if (process.getuid?.() !== 0) return index(place, env);
  const uid = 65_534;
  const home = path.dirname(place.library);
  fs.chmodSync(home, 0o755);
  fs.chownSync(place.data, uid, uid);
  for (const name of fs.readdirSync(place.data, { recursive: true }))
    fs.chownSync(path.join(place.data, String(name)), uid, uid);
  return startIndexer(place, env, [], uid).ended;
}

export interface Row {
  id: string;
  path: string;
  data: string;
  pixels: string | null;
  drawn: number;
}

export function look(place: Place) {
  const db = new Database(path.join(place.data, 'catalogue.db'), { timeout: 5000 });
  // A catalogue that is being created has no tables yet.
  const { user_version: begun } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  const all = (sql: string) => (begun ? (db.prepare(sql).all() as Record<string, string>[]) : []);
  const result = {
    items: all('SELECT * FROM items ORDER BY path') as unknown as Row[],
    problems: all('SELECT path, reason, detail FROM problems ORDER BY path'),
    redirects: all('SELECT path, target FROM redirects ORDER BY path'),
    meta: all('SELECT name, value FROM meta'),
    values: all('SELECT value FROM facet_values').map(({ value }) => value ?? ''),
    rules: all('SELECT folder, file, rules FROM rules'),
    collections: all('SELECT path, count, total, cover, data FROM collections ORDER BY path'),
    lookFiles: all('SELECT name, data FROM look_files ORDER BY name'),
  };
  db.close();
  return result;
}

/** Its items with all metadata. */
export const listWhole = (place: Place) =>
  look(place).items.map(({ data, pixels, ...rest }) => ({
    ...rest,
    ...JSON.parse(data),
    pixels: JSON.parse(pixels ?? 'null'),
  }));

/** Polls until a check passes. @throws Error that names the condition */
export async function until(what: string, check: () => boolean | Promise<boolean>, most = 300_000) {
  const end = Date.now() + most;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Waited ${most} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
