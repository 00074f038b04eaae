// What the last page of a collection with 100,000 items asks of the catalogue, beside that of one with 100.
import fs from 'node:fs';
import { toMs } from './measure.mjs';
import { bundle, runNode } from './place.mjs';

const ITEMS = { many: 100_000, few: 100 };
const GOAL = 1.5;

export async function measure(place) {
  const pictures = await place.getMixed();
  const library = place.layLibrary(pictures, ITEMS.many + ITEMS.few, { inFolder: ITEMS.many });
  const data = place.toFresh('data');
  fs.mkdirSync(data, { recursive: true });
  const env = { VITRINE_LIBRARY: library, VITRINE_DATA: data };
  await runNode([await bundle('prime.ts')], env);
  const [line] = await runNode([await bundle('last-page.ts')], env);
  const { many, few, ratio, first } = JSON.parse(line);
  return [
    `the first page of the 100,000 takes ${toMs(first)}`,
    {
      what: 'query of the last page, 100,000 items / 100',
      ours: toMs(many),
      beside: toMs(few),
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    },
  ];
}
