// Fifty equal requests for a rendition that was never made, beside one.
import { inTurn, toMs } from './measure.mjs';
import { bundle, listFiles, runNode, serveSite, untilIndexed } from './place.mjs';

const PAIRS = 7;
const CROWD = 50;

export async function measure(place) {
  const library = place.layLibrary(await place.getPictures('large'), 2 * PAIRS + 1, { distinct: true });
  const [line] = await runNode([await bundle('count-decodes.ts'), listFiles(library)[0], place.toFresh('data')], {
    CROWD: String(CROWD),
  });
  const { decodes, answers } = JSON.parse(line);
  if (answers !== CROWD) throw new Error(`only ${answers} of ${CROWD} were answered`);
  const site = await serveSite(library, place.toFresh('data'));
  try {
    await untilIndexed(site.url);
    const html = await (await fetch(`${site.url}/collections/Year%201900`)).text();
    const ids = [...new Set([...html.matchAll(/\/iiif\/3\/([a-z2-7]{10})\//g)].map(([, id]) => id))];
    const ask = async (id, times) => {
      const since = performance.now();
      const all = Array.from({ length: times }, async () => {
        const response = await fetch(`${site.url}/iiif/3/${id}/full/1200,/0/default.webp`);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`a rendition answered ${response.status}`);
      });
      await Promise.all(all);
      return performance.now() - since;
    };
    await ask(ids[2 * PAIRS], CROWD);
    const { a, b, ratio } = await inTurn(
      PAIRS,
      (pair) => ask(ids[2 * pair], CROWD),
      (pair) => ask(ids[2 * pair + 1], 1),
    );
    return [
      {
        what: `decodes for ${CROWD} equal cold requests`,
        ours: String(decodes),
        beside: '1',
        ratio: decodes,
        goal: '1',
        met: decodes === 1,
      },
      { what: `time of ${CROWD} equal cold requests / one`, ours: toMs(a), beside: toMs(b), ratio },
    ];
  } finally {
    await site.end();
  }
}
