// Time from starting the built site with a new library to the first page, compared with an empty library.
import fs from 'node:fs';
import { formatSeconds, getMedian, inTurn } from './measure.mjs';
import { pause, serveSite, until } from './place.mjs';

const FILES = 10_000;
const PAIRS = 5;
const GOAL = 3;
const GRID = 60;

const listImages = (html) => [...html.matchAll(/<img[^>]* src="(\/iiif\/[^"]+)"/g)].map(([, src]) => src);

export async function measure(place) {
  const full = place.layLibrary(await place.getMixed(), FILES);
  const empty = place.toFresh('empty');
  fs.mkdirSync(empty);
  const grids = [];
  const pictures = [];

  async function toFirstPage(library, grid) {
    const since = performance.now();
    const site = await serveSite(library, place.toFresh('data'));
    await until(`${site.url}/`, (text) => text.includes('<header'));
    const took = performance.now() - since;
    if (grid) {
      const html = await until(`${site.url}/collections/Year%201900`, (text) => listImages(text).length >= GRID, 50);
      grids.push(performance.now() - since);
      const answers = await Promise.all(
        listImages(html).map((src) => fetch(`${site.url}${src.replaceAll('&amp;', '&')}`)),
      );
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      if (answers.some((answer) => !answer.ok)) throw new Error('a picture of the first grid did not come');
      pictures.push(performance.now() - since);
    }
    await site.end();
    await pause(300);
    return took;
  }

  await toFirstPage(empty, false);
  const { a, b, ratio } = await inTurn(
    PAIRS,
    () => toFirstPage(full, true),
    () => toFirstPage(empty, false),
  );
  return [
    {
      what: 'start to first page, 10,000 new files / no files',
      ours: formatSeconds(a),
      beside: formatSeconds(b),
      ratio,
      goal: `< ${GOAL} s`,
      met: a < GOAL * 1000,
    },
    { what: 'start to the first grid of 60', ours: formatSeconds(getMedian(grids)), beside: '' },
    { what: 'start to all 60 pictures of it', ours: formatSeconds(getMedian(pictures)), beside: '' },
  ];
}
