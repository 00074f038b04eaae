// Where a benchmark works: its folders, its photographs, its libraries, and the programs that it starts and ends.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { build } from 'esbuild';
import { compile } from '../../scripts/compile.mjs';
import { root, serve } from '../../scripts/ensure.mjs';
import { makePictures } from './pictures.mjs';

const children = new Set();
// Below node_modules, so that compiled programs can resolve packages.
const programs = path.join(root, 'node_modules', '.cache', `vitrine-bench-${process.pid}`);
const isPicture = (name) => /\.(jpe?g|png|webp|tiff?|heic|avif)$/i.test(name);

export const listFiles = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** @param corpus a folder of real photographs to take in place of made ones */
export function createPlace({ corpus, keep }) {
  const folder = path.join(os.tmpdir(), 'vitrine-bench');
  const kept = path.join(folder, 'pictures');
  const work = path.join(folder, `run-${process.pid}`);
  fs.mkdirSync(work, { recursive: true });
  let count = 0;
  const toFresh = (name) => path.join(work, `${name}-${count++}`);

  /** Photographs of one of the sizes of pictures.mjs, or the corpus. */
  async function getPictures(size) {
    if (corpus && size !== 'large') return listFiles(path.resolve(corpus)).filter(isPicture);
    return makePictures(kept, size);
  }

  /** Five of the small and one of the large, again and again: what people have. */
  async function getMixed() {
    if (corpus) return getPictures('web');
    const [web, camera] = [await getPictures('web'), await getPictures('camera')];
    return camera.flatMap((file, index) => [...web.slice(index * 5, index * 5 + 5), file]);
  }

  /** @param distinct copies with an end of their own, where links to the same content would not do */
  function layLibrary(pictures, size, { inFolder = 200, distinct = false } = {}) {
    const library = toFresh('library');
    for (let index = 0; index < size; index++) {
      const below = path.join(library, `Year ${1900 + Math.floor(index / inFolder)}`);
      if (index % inFolder === 0) fs.mkdirSync(below, { recursive: true });
      const from = pictures[index % pictures.length];
      const to = path.join(below, `picture-${index}${path.extname(from).toLowerCase()}`);
      if (!distinct) {
        try {
          fs.linkSync(from, to);
          continue;
        } catch {
          // Another disk, or more links than its file system allows.
        }
      }
      fs.copyFileSync(from, to);
      if (distinct) fs.appendFileSync(to, `copy ${index}`);
    }
    return library;
  }

  return {
    toFresh,
    getPictures,
    getMixed,
    layLibrary,
    async cleanUp() {
      await Promise.all([...children].map((child) => child.end()));
      fs.rmSync(programs, { recursive: true, force: true });
      for (const made of keep ? [work] : [work, kept]) fs.rmSync(made, { recursive: true, force: true });
      if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
    },
  };
}

let compiled;
/** Compiles the indexer and its reader into a folder of this process. */
export async function getIndexer() {
  compiled ??= compile(path.join(programs, 'dist'));
  return path.join(await compiled, 'indexer.mjs');
}

/** Compiles one of the programs here that use lib. @returns its path */
export async function bundle(name) {
  const outfile = path.join(programs, name.replace(/\.ts$/, '.mjs'));
  await build({
    absWorkingDir: root,
    entryPoints: [path.join('tools/bench', name)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return outfile;
}

/** Starts a program that ends with the benchmark. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.code));
    child.on('exit', (code, signal) => resolve(code ?? signal));
  }).finally(() => children.delete(own));
  const own = {
    child,
    ended,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    },
  };
  children.add(own);
  return own;
}

/** Runs a Node program to its end. @returns its output, a line each. @throws Error where it fails */
export async function runNode(args, env = {}, cwd = root) {
  const running = start(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  let output = '';
  for await (const chunk of running.child.stdout) output += chunk;
  const code = await running.ended;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}\n${output.slice(-500)}`);
  return output.trim().split('\n');
}

export const getFreePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the built site. @returns its address, and how to end it */
export async function serveSite(library, data, more = {}) {
  const port = await getFreePort();
  const server = start(process.execPath, [serve, '-p', String(port), '-H', '127.0.0.1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // As npm start does.
    env: {
      MALLOC_ARENA_MAX: '2',
      // One, where a row does not say another number.
      VITRINE_PROCESSES: '1',
      ...process.env,
      PORT: String(port),
      VITRINE_URL: '',
      VITRINE_LIBRARY: library,
      VITRINE_DATA: data,
      ...more,
    },
  });
  return { url: `http://127.0.0.1:${port}`, pid: server.child.pid, end: server.end };
}

/**
 * Starts a site over a catalogue that a program of this folder fills without files.
 * @param program gets the folder of the catalogue, then `args`; prints ready, and holds the writer's lock until it exits
 */
export async function serveFilled(place, program, ...args) {
  const data = place.toFresh('data');
  const library = place.toFresh('library');
  fs.mkdirSync(library, { recursive: true });
  const filler = start(process.execPath, [await bundle(program), data, ...args.map(String)]);
  for await (const line of readline.createInterface({ input: filler.child.stdout })) if (line === 'ready') break;
  const site = await serveSite(library, data);
  return {
    ...site,
    async end() {
      await site.end();
      await filler.end();
    },
  };
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a request until its response is accepted. @returns the text. @throws Error after two minutes */
export async function until(url, isEnough, every = 10) {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    try {
      const response = await fetch(url);
      const text = await response.text();
      if (response.ok && isEnough(text)) return text;
    } catch {
      // Not listening yet.
    }
    await pause(every);
  }
  throw new Error(`${url} did not answer as hoped within two minutes`);
}

export const untilIndexed = (url) =>
  until(`${url}/api/health`, (text) => JSON.parse(text).state === 'idle' && JSON.parse(text).items > 0, 100);
