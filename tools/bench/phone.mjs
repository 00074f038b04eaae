// Loading on a phone: largest picture compared with a handwritten page, blocking tasks, layout shifts, bytes, viewer.
import http from 'node:http';
import { findChromium } from '../../scripts/chromium.mjs';
import { laySample } from '../../scripts/sample.mjs';
import { formatMs, getMedian, inTurn } from './measure.mjs';
import { getFreePort, pause, serveSite, untilIndexed } from './place.mjs';
import { fillMap } from './places.mjs';
import { laySixty } from './sixty.mjs';

const PAIRS = 5;
const OPENINGS = 3;
/** Number of items on the map, as in a real archive. */
const PLACES = 2111;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Lighthouse's slow 4G and CPU slowdown: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const NET = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
const SLOWER = 4;
/** Wait for everything that loads after the page, ms. */
const REST = 4000;
const GOALS = { picture: 1.3, album: 900, home: 1300, blocking: 50, map: 200, bytes: 120_000, requests: 8 };

/** Injected into the page before it loads. */
function watch() {
  const seen = { long: [], shift: 0, picture: 0, first: 0 };
  Object.assign(window, { seen });
  const hear = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  hear('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]));
  hear('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  hear('largest-contentful-paint', ({ element, startTime, url }) => {
    if (element?.tagName === 'IMG' && url) seen.picture = startTime;
  });
  hear('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
}

/** Opens a page with an empty cache on an emulated slow phone, and counts requests and bytes. */
async function openPhone(browser, { isSlow = true } = {}) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', NET);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  const sent = { bytes: 0, requests: 0, names: [] };
  const names = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Served from the browser's cache.
    if (encodedDataLength === 0) return;
    sent.bytes += encodedDataLength;
    sent.requests += 1;
    sent.names.push(`${new URL(names.get(requestId) ?? 'data:').pathname} ${encodedDataLength}`);
  });
  await page.addInitScript(watch);
  return { page, session, sent, close: () => context.close() };
}

/** @param act actions of the visitor after the page has loaded */
async function visit(browser, url, rest = REST, act = async () => {}) {
  const { page, sent, close } = await openPhone(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    await pause(rest);
    await act(page);
    const seen = await page.evaluate(() => window.seen);
    const blocking = seen.long.reduce(
      (sum, [since, length]) => sum + (since + length > seen.first ? Math.max(0, length - 50) : 0),
      0,
    );
    return { ...seen, ...sent, blocking };
  } finally {
    await close();
  }
}

const escapeText = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Serves a minimal handwritten page with the same pictures from memory, like the site. */
async function writeByHand(site, address) {
  const html = await (await fetch(site + address)).text();
  const [, title] = /<title>([^<]*)/.exec(html);
  const pictures = html.match(/<img [^>]*srcSet=[^>]*>/gi).map((tag) => tag.replace(/ style="[^"]*"/, ''));
  const page = `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui;margin:1rem}img{max-width:100%;height:auto}li{display:inline-block}li img{height:150px;width:auto}</style>
<h1>${escapeText(title)}</h1>${pictures.length > 1 ? `<ul>${pictures.map((tag) => `<li>${tag}`).join('\n')}</ul>` : pictures}`;
  const kept = new Map();
  const server = http.createServer(async ({ url }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page);
    if (!kept.has(url)) kept.set(url, await (await fetch(site + url)).bytes());
    response.setHeader('content-type', 'image/webp').end(kept.get(url));
  });
  const port = await getFreePort();
  server.listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

const toKilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;

async function measurePage(browser, site, { name, address, goal, blocking: most = GOALS.blocking, rest }) {
  const byHand = await writeByHand(site, address);
  const visits = [];
  try {
    for (const url of [byHand.url, site + address]) await visit(browser, url, 1000);
    const { a, b, ratio } = await inTurn(
      PAIRS,
      async () => {
        visits.push(await visit(browser, site + address, rest));
        return visits.at(-1).picture;
      },
      async () => (await visit(browser, byHand.url, 1000)).picture,
    );
    const of = (key) => getMedian(visits.map((each) => each[key]));
    return [
      `${name}: ${toKilobytes(of('bytes'))} in ${of('requests')} requests, first text or picture after ${formatMs(of('first'))}`,
      {
        what: `phone, ${name}: until its picture is shown / a page written by hand`,
        ours: formatMs(a),
        beside: formatMs(b),
        ratio,
        ...(goal && { goal: goal.words, met: goal.isMet(a, ratio) }),
      },
      {
        what: `phone, ${name}: total blocking time`,
        ours: formatMs(of('blocking')),
        beside: `longest task ${formatMs(Math.max(0, ...visits.flatMap(({ long }) => long.map(([, length]) => length))))}`,
        goal: `≤ ${most} ms`,
        met: of('blocking') <= most,
      },
      {
        what: `phone, ${name}: layout shift`,
        ours: of('shift').toFixed(3),
        beside: `at the most ${Math.max(...visits.map(({ shift }) => shift)).toFixed(3)}`,
      },
    ];
  } finally {
    byHand.end();
  }
}

/** Measures requests from the click on a picture in a grid until it is shown in the viewer. */
async function measureViewer(browser, url) {
  const openings = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const { page, sent, close } = await openPhone(browser, { isSlow: false });
    try {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        window.seen.shift = 0;
      });
      Object.assign(sent, { bytes: 0, requests: 0, names: [] });
      await page.locator('ul[data-context] > li a').nth(2).click();
      await page.waitForFunction(() => document.querySelector('[data-shown] [class$="_base"]')?.naturalWidth > 0);
      await pause(2500);
      openings.push({ ...sent, shift: await page.evaluate(() => window.seen.shift) });
    } finally {
      await close();
    }
  }
  const [{ names }] = openings;
  const bytes = getMedian(openings.map((each) => each.bytes));
  const requests = getMedian(openings.map((each) => each.requests));
  const shift = Math.max(...openings.map((each) => each.shift));
  return [
    ...names,
    {
      what: 'phone: opening the viewer from a grid',
      ours: `${toKilobytes(bytes)} in ${requests} requests`,
      beside: `layout shift ${shift.toFixed(3)}`,
      goal: `≤ ${toKilobytes(GOALS.bytes)} in ${GOALS.requests}`,
      met: bytes <= GOALS.bytes && requests <= GOALS.requests,
    },
  ];
}

const atMost = (ms) => ({ words: `≤ ${ms} ms`, isMet: (time) => time <= ms });

export async function measure(place) {
  const { chromium } = await import('@playwright/test');
  const library = place.toFresh('library');
  await laySample(library);
  await laySixty(library);
  const site = await serveSite(library, place.toFresh('data'));
  const map = await fillMap(place, PLACES);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await untilIndexed(site.url);
    const album = '/collections/sixty';
    const landscapes = await (await fetch(`${site.url}/collections/exhibition/landscape`)).text();
    const [, item] = /<ul [^>]*data-context.*?href="(\/items\/[^"]+)"/s.exec(landscapes);
    const near = { words: `≤ ${GOALS.picture}`, isMet: (_, ratio) => ratio <= GOALS.picture };
    const rows = [];
    for (const page of [
      { name: 'item', address: item, goal: near },
      { name: 'album', address: album, goal: atMost(GOALS.album) },
      { name: 'home', address: '/', goal: atMost(GOALS.home) },
      { name: 'search', address: '/search' },
    ])
      rows.push(...(await measurePage(browser, site.url, page)));
    rows.push(...(await measureViewer(browser, site.url + album)));
    const called = `phone, map of ${PLACES.toLocaleString('en')} places: total blocking time`;
    const measureMap = async (what, act, goal) => {
      const visits = [];
      for (let count = 0; count < PAIRS; count += 1) visits.push(await visit(browser, `${map.url}/map`, REST, act));
      const blocking = getMedian(visits.map((each) => each.blocking));
      const longest = Math.max(0, ...visits.flatMap(({ long }) => long.map(([, length]) => length)));
      rows.push({
        what: called + what,
        ours: formatMs(blocking),
        beside: `longest task ${formatMs(longest)}`,
        ...(goal && { goal: `≤ ${goal} ms`, met: blocking <= goal }),
      });
    };
    await measureMap(', as it comes', undefined, GOALS.map);
    await measureMap(', reached for', async (page) => {
      await page.locator('[class$="_stage"]').dispatchEvent('pointerdown');
      await page.locator('[class$="_stage"][data-ready]').waitFor();
      await pause(REST);
    });
    return rows;
  } finally {
    await browser.close();
    await site.end();
    await map.end();
  }
}
