// Finds a Chromium for the browser tests, also on a machine where none was ever installed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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

async function unpack() {
  // Without this the package leaves out the shared libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  // It unpacks into the temporary folder, where another user's copy may lie.
  const own = path.join(root, 'node_modules', '.cache', 'chromium');
  fs.mkdirSync(own, { recursive: true });
  process.env.TMPDIR = own;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** @returns the path of a Chromium. @throws Error that says where was looked */
export async function findChromium() {
  const named = process.env.VITRINE_CHROMIUM;
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new Error(`VITRINE_CHROMIUM is ${named}, where there is no file`);
  }
  const there = (await findPlaywrights()) ?? findOnPath();
  if (there) return there;
  say('no Chromium found; asking Playwright to install one …');
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  const installed = await findPlaywrights();
  if (installed) return installed;
  if (process.platform === 'linux' && os.arch() === 'x64') return unpack();
  throw new Error(
    'No Chromium: name one in VITRINE_CHROMIUM, or install one (looked for Playwright’s, and on the PATH)',
  );
}
