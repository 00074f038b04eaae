// What a page, a 404, a feed and a call cost as an archive grows: each made from nothing, over 1,000, 100,000 and a million items.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/ensure.mjs';
import { toMedian, toMs } from './measure.mjs';
import { pause, serveFilled, until } from './place.mjs';

const SIZES = [1000, 100_000, 1_000_000];
const IN_FOLDER = 100;
const FOLDERS = 200;
const TRIES = 25;
const GOAL = 1.5;

/** Next makes a page anew for whoever shows this: https://nextjs.org/docs/app/guides/draft-mode */
const toAfresh = () => {
  const { preview } = JSON.parse(fs.readFileSync(path.join(root, '.next', 'prerender-manifest.json'), 'utf8'));
  return { Cookie: `__prerender_bypass=${preview.previewModeId}` };
};

/** Addresses by kind; `turn` makes another of each. */
const toKinds = (site, items) => ({
  'item page': (turn) => items[turn % items.length],
  home: () => '/',
  collections: () => '/collections',
  collection: (turn) => `/collections/Year%20${1 + (turn % 9)}`,
  404: (turn) => `/items/none-${'abcdefghij'.slice(0, 9)}${2 + (turn % 5)}`,
  feed: (turn) => (turn % 2 ? '/feed.xml' : '/feed.json'),
  manifest: (turn) => `/items/${items[turn % items.length].slice(-10)}/manifest.json`,
  oEmbed: (turn) => `/oembed?url=${encodeURIComponent(`${site}${items[turn % items.length]}`)}`,
});

async function measureSize(place, count) {
  const folders = Math.min(FOLDERS, count / IN_FOLDER);
  const site = await serveFilled(place, 'sitemap-items.ts', count, folders);
  try {
    await until(`${site.url}/api/health`, () => true, 100);
    const map = await (await fetch(`${site.url}/sitemap/items-1`)).text();
    const items = [...map.matchAll(/<loc>[^<]*(\/items\/[^<]*)/g)].slice(0, 200).map(([, item]) => item);
    const headers = toAfresh();
    const kinds = Object.entries(toKinds(site.url, items));
    const times = Object.fromEntries(kinds.map(([kind]) => [kind, []]));
    for (let turn = -3; turn < TRIES; turn += 1) {
      for (const [kind, toAddress] of kinds) {
        const since = performance.now();
        const response = await fetch(site.url + toAddress(turn + 3), { headers });
        await response.arrayBuffer();
        if (response.ok === (kind === '404')) throw new Error(`${toAddress(turn + 3)} answers ${response.status}`);
        // What any address needs at its first calls is no matter of this one.
        if (turn >= 0) times[kind].push(performance.now() - since);
      }
    }
    await pause(100);
    return Object.fromEntries(kinds.map(([kind]) => [kind, toMedian(times[kind])]));
  } finally {
    await site.end();
  }
}

export async function measure(place) {
  const medians = [];
  for (const count of SIZES) medians.push(await measureSize(place, count));
  const [least = {}, middle = {}, most = {}] = medians;
  return Object.keys(least).map((kind) => {
    const ratio = most[kind] / least[kind];
    return {
      what: `${kind}, made anew: 1,000,000 items / 1,000`,
      ours: `${toMs(most[kind])} (100,000: ${toMs(middle[kind])})`,
      beside: toMs(least[kind]),
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    };
  });
}
