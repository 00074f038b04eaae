// A warm item page of a site in three languages, beside that of the same site in one.
import fs from 'node:fs';
import path from 'node:path';
import { inTurn, measureLoad, toRate } from './measure.mjs';
import { serveSite, untilIndexed } from './place.mjs';

const PAIRS = 7;
/** Of the requests a second that a site of one language answers. */
const GOAL = 0.95;

export async function measure(place) {
  const pictures = await place.getPictures('web');
  const serve = async (said) => {
    const library = place.layLibrary(pictures, 50);
    fs.writeFileSync(path.join(library, 'vitrine.yaml'), said);
    const site = await serveSite(library, place.toFresh('data'));
    await untilIndexed(site.url);
    return site;
  };
  const one = await serve('language: de\n');
  const three = await serve('languages: [de, fr, en]\n');
  try {
    const folder = await (await fetch(`${one.url}/collections/Year%201900`)).text();
    const [, item] = /href="(\/items\/[^"]+)"/.exec(folder);
    const rows = [];
    for (const prefix of ['', '/fr']) {
      const { a, b, ratio } = await inTurn(
        PAIRS,
        () => measureLoad(three.url, [prefix + item]),
        () => measureLoad(one.url, [item]),
      );
      rows.push({
        what: `warm item page of a site in three languages, ${prefix ? 'the second' : 'the first'} / in one`,
        ours: toRate(a),
        beside: toRate(b),
        ratio,
        goal: `≥ ${GOAL}`,
        met: ratio >= GOAL,
      });
    }
    return rows;
  } finally {
    await Promise.all([one.end(), three.end()]);
  }
}
