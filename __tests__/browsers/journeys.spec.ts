// Runs the main journeys of a visitor in every browser.
import { test as base, expect } from '@playwright/test';
import { PORT } from '../e2e/place';
import { type BrowserName, openBrowser } from './session';
import { createVisitor, KEYS, type Visitor } from './visitor';

const test = base.extend<{ visitor: Visitor }, { browserToDrive: BrowserName; driven: Visitor }>({
  browserToDrive: ['firefox', { option: true, scope: 'worker' }],
  driven: [
    async ({ browserToDrive }, use) => {
      const session = await openBrowser(browserToDrive);
      await use(createVisitor(session, `http://localhost:${PORT}`));
      await session.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ driven }, use) => use(driven),
});

test.beforeAll(async ({ request }) => {
  const isIdle = async () => (await (await request.get(`http://localhost:${PORT}/api/health`)).json()).state;
  await expect.poll(isIdle, { timeout: 120_000 }).toBe('idle');
});

const grid = '#main ul[data-context] a';
const shown = 'dialog [class$="_title"]';

test('from the grid to the viewer, zoom, next, and back', async ({ visitor }) => {
  await visitor.go('/collections/camera-facts');
  const first = await visitor.text(`${grid} [data-part="title"]`);
  await visitor.click(grid);
  await expect.poll(() => visitor.text(shown)).toBe(first);
  await visitor.see('dialog nav[aria-label="All pictures"]');
  expect(await visitor.path()).toMatch(/^\/items\//);
  await visitor.click(['dialog button', 'Nearer']);
  await expect.poll(() => visitor.text('dialog [class*="_scale"]')).toBe('1.5×');
  await visitor.press('0');
  await expect.poll(() => visitor.text('dialog [class*="_scale"]')).toBe('1×');
  await visitor.press(KEYS.Right);
  await expect.poll(() => visitor.text(shown)).not.toBe(first);
  await visitor.back();
  await expect.poll(visitor.path).toBe('/collections/camera-facts');
  await expect.poll(() => visitor.sees(shown)).toBe(false);
});

test('search responds while typing, and a filter narrows it', async ({ visitor }) => {
  await visitor.go('/search');
  await visitor.click('#main input[name="q"]');
  await visitor.type('cat');
  await expect.poll(() => visitor.text('h1')).toBe('3 items for “cat”');
  await expect.poll(visitor.path).toBe('/search?q=cat');
  expect(await visitor.text('#main input[name="q"]')).toBe('cat');
  if (!(await visitor.sees(['#main a', 'Films']))) await visitor.click(['summary', 'Filter']);
  await visitor.click(['#main a', 'Films']);
  await expect.poll(() => visitor.text('h1')).toBe('1 item for “cat”');
  await visitor.back();
  await expect.poll(() => visitor.text('h1')).toBe('3 items for “cat”');
});

test('suggestions lead to the named item', async ({ visitor }) => {
  await visitor.go('/');
  await visitor.click('header input[name="q"]');
  await visitor.type('nagas');
  await visitor.see(['[role="option"]', 'Nagasaki']);
  await visitor.press(KEYS.Down);
  await visitor.press(KEYS.Enter);
  await expect.poll(visitor.path).toMatch(/^\/items\/.*nagasaki/);
});

test('the map shows the items at a place, and links to them', async ({ visitor }) => {
  await visitor.go('/map#map=4/46.4/14.1');
  await visitor.see('[class$="_stage"][data-ready]');
  await visitor.click(['[class$="_spots"] button', '1 item at 46.4° N, 14.1° E']);
  await visitor.click('.maplibregl-popup [class$="_card"] a');
  await expect.poll(visitor.path).toMatch(/^\/items\//);
});

test('a film plays, and responds to keys', async ({ visitor }) => {
  await visitor.go('/search?q=motion&kind=film');
  const href = await visitor.read<string>('return document.querySelector(args[0]).getAttribute("href");', grid);
  await visitor.go(href);
  const read = <Value>(name: string) => visitor.read<Value>('return document.querySelector("video")[args[0]];', name);
  await visitor.hover('video');
  await visitor.see(['label', 'Speed']);
  await visitor.read('document.querySelector("video").focus(); return null;');
  await visitor.press('m');
  await expect.poll(() => read('muted')).toBe(true);
  await visitor.press('k');
  await expect.poll(() => read<number>('currentTime')).toBeGreaterThan(0.2);
  await visitor.press('k');
  await expect.poll(() => read('paused')).toBe(true);
  await visitor.press(KEYS.Shift, '>');
  await expect.poll(() => read('playbackRate')).toBe(1.25);
});

test('a letter is previewed before it is sent, and arrives', async ({ visitor }) => {
  await visitor.go('/contact');
  await visitor.click('textarea');
  await visitor.type('The boat is the Maria.');
  await visitor.click('input[name="name"]');
  await visitor.type('Ada');
  await visitor.click('input[name="email"]');
  await visitor.type('ada@example');
  await visitor.click(['button', 'Send the letter']);
  await expect.poll(() => visitor.text('#letter')).toContain('not a whole e-mail address');
  await visitor.read('const mail = document.querySelector("[name=email]"); mail.focus(); mail.select(); return null;');
  await visitor.type('ada@example.org');
  // A form that is submitted sooner is rejected as spam.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  await visitor.click(['button', 'Send the letter']);
  await expect.poll(() => visitor.text('h1')).toBe('Thank you');
});

test('privacy choices persist', async ({ visitor }) => {
  await visitor.go('/');
  await visitor.click(['footer a', 'Privacy choices']);
  await visitor.see('input[name="embeds"][value="yes"]');
  await visitor.click('input[name="embeds"][value="yes"]');
  await visitor.click(['button', 'Keep these choices']);
  await visitor.see(['[role="status"]', 'Your choices are kept.']);
  expect(await visitor.read('return document.querySelector("input[name=embeds][value=yes]").checked;')).toBe(true);
});

test('the menu opens, leads to a collection, and closes there', async ({ visitor }) => {
  await visitor.go('/search');
  await visitor.click(['header button', 'Browse']);
  await visitor.click(['nav[aria-label="Collections"] a', 'Plants']);
  await expect.poll(visitor.path).toBe('/collections/exhibition/plants');
  await expect.poll(() => visitor.text('h1')).toBe('Plants');
  await expect.poll(() => visitor.sees('nav[aria-label="Collections"]')).toBe(false);
});

test('by keyboard: over the header to a picture, into the viewer, and back to the same picture', async ({
  visitor,
}) => {
  await visitor.go('/collections/camera-facts');
  await visitor.press(KEYS.Tab);
  expect(await visitor.focused()).toBe('Skip to the content');
  await visitor.press(KEYS.Enter);
  const isOnPicture = () => visitor.read<boolean>('return document.activeElement.matches(args[0]);', grid);
  for (let presses = 0; presses < 20 && !(await isOnPicture()); presses += 1) await visitor.press(KEYS.Tab);
  const name = await visitor.focused();
  await visitor.press(KEYS.Enter);
  await visitor.see(shown);
  await visitor.see('dialog nav[aria-label="All pictures"]');
  expect(name).toContain(await visitor.text(shown));
  await visitor.press('i');
  await visitor.see('dialog aside');
  await visitor.press(KEYS.Escape);
  await expect.poll(() => visitor.sees('dialog')).toBe(false);
  await expect.poll(visitor.focused).toBe(name);
});
