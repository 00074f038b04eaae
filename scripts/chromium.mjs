// Finds a Chromium for the browser tests, also on a machine where none was ever installed.
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

/** A browser that was put there without the shared libraries that it needs is none. */
const canRun = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const canUnpack = () => process.platform === 'linux' && os.arch() === 'x64';

/** Unpacks the one from npm, with libraries and fonts of its own. @returns a program that starts it with them */
async function unpack() {
  const own = path.join(root, 'node_modules', '.cache', 'chromium');
  fs.mkdirSync(own, { recursive: true });
  const before = { ...process.env };
  // Without this the package leaves out the shared libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  // It unpacks into the temporary folder, where another user's copy may lie.
  process.env.TMPDIR = own;
  const { default: chromium } = await import('@sparticuz/chromium');
  const browser = await chromium.executablePath();
  // It changes the environment, which is for the browser alone: its libraries are older than what others here may need.
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  return wrapBrowser(own, browser);
}

/**
 * @param options `light` puts the one from npm before those of the machine: it draws pages and opens no windows, so that one costs it a fraction
 * @returns the path of a Chromium. @throws Error that says where was looked
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
