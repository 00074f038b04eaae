// Memory of a browser that shows the slide show of /kiosk for an hour, with its clock ten times as fast.
import fs from 'node:fs';
import { findChromium } from '../../scripts/chromium.mjs';
import { pause, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 300;
/** Milliseconds that pass on the clock of the page. */
const SHOWN_MS = 3_600_000;
const SPEED = 10;
const STEP_MS = 1000;
/** Every picture has been shown once before the first sample. */
const SAMPLES = 6;
const GOAL = { megabytes: 1, nodes: 50 };

const toMegabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** Resident memory of the largest renderer process in bytes; 0 where the system has no /proc. */
async function readRenderer(processes) {
  if (!fs.existsSync('/proc/self/status')) return 0;
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /^VmRSS:\s*(\d+)/m.exec(fs.readFileSync(`/proc/${id}/status`, 'utf8')));
  return Math.max(...sizes.map((found) => Number(found?.[1] ?? 0) * 1024));
}

async function sample(session, processes) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const toValue = (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const [heap, nodes, listeners] = ['JSHeapUsedSize', 'Nodes', 'JSEventListeners'].map(toValue);
  return { heap, nodes, listeners, renderer: await readRenderer(processes) };
}

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('web'), ITEMS, { distinct: true });
  const site = await serveSite(library, place.toFresh('data'));
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await untilIndexed(site.url);
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const processes = await browser.newBrowserCDPSession();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.addInitScript(() => {
      let shown = null;
      Object.assign(window, { slides: 0 });
      new MutationObserver(() => {
        const now = document.querySelector('figure[data-shown]');
        if (now && now !== shown) window.slides += 1;
        shown = now;
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shown'] });
    });
    await page.clock.install();
    await page.goto(`${site.url}/kiosk`);
    await page.locator('figure[data-shown]').waitFor();
    const samples = [];
    const steps = SHOWN_MS / STEP_MS;
    for (let step = 1; step <= steps; step += 1) {
      const since = performance.now();
      await page.clock.runFor(STEP_MS);
      if (step % (steps / SAMPLES) === 0) samples.push(await sample(session, processes));
      await pause(Math.max(0, STEP_MS / SPEED - (performance.now() - since)));
    }
    const slides = await page.evaluate(() => window.slides);
    const [first, last] = [samples[0], samples.at(-1)];
    const toSteps = (name, format) => samples.map((each) => format(each[name])).join(', ');
    return [
      {
        what: `kiosk, ${slides} slides in an hour: JavaScript heap every ten minutes`,
        ours: `${toSteps('heap', toMegabytes)} MB`,
        beside: '',
        goal: `≤ ${GOAL.megabytes} MB more`,
        met: last.heap - first.heap <= GOAL.megabytes * 1e6,
      },
      {
        what: 'the same, DOM nodes',
        ours: toSteps('nodes', String),
        beside: '',
        goal: `≤ ${GOAL.nodes} more`,
        met: last.nodes - first.nodes <= GOAL.nodes,
      },
      { what: 'the same, event listeners', ours: toSteps('listeners', String), beside: '' },
      { what: 'the same, RSS of the renderer process', ours: `${toSteps('renderer', toMegabytes)} MB`, beside: '' },
    ];
  } finally {
    await browser.close();
    await site.end();
  }
}
