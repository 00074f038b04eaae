// A rendition that was never made, over HTTP, beside sharp alone in a process of its own doing the same.

import path from 'node:path';
import { createInterface } from 'node:readline';
import { inTurn, toMs } from './measure.mjs';
import { listFiles, serveSite, start, untilIndexed } from './place.mjs';

const PAIRS = 15;
const GOAL = 0.9;

/** A process that makes one rendition for each line it is given, and says how long it took. */
function startSharp() {
  const running = start(process.execPath, [path.join(import.meta.dirname, 'bare-rendition.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: running.child.stdout })[Symbol.asyncIterator]();
  return {
    async make(file) {
      running.child.stdin.write(`${file}\n`);
      return Number((await lines.next()).value);
    },
    end: running.end,
  };
}

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('large'), PAIRS + 1, { distinct: true });
  const files = listFiles(library);
  const site = await serveSite(library, place.toFresh('data'));
  const bare = startSharp();
  try {
    await untilIndexed(site.url);
    const html = await (await fetch(`${site.url}/collections/Year%201900`)).text();
    const ids = [...new Set([...html.matchAll(/\/iiif\/3\/([a-z2-7]{10})\//g)].map(([, id]) => id))];
    const ours = async (index) => {
      const since = performance.now();
      const response = await fetch(`${site.url}/iiif/3/${ids[index]}/full/800,/0/default.webp`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a rendition answered ${response.status}`);
      return performance.now() - since;
    };
    // The last of them, once, for whatever only the first costs.
    await ours(PAIRS);
    await bare.make(files[PAIRS]);
    const { a, b, ratio } = await inTurn(PAIRS, ours, (index) => bare.make(files[index]));
    return [
      {
        what: 'cold rendition, 24 megapixels to 800 px / sharp alone',
        ours: toMs(a),
        beside: toMs(b),
        ratio: 1 / ratio,
        goal: `≥ ${GOAL}`,
        met: 1 / ratio >= GOAL,
      },
    ];
  } finally {
    await site.end();
    await bare.end();
  }
}
