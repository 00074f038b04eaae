// What looks alike: how often an altered photograph finds its original first, and how long it takes among 200,000.

import fs from 'node:fs';
import { toMs } from './measure.mjs';
import { bundle, runNode } from './place.mjs';

const COUNT = 200_000;
const GOALS = { 'rotated by 1°': 95, 'cropped to 90 %': 90, 'quality 40': 99, grey: 80 };
const LONGEST = 30;

async function measureRecall(place) {
  if (!place.corpus)
    return ['--corpus=FOLDER names the photographs that are altered and looked for, without which none are'];
  const folder = place.toFresh('altered');
  fs.mkdirSync(folder);
  const [line] = await runNode([await bundle('alike-recall.ts'), folder, ...(await place.getPictures('web'))]);
  const { pictures, unread, found } = JSON.parse(line);
  return [
    `${pictures} photographs that differ; ${unread} could not be decoded`,
    ...Object.entries(found).map(([name, count]) => ({
      what: `originals found first, ${name}`,
      ours: `${count} of ${pictures}`,
      ...(GOALS[name] && { goal: `≥ ${GOALS[name]} %`, met: (100 * count) / pictures >= GOALS[name] }),
    })),
  ];
}

export async function measure(place) {
  const recall = await measureRecall(place);
  const files = (await place.getPictures('web')).slice(0, 200);
  const [line] = await runNode([await bundle('alike-asking.ts'), place.toFresh('data'), String(COUNT), ...files]);
  const { first, megabytes, ours, beside, asked, same, repeats } = JSON.parse(line);
  return [
    ...recall,
    `the first question takes ${toMs(first)} and ${Math.round(megabytes)} MB; ${same} of ${asked} answers are those of the scan`,
    {
      what: `twelve that look like one of ${COUNT} / a scan of all bytes, median`,
      ours: toMs(ours[0]),
      beside: toMs(beside[0]),
      ratio: beside[0] / ours[0],
    },
    {
      what: 'the same, p95',
      ours: toMs(ours[1]),
      beside: toMs(beside[1]),
      ratio: beside[1] / ours[1],
      goal: `≤ ${LONGEST} ms`,
      met: ours[1] <= LONGEST,
    },
    { what: 'all of them looked through for what is there twice', ours: toMs(repeats) },
  ];
}
