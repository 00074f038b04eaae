// node tools/first-start.mjs [TARBALL]: measures a first start with an empty npm cache, from the tarball of npm run pack,
// or without one, npm start from a copy of this clone. Prints seconds to the first page and bytes on disk.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const PORT = process.env.PORT || '4545';
const MAX_WAIT_MS = 600_000;
const POLL_INTERVAL_MS = 50;
/** Not part of a fresh clone. */
const MADE = ['.git', 'node_modules', '.next', 'dist', 'library', '.vitrine', 'test-results', 'coverage'];

const tarball = process.argv[2] && path.resolve(process.argv[2]);
const place = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-first-start-')));
const at = (name) => path.join(place, name);
for (const name of ['home', 'cache', 'site']) fs.mkdirSync(at(name));
const env = { ...process.env, HOME: at('home'), npm_config_cache: at('cache'), PORT };
for (const name of ['VITRINE_LIBRARY', 'VITRINE_DATA', 'XDG_DATA_HOME']) delete env[name];

/** Bytes that files occupy, as du counts them. */
const measureFolder = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum;
    return sum + fs.statSync(path.join(entry.parentPath, entry.name)).blocks * 512;
  }, 0);

let hasEnded = false;

async function untilPage() {
  const end = performance.now() + MAX_WAIT_MS;
  while (performance.now() < end && !hasEnded) {
    const isThere = await fetch(`http://127.0.0.1:${PORT}/`).then(
      async (response) => response.ok && (await response.text()).includes('<header'),
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error('no page came');
}

/** Runs a command in a process group of its own, so that all its processes can be ended. */
function start(command, args) {
  const child = spawn(command, args, { cwd: at('site'), env, stdio: ['ignore', 2, 2], detached: true });
  child.once('exit', () => {
    hasEnded = true;
  });
  return () => hasEnded || process.kill(-child.pid, 'SIGTERM');
}

const since = performance.now();
const seconds = () => ((performance.now() - since) / 1000).toFixed(1);
const report = (what, value) => console.log(`${what.padEnd(44)}${value}`);

let end;
if (tarball) {
  fs.writeFileSync(at('site/package.json'), '{"private":true}');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', tarball], {
    cwd: at('site'),
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(1);
  report('npm install of the tarball', `${seconds()} s`);
  end = start(path.join('node_modules', '.bin', 'vitrine'), []);
} else {
  fs.cpSync(root, at('site'), {
    recursive: true,
    filter: (file) => !MADE.includes(path.relative(root, file)),
  });
  end = start('npm', ['start']);
}
try {
  await untilPage();
  report(`${tarball ? 'tarball' : 'npm start'} to first page`, `${seconds()} s`);
  report('packages', `${(measureFolder(at('site/node_modules')) / 1e6).toFixed(0)} MB`);
  report('on disk, without the npm cache', `${(measureFolder(at('site')) / 1e6).toFixed(0)} MB`);
  report('with derived data and the npm cache', `${(measureFolder(place) / 1e6).toFixed(0)} MB`);
} finally {
  end();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  fs.rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
