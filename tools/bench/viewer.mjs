// What a visitor waits for in the viewer: its first frame over a grid of 2,000, memory after 200 pictures, bytes of a 280-megapixel scan from near.
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/chromium.mjs';
import { toMedian, toMs } from './measure.mjs';
import { pause, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 2000;
const OPENINGS = 7;
const NEXT = 200;
const WARM = 60;
const WINDOW = { width: 1440, height: 900 };
const GOAL = { frame: 50, heap: 1.1, bytes: 600_000 };
const SCAN = { width: 20_000, height: 14_000, columns: 4, rows: 4 };

/** A scan of 280 megapixels that has something to see in every part, in grain as fine as its pixels. */
async function makeScan(pictures, file) {
  const [width, height] = [SCAN.width / SCAN.columns, SCAN.height / SCAN.rows];
  const layers = [];
  for (let at = 0; at < SCAN.columns * SCAN.rows; at += 1) {
    const input = await sharp(pictures[at % pictures.length])
      .resize(width, height, { fit: 'cover' })
      .jpeg()
      .toBuffer();
    layers.push({ input, left: (at % SCAN.columns) * width, top: Math.floor(at / SCAN.columns) * height });
  }
  await sharp({ create: { ...SCAN, channels: 3, background: '#777' }, limitInputPixels: false })
    .composite(layers)
    .jpeg({ quality: 90 })
    .toFile(file);
}

async function layScans(place, library) {
  const folder = path.join(library, 'scans');
  fs.mkdirSync(folder);
  await makeScan(await place.getPictures('large'), path.join(folder, 'grain.jpg'));
  if (!place.scan) return ['grain'];
  fs.copyFileSync(place.scan, path.join(folder, `given${path.extname(place.scan)}`));
  return ['grain', 'given'];
}

/**
 * Runs in the page: notes long tasks and shifts, and of the next click how long it took to the next paint,
 * as the browser itself tells it (https://www.w3.org/TR/event-timing/, in steps of 8 ms).
 */
function watch() {
  const seen = { long: [], shift: 0, frame: null };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.long.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) seen.shift += value;
  }).observe({ type: 'layout-shift' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') seen.frame ??= duration;
  }).observe({ type: 'event', durationThreshold: 16 });
}

/** Puts all items of the folder into the grid of its first page. */
async function fillGrid(total) {
  const grid = document.querySelector('ul[data-context]');
  for (let page = 2; grid.children.length < total; page += 1) {
    const html = await (await fetch(`${location.pathname}?page=${page}`)).text();
    const items = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('ul[data-context] > li');
    if (items.length === 0) throw new Error(`there are ${grid.children.length} items, and no more`);
    grid.append(...items);
  }
}

/** Opens the viewer from a grid that is new to the browser. */
async function measureOpening(browser, url) {
  const page = await browser.newPage({ viewport: WINDOW });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(fillGrid, ITEMS);
    await pause(1500);
    const link = page.locator('ul[data-context] > li a').nth(4);
    // Whoever clicks has reached for it before.
    await link.hover();
    await pause(1000);
    await page.evaluate(watch);
    await link.click();
    await page.waitForFunction(() => window.seen.frame !== null && document.querySelector('dialog nav'));
    await pause(500);
    return await page.evaluate(() => window.seen);
  } finally {
    await page.close();
  }
}

async function measureMemory(browser, url) {
  const page = await browser.newPage({ viewport: WINDOW });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    const read = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes } = await session.send('Memory.getDOMCounters');
      return { heap: usedSize, nodes };
    };
    await page.locator('ul[data-context] > li a').first().click();
    await page.waitForSelector('dialog nav');
    const go = async (steps) => {
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press('ArrowRight');
        await pause(60);
      }
      await pause(1500);
    };
    // What is made once has been made by then: code, and the browser's own record of what it fetched.
    await go(WARM);
    const before = await read();
    await go(NEXT);
    const after = await read();
    const at = await page.locator('dialog [class$="_place"]').textContent();
    const pictures = await page.locator('[data-slide]').count();
    return { before, after, at, pictures };
  } finally {
    await page.close();
  }
}

/** Bytes fetched from the moment that the whole picture is there until it is sharp at zoom 8. */
async function measureScan(browser, url, name) {
  const page = await browser.newPage({ viewport: WINDOW });
  try {
    await page.goto(`${url}/collections/scans`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let [bytes, requests] = [0, 0];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    const begun = performance.now();
    await page.locator('ul[data-context] a', { has: page.getByText(name, { exact: true }) }).click();
    await page.waitForFunction(() => document.querySelector('[data-shown] [class$="_base"]')?.naturalWidth > 0);
    const opened = performance.now() - begun;
    await pause(2000);
    [bytes, requests] = [0, 0];
    const box = await page.locator('[data-shown] [data-picture]').boundingBox();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.6);
    for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -100);
    await page.waitForFunction(
      () => {
        const tiles = [...document.querySelectorAll('[data-shown] [class$="_tiles"] img')];
        const isNear = document.querySelector('[class*="_scale "]').textContent === '8×';
        return isNear && tiles.length > 0 && tiles.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      },
      null,
      { timeout: 120_000 },
    );
    await pause(500);
    return { opened, bytes, requests };
  } finally {
    await page.close();
  }
}

const toKilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const toMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('web'), ITEMS, { inFolder: ITEMS });
  const scans = await layScans(place, library);
  const site = await serveSite(library, place.toFresh('data'));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await untilIndexed(site.url);
    const grid = `${site.url}/collections/Year%201900`;
    const openings = [];
    for (let count = 0; count < OPENINGS; count += 1) openings.push(await measureOpening(browser, grid));
    const frames = openings.map(({ frame }) => frame);
    const longest = Math.max(0, ...openings.flatMap(({ long }) => long));
    const shift = openings.reduce((sum, opening) => sum + opening.shift, 0);
    const { before, after, at, pictures } = await measureMemory(browser, grid);
    const rows = [
      {
        what: `viewer: click to first frame, ${ITEMS.toLocaleString('en')} in the grid`,
        ours: toMs(toMedian(frames)),
        beside: `${toMs(Math.min(...frames))} to ${toMs(Math.max(...frames))}`,
        goal: `≤ ${GOAL.frame} ms`,
        met: toMedian(frames) <= GOAL.frame,
      },
      {
        what: 'viewer: longest task while it opens',
        ours: longest ? toMs(longest) : 'none over 50 ms',
        beside: `in ${OPENINGS} openings`,
        goal: '≤ 50 ms',
        met: longest === 0,
      },
      { what: 'viewer: layout shift while it opens', ours: shift.toFixed(4), beside: '', goal: '0', met: shift === 0 },
      {
        what: `viewer: heap after ${NEXT} more pictures / after ${WARM}`,
        ours: toMegabytes(after.heap),
        beside: toMegabytes(before.heap),
        ratio: after.heap / before.heap,
        goal: `≤ ${GOAL.heap}`,
        met: after.heap / before.heap <= GOAL.heap,
      },
    ];
    const notes = [`at ${at} there are ${pictures} pictures and ${after.nodes} nodes, before ${before.nodes}`];
    for (const name of scans) {
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      const { opened, bytes, requests } = await measureScan(browser, site.url, title);
      notes.push(`scan (${name}): the whole after ${toMs(opened)}; from near ${requests} requests`);
      rows.push({
        what: `viewer: scan of 280 megapixels (${name}), bytes to sharp at zoom 8`,
        ours: toKilobytes(bytes),
        beside: '',
        goal: `< ${toKilobytes(GOAL.bytes)}`,
        met: bytes < GOAL.bytes,
      });
    }
    if (!place.scan) notes.push('not measured: a scan of your own, which --scan=FILE names');
    return [...notes, ...rows];
  } finally {
    await browser.close();
    await site.end();
  }
}
