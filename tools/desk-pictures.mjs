// node tools/desk-pictures.mjs: takes the pictures of docs/desk.md again, from the sample library, into docs/desk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, devices } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/ensure.mjs';
import { laySample } from '../scripts/sample.mjs';

const target = path.join(root, 'docs/desk');
const port = Number(process.env.PORT || 4390);
const site = `http://localhost:${port}`;
const WIDE = { width: 1280, height: 800 };
const MAX_BYTES = 60_000;

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-pictures-'));
const library = path.join(place, 'library');
const data = path.join(place, 'data');

/** The sample library, with two folders as they are before anybody has described them, and a letter. */
async function layPlace() {
  await laySample(library);
  for (const name of ['landscape', 'plants']) fs.rmSync(path.join(library, 'exhibition', name, 'metadata.csv'));
  fs.mkdirSync(data);
}

/** @returns the server, and the code that it prints for the first account */
async function startSite() {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), VITRINE_URL: '', VITRINE_LIBRARY: library, VITRINE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const readState = () => fetch(`${site}/api/health`).then(async (response) => (await response.json()).state, String);
  while ((await readState()) !== 'idle') {
    if (server.exitCode !== null) throw new Error(`the site ended (${server.exitCode}):\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { server, code: /first account is (\S+)/.exec(output)?.[1] ?? '' };
}

/** The first page of a browser is shown in its own fonts, because those of the site arrive too late. */
async function openHome(context) {
  const page = await context.newPage();
  await page.goto(site, { waitUntil: 'networkidle' });
  return page;
}

/** Stores what the window shows, in the best quality that is small enough for the docs. */
async function take(page, name, { height = 0, from = 'body' } = {}) {
  const size = page.viewportSize();
  if (height > 0) await page.setViewportSize({ ...size, height });
  await page
    .locator(from)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ animations: 'disabled' });
  for (let quality = 85; quality >= 40; quality -= 5) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length >= MAX_BYTES) continue;
    await page.setViewportSize(size);
    fs.writeFileSync(path.join(target, `${name}.webp`), webp);
    console.log(`${name}: ${webp.length} bytes, quality ${quality}`);
    return;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`);
}

async function createAccount(page, code) {
  await page.goto(`${site}/desk`);
  await page.getByLabel('Code from the terminal').fill(code);
  await page.getByLabel('Name', { exact: true }).fill('Ida Berg');
  await page.getByLabel('Password').fill('the boats lie low at noon');
  await take(page, 'sign-in');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('button', { name: 'Yes, write there' }).click();
  await page.getByRole('link', { name: 'Without alternative text' }).waitFor();
}

const TEXTS = [
  'Two boats on a river, the larger one with a man at the stern.',
  'Snow-covered mountains behind dark conifers.',
  'A lamb drinks from a ewe beside a bare hedge.',
];

/** @returns the address of a form in the middle of the series */
async function describe(page) {
  await page.getByRole('link', { name: 'Without alternative text' }).click();
  await page.getByRole('link', { name: 'Describe them one after another' }).click();
  let middle = '';
  for (const [index, text] of TEXTS.entries()) {
    await page.getByText(`${index + 1} of `).waitFor();
    await page.getByLabel('Keywords: add from the archive').waitFor();
    await page.locator('#alt').fill(text);
    if (index === 1) {
      middle = page.url();
      await take(page, 'describe');
    }
    await page.keyboard.press('Control+Enter');
  }
  await page.getByText(`${TEXTS.length + 1} of `).waitFor();
  return middle;
}

async function editMany(page) {
  await page.goto(`${site}/desk/select?q=landscape`, { waitUntil: 'networkidle' });
  const boxes = page.locator('main li').getByRole('checkbox');
  await boxes.nth(0).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Edit the ticked items' }).click();
  await page.getByRole('checkbox', { name: 'Makers' }).check();
  await page.getByLabel('Makers: what to do').selectOption('add');
  await page.getByLabel('Makers: value').fill('Ole Lund');
  await take(page, 'bulk', { height: 1100 });
  await page.getByRole('button', { name: 'Show what will change' }).click();
  await page.getByRole('button', { name: 'Change 4 items' }).click();
  await page.waitForURL(/\/desk\/history\/./);
}

/** Two new pictures and one that the archive has already. */
async function upload(page, name, left = 0) {
  await page.goto(`${site}/desk/upload?into=exhibition/motion`);
  const drawing = (file) => path.join(root, 'tools/sample/library/camera-facts', file);
  const crop = (file) => sharp(drawing(file)).extract({ left, top: 0, width: 600, height: 400 }).jpeg().toBuffer();
  await page.getByLabel('Choose files').setInputFiles([
    { name: `${name}-fog.jpg`, mimeType: 'image/jpeg', buffer: await crop('spruces-in-fog.jpg') },
    { name: `${name}-dunes.jpg`, mimeType: 'image/jpeg', buffer: await crop('dunes-in-the-morning.jpg') },
    { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: fs.readFileSync(drawing('lake-at-first-light.jpg')) },
  ]);
  await page.getByRole('link', { name: `exhibition/motion/${name}-dunes.jpg` }).waitFor();
  await take(page, name);
}

function writeLetter(item) {
  const letter = {
    id: 'letter1',
    date: new Date().toISOString(),
    name: 'Ole Lund',
    email: 'ole.lund@example.org',
    message: 'My grandfather worked at this harbour. The tall crane on the left was taken down in 1963.',
    about: { id: item.id, title: item.title, url: item.url },
    publish: true,
  };
  fs.appendFileSync(path.join(data, 'letters.jsonl'), `${JSON.stringify(letter)}\n`);
}

async function takeAll(browser, code) {
  const lines = (await (await fetch(`${site}/data/items.ndjson`)).text()).trim().split('\n');
  writeLetter(lines.map((line) => JSON.parse(line)).find(({ file }) => file.endsWith('harbour-at-dusk.jpg')));
  const wide = await browser.newContext({ viewport: WIDE, locale: 'en-GB', colorScheme: 'light' });
  const page = await openHome(wide);
  await createAccount(page, code);
  await take(page, 'report');
  const form = await describe(page);
  await editMany(page);
  await page.goto(`${site}/desk/history`);
  await page.getByText('Show each').click();
  await take(page, 'history');
  await upload(page, 'upload');
  await page.goto(`${site}/desk/collections/order?path=exhibition/landscape`);
  await take(page, 'order', { height: 900 });
  await page.goto(`${site}/desk/stories/edit/stories/how-long-is-a-photograph.md`);
  await page.frameLocator('iframe').locator('main').waitFor();
  await take(page, 'story');
  await page.goto(`${site}/desk/letters/letter1`);
  await take(page, 'letter');
  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    storageState: await wide.storageState(),
  });
  const small = await openHome(phone);
  await small.goto(form);
  await take(small, 'describe-phone', { from: 'figure' });
  await upload(small, 'upload-phone', 40);
}

fs.mkdirSync(target, { recursive: true });
await layPlace();
const { server, code } = await startSite();
const browser = await chromium.launch({ executablePath: await findChromium({ light: true }), args: ['--no-sandbox'] });
try {
  await takeAll(browser, code);
} finally {
  await browser.close();
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  fs.rmSync(place, { recursive: true, force: true, maxRetries: 10 });
}
