// Overload: latency by kind of request, and the share that is shed (503 with Retry-After).
import fs from 'node:fs';
import path from 'node:path';
import { formatMs, formatRate } from './measure.mjs';
import { runNode, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 160;
const WORDS = ['picture', 'year', 'harbour', 'jpg', 'pic', '1900', '1901', 'ictur'];
/** Requests by kind in a hundred, as pages of an archive make them. */
const SHARES = { page: 45, small: 40, search: 12, large: 3 };
const NAMES = {
  page: 'cached pages',
  small: 'small images, made already',
  search: 'searches',
  large: 'large images, not made yet',
};
/** Load as a multiple of the throughput measured with one request at a time. */
const FACTORS = [0.5, 1.5, 5];
const GOAL = 200;
const TRY = 15;

const list = (html, pattern) => [
  ...new Set([...html.matchAll(pattern)].map(([, each]) => each.replaceAll('&amp;', '&'))),
];

/** Cached pages, small images that are made, searches, and large renditions that are not made yet. */
async function listKinds(url) {
  const read = async (path) => (await fetch(url + path)).text();
  const html = await read('/collections/Year%201900');
  const pages = ['/', '/collections', '/collections/Year%201900', ...list(html, /href="(\/items\/[^"#?]+)"/g)];
  const small = list(html, /src="(\/iiif\/3\/[^"]+)"/g);
  for (const each of [...pages, ...small]) await read(each);
  const ids = list(html, /\/iiif\/3\/([a-z2-7]{10})\//g);
  const search = Array.from({ length: 500 }, (_, turn) => `/search?q=${WORDS[turn % WORDS.length]}+${turn % 97}`);
  // Each request is for another region, so that none is cached, within the narrowest picture (1067 pixels).
  const large = Array.from(
    { length: 100_000 },
    (_, turn) =>
      `/iiif/3/${ids[turn % ids.length]}/${turn % 97},${Math.floor(turn / 97) % 89},1100,700/900,/0/default.webp`,
  );
  return Object.fromEntries(
    Object.entries({ page: pages, small, search, large }).map(([kind, paths]) => [
      kind,
      { share: SHARES[kind], paths },
    ]),
  );
}

const load = path.join(import.meta.dirname, 'overload-load.mjs');

export async function measure(place) {
  const { minutes } = place;
  const library = place.layLibrary(await place.getPictures('web'), ITEMS);
  // The simulated proxy identifies the clients.
  const site = await serveSite(library, place.toFresh('data'), { VITRINE_PROXIES: '1' });
  const order = place.toFresh('order');
  try {
    await untilIndexed(site.url);
    const kinds = await listKinds(site.url);
    const ask = async (more) => {
      fs.writeFileSync(order, JSON.stringify({ url: site.url, kinds, rate: 0, seconds: TRY, addresses: 0, ...more }));
      const [line] = await runNode([load, order]);
      return JSON.parse(line);
    };
    await ask({ seconds: 5 });
    const { rate: capacity } = await ask({});
    const rows = [`${formatRate(capacity)} are answered, the next asked for as soon as one is`];
    for (const addresses of [0, 2000])
      for (const factor of FACTORS) {
        const seconds = factor < 1 ? TRY : minutes * 60;
        const told = await ask({ rate: capacity * factor, seconds, addresses });
        rows.push(
          `${factor} times that, ${seconds} s, ${addresses > 0 ? `from ${addresses} addresses` : 'from the machine itself'}:`,
        );
        for (const [kind, { asked, answered, shed, failed, missing }] of Object.entries(told.kinds)) {
          const lost = missing + Object.values(failed).reduce((sum, each) => sum + each, 0);
          const isLight = kind === 'page' || kind === 'small';
          rows.push({
            what: `${factor} × capacity${addresses > 0 ? `, ${addresses} addresses` : ''}: ${NAMES[kind]}, median and p99`,
            ours: answered.count > 0 ? `${formatMs(answered.median)}, ${formatMs(answered.p99)}` : 'none',
            beside: `${answered.count} of ${asked}; ${shed.count} times 503${shed.count > 0 ? ` after ${formatMs(shed.median)}, ${formatMs(shed.p99)}` : ''}; ${lost} lost`,
            ...(isLight && { goal: `p99 ≤ ${GOAL} ms`, met: answered.p99 <= GOAL && lost === 0 }),
          });
        }
      }
    return rows;
  } finally {
    await site.end();
  }
}
