// Makes a catalogue of items with places, for want of their photographs, and keeps the writer's lock so that no indexer
// finds that they are not there: map-points.ts DATA COUNT. It ends when it is told to.
import { acquireLock } from '../../lib/catalogue/index/lock';
import { createReadiness } from '../../lib/catalogue/index/make-ready';
import { toItem, toSortKey } from '../../lib/catalogue/to-item';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import { toMade } from './records';

const [data = '', count = '100000'] = process.argv.slice(2);

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const bell = () => random() + random() + random() - 1.5;

// Half lie around cities, half anywhere.
const cities = Array.from({ length: 400 }, () => [random() * 120 - 50, random() * 360 - 180] as const);

if (!acquireLock(data)) throw new Error(`${data} is being written by another`);
const writer = new CatalogueWriter(data);
writer.begin();
for (let number = 0; number < Number(count); number += 1) {
  const [latitude, longitude] = cities[Math.floor(random() * cities.length)] ?? [0, 0];
  const isNear = number % 2 === 0;
  const place = isNear
    ? { latitude: latitude + bell() / 4, longitude: Math.max(-180, Math.min(180, longitude + bell() / 4)) }
    : { latitude: random() * 130 - 60, longitude: random() * 360 - 180 };
  const id = `place-${number}`;
  const made = toMade({ objectID: id, source: 'map', accession: id, title: `Place ${number}` }, 0);
  const item = {
    ...toItem(
      { path: made.path, bytes: 1, modified: 0 },
      { kind: 'photo', type: 'image/jpeg', width: 6000, height: 4000, place },
      made.id,
    ),
    title: `Place ${number}`,
  };
  writer.publishItem(item, toSortKey(item, 'date'), item.id);
  if (number % 5000 < 4999) continue;
  writer.commit();
  writer.begin();
}
writer.commit();
await createReadiness(writer).makeReady(() => false);
console.log('ready');
setInterval(() => {}, 60_000);
