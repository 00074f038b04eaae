// Describing pictures from the report, by keyboard alone: from the terminal's code to undoing it all.
import { type ChildProcess, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { OWNER, readCode } from '../http/desk-session';
import { listFaults } from './axe';
import { layOwnSite, stopSite } from './own-site';
import { toOwnPort } from './place';

const TABLES = ['plants', 'landscape', 'motion'].map((name) => `exhibition/${name}/metadata.csv`);
const MAX_TABS = 80;

let own: Awaited<ReturnType<typeof layOwnSite>>;
let site: ChildProcess | undefined;
let output = '';

test.beforeAll(async () => {
  own = await layOwnSite({ name: 'desk-describe', port: toOwnPort(38) });
  // The sample is described completely: another heading for its alternative texts leaves its pictures without them.
  for (const table of TABLES) {
    const file = path.join(own.library, table);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(',alt,', ',remarks,'));
  }
  site = await own.start((text) => {
    output += text;
  });
});
test.afterAll(() => stopSite(site));

async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let tab = 0; !(await isThere()); tab += 1) {
    expect(tab).toBeLessThan(MAX_TABS);
    await page.keyboard.press('Tab');
  }
}

const pressOn = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

/** All files of the library with their bytes, without the desk's history. */
const readLibrary = () =>
  new Map(
    fs
      .readdirSync(own.library, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('.vitrine') && fs.statSync(path.join(own.library, name)).isFile())
      .sort()
      .map((name) => [name, fs.readFileSync(path.join(own.library, name), 'base64')]),
  );

/** Null if exiftool is not installed. */
function readWithExiftool(file: string): string | null {
  try {
    const found = execFileSync('exiftool', ['-j', '-XMP:AltTextAccessibility', file], { encoding: 'utf8' });
    return JSON.parse(found)[0].AltTextAccessibility;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

test('ten pictures are described and undone by keyboard alone @once', async ({ page, request }) => {
  const before = readLibrary();
  await page.goto(`${own.url}/desk`);
  await tabTo(page, page.getByLabel('Code from the terminal'));
  for (const text of [readCode(output), OWNER.name]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Yes, write there' }));
  await expect(page.getByRole('button', { name: 'Yes, write there' })).toBeHidden();
  expect(await listFaults(page)).toEqual([]);

  const entry = page.getByRole('link', { name: /^Without alternative text/ });
  const count = Number((await entry.innerText()).match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThanOrEqual(10);
  await pressOn(page, entry);
  expect(await page.locator('main li img').count()).toBe(count);
  expect(await listFaults(page)).toEqual([]);
  await pressOn(page, page.getByRole('link', { name: 'Describe them one after another' }));

  const progress = page.getByRole('navigation', { name: 'Without alternative text' });
  await expect(progress).toContainText(`1 of ${count}`);
  await page.keyboard.press('Alt+PageDown');
  await expect(progress).toContainText(`2 of ${count}`);
  await page.keyboard.press('Alt+PageUp');
  await expect(progress).toContainText(`1 of ${count}`);
  const described: { file: string; text: string; href: string }[] = [];
  for (let at = 1; at <= 10; at += 1) {
    await expect(progress).toContainText(`${at} of ${count}`);
    await expect(page.locator('#alt')).toBeFocused();
    const file = await page.locator('figcaption bdi').innerText();
    const href = (await page.getByRole('link', { name: 'Show on the site' }).getAttribute('href')) ?? '';
    const text = `Picture ${at}: "leaves" & <b>stems</b>`;
    described.push({ file, text, href });
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    if (at < count) await expect(progress).toContainText(`${at + 1} of ${count}`);
  }

  expect(new Set(described.map(({ file }) => file)).size).toBe(10);
  for (const { file, text, href } of described) {
    const read = readWithExiftool(path.join(own.library, `${file}.xmp`));
    if (read !== null) expect(read).toBe(text);
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    await expect.poll(async () => (await request.get(own.url + href)).text()).toContain(`alt="${escaped}"`);
  }
  expect([...readLibrary().keys()].filter((name) => !before.has(name)).sort()).toEqual(
    described.map(({ file }) => `${file}.xmp`).sort(),
  );

  await page.goto(`${own.url}/desk/history`);
  for (const { file } of described.toReversed()) {
    const entryOfFile = page.locator('li', { has: page.getByText(file, { exact: true }) });
    await pressOn(page, entryOfFile.getByRole('button', { name: 'Undo' }));
    await expect(page.getByText(`Undone: ${file}`, { exact: true })).toBeVisible();
  }
  await expect.poll(() => [...readLibrary().keys()]).toEqual([...before.keys()]);
  expect(readLibrary()).toEqual(before);
});
