// An owner's first hour: from the code in the terminal to ten described items and one undo, by keyboard alone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { toPatience } from '../patience.mjs';
import { stopSite } from './own-site';
import { PLACE, SAMPLE, toOwnPort } from './place';

const folder = path.join(path.dirname(PLACE), 'desk-describe');
const library = path.join(folder, 'library');
const PORT = toOwnPort(53);
const site = `http://localhost:${PORT}`;

const COUNT = 10;
/** How soon a saved text is on the public page; machines of continuous integration are often busy. */
const MAX_DELAY_MS = 2000;
const toLimit = () => (process.env.CI ? 10 * MAX_DELAY_MS : toPatience(MAX_DELAY_MS));

let server: ChildProcess | undefined;
let output = '';

/** `npm start` over the photographs and the film of the sample, as they come without a table that describes them. */
test.beforeAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(SAMPLE, library, { recursive: true, preserveTimestamps: true });
  for (const name of fs.readdirSync(library, { recursive: true, encoding: 'utf8' }))
    if (path.basename(name) === 'metadata.csv') fs.rmSync(path.join(library, name));
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      VITRINE_PROCESSES: '1',
      ...process.env,
      PORT: String(PORT),
      VITRINE_URL: '',
      VITRINE_LIBRARY: library,
      VITRINE_DATA: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  await expect
    .poll(() => fetch(`${site}/api/health`).then(async (response) => (await response.json()).state, String))
    .toBe('idle');
});
test.afterAll(() => stopSite(server));

/** Digests of the owner's files by their paths, without the desk's own folder. */
const digestLibrary = () =>
  Object.fromEntries(
    fs
      .readdirSync(library, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.vitrine') && fs.statSync(path.join(library, name)).isFile())
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(fs.readFileSync(path.join(library, name)))
          .digest('hex'),
      ]),
  );

/** Moves the focus with the Tab key, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function follow(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Replaces the text of a field: some pictures have words within them. */
async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

interface PublicItem {
  id: string;
  file: string;
  url: string;
  alt?: string;
  caption?: string;
  keywords?: string[];
}

async function listItems(): Promise<PublicItem[]> {
  const text = await (await fetch(`${site}/data/items.ndjson`)).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const readPage = async ({ url }: PublicItem) => (await fetch(site + new URL(url).pathname)).text();

/** @returns milliseconds until the public page of an item has a text */
async function measureUntilShown(item: PublicItem, text: string): Promise<number> {
  const start = performance.now();
  while (!(await readPage(item)).includes(text)) {
    if (performance.now() - start > 5 * toLimit()) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return performance.now() - start;
}

function readByExiftool(file: string) {
  const [read] = JSON.parse(execFileSync('exiftool', ['-j', file]).toString());
  return { alt: read.AltTextAccessibility, caption: read.Description, keywords: [read.Subject].flat() };
}

function findExiftool(): string | null {
  try {
    return execFileSync('exiftool', ['-ver']).toString().trim();
  } catch {
    return null;
  }
}

test('ten items are described by keyboard, are on their pages within two seconds, and one undo reverts all of it', async ({
  page,
}) => {
  const before = digestLibrary();
  const undescribed = new Map((await listItems()).map((item) => [item.id, item]));
  const [, address = ''] = /the desk is at (\S+);/.exec(output) ?? [];
  expect(address).toBe(`${site}/desk`);

  await page.goto(address);
  await typeInto(page, page.getByLabel('Code from the terminal'), readCode(output));
  await typeInto(page, page.getByLabel('Name', { exact: true }), OWNER.name);
  await typeInto(page, page.getByLabel('Password'), OWNER.password);
  await page.keyboard.press('Enter');
  await follow(page, page.getByRole('button', { name: 'Yes, write there' }));
  await follow(page, page.getByRole('link', { name: `Without alternative text ${COUNT}` }));
  await follow(page, page.getByRole('link', { name: 'Describe them one after another' }));

  const written = new Map<string, Required<Pick<PublicItem, 'alt' | 'caption' | 'keywords'>>>();
  const delays: number[] = [];
  for (let number = 1; number <= COUNT; number += 1) {
    await expect(page.getByText(`${number} of ${COUNT}`)).toBeVisible();
    await expect(page.locator('#alt')).toBeFocused();
    // The page is complete when it offers completion.
    await expect(page.getByLabel('Keywords: add from the archive')).toBeVisible();
    const item = undescribed.get(new URL(page.url()).pathname.slice(-10));
    if (!item) throw new Error(`${page.url()} is no item of the site`);
    const texts = { alt: `Seen: number ${number}`, caption: `“Äußeres” of ${number} & more`, keywords: ['first hour'] };
    await page.keyboard.type(texts.alt);
    await typeInto(page, page.locator('#caption'), texts.caption);
    await typeInto(page, page.locator('#keywords'), texts.keywords.join('\n'));
    await page.keyboard.press('Control+Enter');
    delays.push(await measureUntilShown(item, texts.alt));
    written.set(item.file, texts);
    await expect(page).not.toHaveURL(new RegExp(`/desk/items/${item.id}`));
  }
  console.log(`seconds until each text is on its page: ${delays.map((ms) => (ms / 1000).toFixed(2)).join(', ')}`);
  expect(Math.max(...delays)).toBeLessThan(toLimit());

  const items = new Map((await listItems()).map((item) => [item.file, item]));
  const exiftool = findExiftool();
  if (!exiftool) test.info().annotations.push({ type: 'skipped', description: 'exiftool is not installed' });
  expect(written.size).toBe(COUNT);
  for (const [file, texts] of written) {
    expect(items.get(file)).toMatchObject(texts);
    const sidecar = path.join(library, `${file}.xmp`);
    expect(fs.existsSync(sidecar)).toBe(true);
    if (exiftool) expect(readByExiftool(sidecar)).toEqual(texts);
  }
  const changed = Object.entries(digestLibrary()).filter(([name, digest]) => before[name] !== digest);
  expect(changed.map(([name]) => name).sort()).toEqual([...written.keys()].map((file) => `${file}.xmp`).sort());

  await follow(page, page.getByRole('link', { name: 'History' }));
  await follow(page, page.getByRole('button', { name: 'Undo all' }));
  await expect(page.getByRole('heading', { name: 'Undone: Described one after another' })).toBeVisible();
  await expect(page.getByText(`${COUNT} files were changed.`)).toBeVisible();
  expect(digestLibrary()).toEqual(before);
  await expect
    .poll(async () => (await listItems()).filter(({ alt }) => alt !== undefined).length)
    .toBe([...undescribed.values()].filter(({ alt }) => alt !== undefined).length);
});
