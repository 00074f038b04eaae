// Pages of years, places and people over 200,000 museum records, beside a collection's: made from nothing, and kept.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/ensure.mjs';
import { inTurn, measureLoad, toMedian, toMs, toRate } from './measure.mjs';
import { serveFilled, until } from './place.mjs';

const COUNT = 200_000;
const TRIES = 15;
const PAIRS = 5;
const GOAL = { cold: 100, warm: 0.9 };

/** Next makes a page anew for whoever shows this: https://nextjs.org/docs/app/guides/draft-mode */
const toAfresh = () => {
  const { preview } = JSON.parse(fs.readFileSync(path.join(root, '.next', 'prerender-manifest.json'), 'utf8'));
  return { Cookie: `__prerender_bypass=${preview.previewModeId}` };
};

/** The addresses below one that its page leads to, as many as are asked again. */
async function listBelow(url, address) {
  const html = await (await fetch(url + address)).text();
  const links = [...html.matchAll(/href="(\/[^"?#]+)"/g)].map(([, link]) => link);
  return [...new Set(links.filter((link) => link.startsWith(`${address}/`)))].slice(0, TRIES);
}

export async function measure(place) {
  if (!place.records) return ['--records=FILE names museum records, without which there are no names to walk by'];
  const site = await serveFilled(place, 'browse-items.ts', place.records, COUNT);
  try {
    await until(`${site.url}/api/health`, () => true, 100);
    const [folder] = (await listBelow(site.url, '/collections')).slice(0, 1);
    const kinds = { years: ['/years'], places: ['/places'], people: ['/people'] };
    for (const [kind, [all]] of Object.entries(kinds)) kinds[`of ${kind}`] = await listBelow(site.url, all);
    const headers = toAfresh();
    const rows = [];
    for (const [kind, addresses] of Object.entries(kinds)) {
      const times = [];
      for (let turn = 0; turn < TRIES; turn += 1) {
        const since = performance.now();
        await (await fetch(site.url + addresses[turn % addresses.length], { headers })).arrayBuffer();
        times.push(performance.now() - since);
      }
      const cold = toMedian(times);
      const { a, b, ratio } = await inTurn(
        PAIRS,
        () => measureLoad(site.url, addresses.slice(0, 1)),
        () => measureLoad(site.url, [folder]),
      );
      rows.push(
        {
          what: `a page ${kind.startsWith('of') ? kind : `of all ${kind}`}, made`,
          ours: toMs(cold),
          goal: `≤ ${GOAL.cold} ms`,
          met: cold <= GOAL.cold,
        },
        {
          what: 'the same, kept / a collection',
          ours: toRate(a),
          beside: toRate(b),
          ratio,
          goal: `≥ ${GOAL.warm}`,
          met: ratio >= GOAL.warm,
        },
      );
    }
    return rows;
  } finally {
    await site.end();
  }
}
