// A picture that another server made, out of a shared store that answers as one in the same region does, beside the same made here.
import fs from 'node:fs';
import { toMs } from './measure.mjs';
import { bundle, runNode } from './place.mjs';

const COUNT = 15;
/** Milliseconds to the first byte. https://docs.aws.amazon.com/AmazonS3/latest/userguide/optimizing-performance-design-patterns.html */
const DELAY = 30;

export async function measure(place) {
  const [picture] = await place.getPictures('large');
  const folder = place.toFresh('data');
  fs.mkdirSync(folder, { recursive: true });
  const [line] = await runNode([await bundle('store-pictures.ts'), picture, folder], {
    COUNT: String(COUNT),
    DELAY: String(DELAY),
  });
  const { grid, large, tile } = JSON.parse(line);
  const toRow = (what, { made, brought }) => ({ what, ours: toMs(brought), beside: toMs(made), ratio: brought / made });
  return [
    toRow('400 px of 24 megapixels from the store / made here', grid),
    toRow('1600 px of them from the store / made here', large),
    toRow('first tile of them from the store / made here', tile),
  ];
}
