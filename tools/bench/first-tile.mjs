// Time to the first tiles of a very large JPEG that no one has opened, of a fresh site each time.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { formatSeconds, getMedian } from './measure.mjs';
import { serveSite, untilIndexed } from './place.mjs';

const SIZE = { width: 20_000, height: 14_000 };
const RUNS = 5;
const GOAL = 2.5;
/** The tiles that a viewer requests first: its whole picture at a sixteenth of the size, and a corner in full size. */
const TILES = { overview: '0,0,8192,8192/512,512', detail: '8192,6144,512,512/512,512' };

async function makeLarge(place) {
  const [picture] = await place.getPictures('large');
  const library = place.toFresh('library');
  fs.mkdirSync(library, { recursive: true });
  await sharp(picture)
    .resize({ ...SIZE, fit: 'fill' })
    .jpeg({ quality: 85 })
    .toFile(path.join(library, 'large.jpg'));
  return library;
}

async function timeTile(place, library, tile) {
  const site = await serveSite(library, place.toFresh('data'));
  try {
    await untilIndexed(site.url);
    const [{ id }] = (await (await fetch(`${site.url}/data/items.ndjson`)).text()).trim().split('\n').map(JSON.parse);
    const since = performance.now();
    const response = await fetch(`${site.url}/iiif/3/${id}/${tile}/0/default.jpg`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${tile}: ${response.status}`);
    return performance.now() - since;
  } finally {
    await site.end();
  }
}

export async function measure(place) {
  const library = await makeLarge(place);
  const rows = [];
  for (const [name, tile] of Object.entries(TILES)) {
    const times = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await timeTile(place, library, tile));
    const ms = getMedian(times);
    rows.push({
      what: `first ${name} tile of a JPEG of 280 megapixels`,
      ours: formatSeconds(ms),
      beside: '',
      goal: `≤ ${GOAL} s`,
      met: ms <= GOAL * 1000,
    });
  }
  return rows;
}
