// Checks what npm start and npm test need first: Node, a build and a library; uses Node's own modules only.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnv } from './load-env.mjs';
import { isOldNode, OLDEST_NODE } from './node-version.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

// Next reads .env itself, but the checks before it starts need the same settings.
loadEnv(path.join(root, '.env'));

export const say = (text) => console.log(`vitrine: ${text}`);

const running = new Set();

export function killPrograms() {
  for (const child of running) child.kill();
}

/** npm does not forward signals: detects its exit by the changed parent process. */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a server that finishes its responses takes a second signal for an order to stop at once.
    clearInterval(timer);
    end();
  }, 1000);
  return timer;
}

/**
 * Runs a program in the project's folder and forwards signals to it.
 * @returns its exit status
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  running.add(child);
  const handOn = (signal) => child.kill(signal);
  process.on('SIGINT', handOn);
  process.on('SIGTERM', handOn);
  const orphaned = endWithNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running.delete(child);
      clearInterval(orphaned);
      process.off('SIGINT', handOn);
      process.off('SIGTERM', handOn);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

function giveUp(what, code) {
  console.error(`vitrine: ${what} failed (exit ${code}); the lines above say why.`);
  process.exit(code);
}

/** Runs a program; if it fails, exits with its status. */
export async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) giveUp(what, code);
}

/** The server program. */
export const serve = path.join(root, 'dist', 'serve.mjs');

export const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

export function checkNode() {
  const { node } = process.versions;
  if (!isOldNode(node)) return;
  console.error(`vitrine: Node ${node} is too old; Vitrine needs ${OLDEST_NODE} or newer (https://nodejs.org).`);
  process.exit(1);
}

export const getTime = (file) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'scripts',
  'instrumentation.ts',
  'next.config.js',
  'package-lock.json',
  'tsconfig.json',
];

export function getNewestTime(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return fs
    .readdirSync(file)
    .reduce((newest, name) => Math.max(newest, getNewestTime(path.join(file, name))), stat.mtimeMs);
}

/**
 * Builds the site if there is no build or the sources are newer.
 * @returns the exit status of the build
 */
export async function buildWhereOld() {
  const built = getTime('.next/BUILD_ID');
  const newest = Math.max(...SOURCES.map((source) => getNewestTime(path.join(root, source))));
  if (built > newest && Math.min(getTime('dist/indexer.mjs'), getTime('dist/serve.mjs')) > 0) return 0;
  say('building the site (next build), about half a minute …');
  return run(process.execPath, [next, 'build'], { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
}

/** Builds the site if necessary; exits if the build fails. */
export async function ensureBuild() {
  const code = await buildWhereOld();
  if (code !== 0) giveUp('next build', code);
}

/** Creates the sample library if no library is configured and `library/` is missing or empty. */
export async function ensureLibrary() {
  const named = process.env.VITRINE_LIBRARY;
  // Whether a bucket is readable is checked and reported at run time.
  if (named?.trim().startsWith('s3://')) return;
  if (named) {
    if (fs.statSync(path.resolve(root, named), { throwIfNoEntry: false })?.isDirectory()) return;
    const tilde = named.startsWith('~') ? ' (a ~ in quotation marks is not your home folder)' : '';
    console.error(`vitrine: VITRINE_LIBRARY is ${named}, where there is no folder${tilde}.`);
    process.exit(1);
  }
  const library = path.join(root, 'library');
  if (fs.existsSync(library) && fs.readdirSync(library).length > 0) return;
  say('there is no library yet: laying the sample into library/ …');
  const { laySample } = await import('./sample.mjs');
  await laySample(library);
  say(
    'to show your own files, put them in library/ in place of the sample, or start with VITRINE_LIBRARY=/your/folder npm start',
  );
}
