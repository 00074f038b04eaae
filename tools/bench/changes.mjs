// From a change in the folder to the page that shows it, over HTTP: what is added, edited, moved and deleted.
import fs from 'node:fs';
import path from 'node:path';
import { toMedian, toMs } from './measure.mjs';
import { pause, serveSite, untilIndexed } from './place.mjs';

const ITEMS = 2000;
const ROUNDS = 10;
const GOAL = 2000;
const MOST = 60_000;

/** Milliseconds until an address answers as it should, which is asked for all the time. */
async function time(url, isSo) {
  const since = performance.now();
  while (performance.now() - since < MOST) {
    const response = await fetch(url, { redirect: 'manual' });
    if (isSo(response, await response.text())) return performance.now() - since;
    await pause(20);
  }
  throw new Error(`${url} did not follow the folder within a minute`);
}

export async function measure(place) {
  const pictures = await place.getPictures('web');
  const library = place.layLibrary(pictures, ITEMS);
  const site = await serveSite(library, place.toFresh('data'));
  const times = { added: [], edited: [], moved: [], deleted: [] };
  try {
    await untilIndexed(site.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = path.join(library, `live-${round}`);
      const page = `${site.url}/collections/live-${round}`;
      const [one, two] = [path.join(folder, 'one.jpg'), path.join(folder, 'two.jpg')];
      fs.mkdirSync(folder);
      fs.copyFileSync(pictures[0], one);
      times.added.push(await time(page, ({ status }) => status === 200));
      // What is edited before it was drawn changes twice, and what moves before it was read was deleted.
      await untilIndexed(site.url);
      const [, address] = /href="(\/items\/[^"#?]+)"/.exec(await (await fetch(page)).text()) ?? [];
      const before = await (await fetch(site.url + address)).text();
      fs.copyFileSync(pictures[1], one);
      times.edited.push(await time(site.url + address, ({ status }, text) => status !== 200 || text !== before));
      const { url: now } = await fetch(site.url + address);
      fs.renameSync(one, two);
      times.moved.push(await time(now, ({ status }) => status === 308));
      fs.rmSync(folder, { recursive: true });
      times.deleted.push(await time(page, ({ status }) => status === 404));
    }
  } finally {
    await site.end();
  }
  return Object.entries(times).map(([what, some]) => ({
    what: `a file is ${what}, until a page says so`,
    ours: toMs(toMedian(some)),
    beside: `${toMs(Math.max(...some))} at the most`,
    goal: `≤ ${GOAL} ms`,
    met: Math.max(...some) <= GOAL,
  }));
}
