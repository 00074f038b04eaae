// The sitemaps of a million items, read one after the other as a crawler does: memory beyond what the site takes at rest.
import fs from 'node:fs';
import { pause, serveFilled, until } from './place.mjs';

const COUNT = 1_000_000;
const GOAL = { bytes: 64 * 1024 ** 2, largest: 50 * 1024 ** 2, addresses: 50_000 };

/** Bytes of memory that a process holds (Linux). */
const readMemory = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** Reads an answer and throws it away. @returns its bytes, and how many addresses stand in it */
async function drink(url, onPart) {
  const response = await fetch(url);
  let bytes = 0;
  let addresses = 0;
  let rest = '';
  for await (const part of response.body) {
    bytes += part.length;
    const text = rest + Buffer.from(part).toString('latin1');
    addresses += text.split('<url>').length - 1;
    rest = text.slice(-4);
    onPart();
  }
  return { bytes, addresses };
}

export async function measure(place) {
  const site = await serveFilled(place, 'sitemap-items.ts', COUNT);
  try {
    await until(`${site.url}/api/health`, () => true, 100);
    // What any address needs at its first call is no matter of this one.
    await drink(`${site.url}/sitemap/items-1`, () => {});
    await pause(2000);
    const before = readMemory(site.pid);
    let peak = before;
    const look = () => {
      peak = Math.max(peak, readMemory(site.pid));
    };
    const since = performance.now();
    const index = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap\/[^<]*)/g)].map(([, part]) => part);
    const read = [];
    for (const part of parts) read.push(await drink(site.url + part, look));
    const seconds = (performance.now() - since) / 1000;
    const addresses = read.reduce((sum, each) => sum + each.addresses, 0);
    const largest = Math.max(...read.map(({ bytes }) => bytes));
    const most = Math.max(...read.map((each) => each.addresses));
    const toRow = (what, ours, goal = '', met = undefined) => ({
      what: `sitemaps of ${COUNT.toLocaleString('en')} items: ${what}`,
      ours,
      beside: '',
      goal,
      met,
    });
    const megabytes = (bytes) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
    return [
      toRow('memory beyond rest', megabytes(peak - before), '≤ 64 MiB', peak - before <= GOAL.bytes),
      toRow('addresses in all', addresses.toLocaleString('en'), '', undefined),
      toRow(
        'the largest',
        `${megabytes(largest)}, ${most.toLocaleString('en')} addresses`,
        '≤ 50 MiB, 50,000',
        largest <= GOAL.largest && most <= GOAL.addresses,
      ),
      toRow('time for all', `${seconds.toFixed(1)} s`),
    ];
  } finally {
    await site.end();
  }
}
