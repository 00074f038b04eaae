// node tools/look-pictures.mjs: takes the pictures of docs/look.md again, of the sample library in each of its looks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/ensure.mjs';
import { laySample } from '../scripts/sample.mjs';

const looks = path.join(root, 'tools/sample/looks');
const target = path.join(root, 'docs/looks');
const PORT = process.env.PORT || '4391';
const site = `http://localhost:${PORT}`;
const WIDE = { width: 1280, height: 1000 };
const PHONE = { width: 390, height: 844 };
const GAP = 32;

async function serve(library, data) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT, VITRINE_URL: '', VITRINE_LIBRARY: library, VITRINE_DATA: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readState = () => fetch(`${site}/api/health`).then(async (response) => (await response.json()).state, String);
  while ((await readState()) !== 'idle') {
    if (server.exitCode !== null) throw new Error(`the site ended (${server.exitCode})`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return server;
}

async function take(browser, viewport, colorScheme) {
  const page = await browser.newPage({ viewport, colorScheme });
  // The second visit has all typefaces.
  for (let visit = 0; visit < 2; visit += 1) await page.goto(site, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** A wide screen in light, and a phone in dark, beside each other. */
async function compose(browser) {
  const pictures = [await take(browser, WIDE, 'light'), await take(browser, PHONE, 'dark')];
  const height = Math.max(WIDE.height, PHONE.height);
  const canvas = { width: WIDE.width + GAP + PHONE.width, height, channels: 3, background: '#888888' };
  return sharp({ create: canvas })
    .composite([
      { input: pictures[0], left: 0, top: 0 },
      { input: pictures[1], left: WIDE.width + GAP, top: 0 },
    ])
    .png()
    .toBuffer();
}

fs.mkdirSync(target, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium({ light: true }), args: ['--no-sandbox'] });
for (const look of fs.readdirSync(looks)) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-looks-'));
  const library = path.join(place, 'library');
  await laySample(library);
  fs.cpSync(path.join(looks, look), library, { recursive: true });
  const server = await serve(library, path.join(place, 'data'));
  const picture = await compose(browser);
  await sharp(picture)
    .resize({ width: 1100 })
    .webp({ quality: 72 })
    .toFile(path.join(target, `${look}.webp`));
  server.kill();
  await once(server, 'exit');
  fs.rmSync(place, { recursive: true, force: true });
  console.log(look);
}
await browser.close();
