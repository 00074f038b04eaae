// What start and test need before anything else: Node, a build, a sample. It uses nothing but Node.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

// Next reads .env by itself, but what is decided before it starts needs the same settings.
if (fs.existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));

export const say = (text) => console.log(`vitrine: ${text}`);

/** Runs a program in the project's folder. @returns its exit status, when it has ended; signals are handed on */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const handOn = (signal) => child.kill(signal);
  process.on('SIGINT', handOn);
  process.on('SIGTERM', handOn);
  // npm does not hand signals on to what it runs: when it is gone, its child has to notice.
  const parent = process.ppid;
  const orphaned = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000)
    : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
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

/** Runs a program that has to succeed; ends with its exit status otherwise. */
export async function must(what, command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) giveUp(what, code);
}

/** The program that serves by one process or several; it is told Next's. */
export const serve = path.join(root, 'dist', 'serve.mjs');

export const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `vitrine: Node ${process.versions.node} is too old; Vitrine needs 20.19 or newer (https://nodejs.org).`,
  );
  process.exit(1);
}

export const toTime = (file) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

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

export function toNewest(file) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return fs.readdirSync(file).reduce((newest, name) => Math.max(newest, toNewest(path.join(file, name))), stat.mtimeMs);
}

/** Builds the site where there is no build, or one older than its sources. @returns the exit status of that */
export async function buildWhereOld() {
  const built = toTime('.next/BUILD_ID');
  const newest = Math.max(...SOURCES.map((source) => toNewest(path.join(root, source))));
  if (built > newest && Math.min(toTime('dist/indexer.mjs'), toTime('dist/serve.mjs')) > 0) return 0;
  say('building the site (next build), about half a minute …');
  return run(process.execPath, [next, 'build'], { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
}

/** Builds the site where that is due, and ends where it cannot be built. */
export async function ensureBuild() {
  const code = await buildWhereOld();
  if (code !== 0) giveUp('next build', code);
}

/** Lays the sample library where the owner has named none and `library/` is missing or empty. */
export async function ensureLibrary() {
  const named = process.env.VITRINE_LIBRARY;
  // Whether a bucket can be read is told while the site runs.
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
