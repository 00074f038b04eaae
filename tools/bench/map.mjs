// The map with 100,000 places in a real browser: bytes to the first view, tasks that block, pictures a second while it moves.
import { gzipSync } from 'node:zlib';
import { findChromium } from '../../scripts/chromium.mjs';
import { pause } from './place.mjs';
import { fillMap } from './places.mjs';

const COUNT = 100_000;
const GOAL = { bytes: 1_200_000, task: 200, frames: 30 };

/** Moves the map by keyboard for a while. @returns pictures a second */
async function countFrames(page, keys) {
  await page.locator('.maplibregl-map canvas').focus();
  await page.evaluate(() => {
    window.frames2 = [];
    const step = (now) => {
      window.frames2.push(now);
      window.stepping = requestAnimationFrame(step);
    };
    step(performance.now());
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await pause(350);
  }
  return page.evaluate(() => {
    cancelAnimationFrame(window.stepping);
    const { frames2: times } = window;
    return ((times.length - 1) * 1000) / (times.at(-1) - times[0]);
  });
}

export async function measure(place) {
  const { chromium } = await import('@playwright/test');
  const site = await fillMap(place, COUNT);
  // Whoever comes to a site comes when it has begun.
  await pause(5000);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    await page.addInitScript(() => {
      window.tasks = [];
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.tasks.push([startTime, duration]);
      }).observe({ type: 'longtask', buffered: true });
    });
    const sizes = [];
    const read = async (request) => {
      const sent = await request.sizes().catch(() => null);
      if (sent) sizes.push([new URL(request.url()).pathname, sent.responseBodySize]);
    };
    page.on('requestfinished', (request) => !request.url().includes('/iiif/') && read(request));
    // There are no photographs, and pictures are not what is measured.
    await page.route('**/iiif/**', (route) => route.abort());
    const since = performance.now();
    // Without a graphics card it would wait until it is reached for.
    await page.goto(`${site.url}/map#map=0.8/25/10`);
    await page.locator('[class$="_spots"] button').first().waitFor({ timeout: 60_000 });
    const first = performance.now() - since;
    await pause(3000);
    // The map's own threads are no requests of the page.
    for (const address of new Set(page.workers().map((worker) => worker.url()))) {
      const text = await (await fetch(address)).text();
      sizes.push([new URL(address).pathname, gzipSync(text).length]);
    }
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
    const takeLongest = () =>
      page.evaluate(() => Math.max(0, ...window.tasks.splice(0).map(([, duration]) => duration)));
    const setUp = await takeLongest();
    const pan = await countFrames(page, ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowLeft']);
    const zoom = await countFrames(page, ['Equal', 'Equal', 'Equal', 'Equal', 'Minus', 'Minus', 'Equal', 'Equal']);
    await pause(500);
    const longest = await takeLongest();
    const toRow = (what, ours, [goal, met]) => ({
      what: `map, ${COUNT.toLocaleString('en')} places: ${what}`,
      ours,
      beside: '',
      goal,
      met,
    });
    return [
      ...sizes.filter(([, size]) => size > 20_000).map(([path, size]) => `${path}: ${(size / 1000).toFixed(0)} kB`),
      toRow('bytes to the first view', `${(bytes / 1000).toFixed(0)} kB`, [
        '≤ 1200 kB',
        bytes > 0 && bytes <= GOAL.bytes,
      ]),
      toRow('until places are seen', `${Math.round(first)} ms`, []),
      toRow('longest task while it is set up', `${Math.round(setUp)} ms`, ['≤ 200 ms', setUp <= GOAL.task]),
      toRow('longest task while it is moved', `${Math.round(longest)} ms`, ['≤ 200 ms', longest <= GOAL.task]),
      toRow('pictures a second while it is panned', pan.toFixed(0), ['≥ 30', pan >= GOAL.frames]),
      toRow('pictures a second while it is zoomed', zoom.toFixed(0), ['≥ 30', zoom >= GOAL.frames]),
    ];
  } finally {
    await browser.close();
    await site.end();
  }
}
