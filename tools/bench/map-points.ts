// Creates a catalogue of items with coordinates but without photographs: map-points.ts DATA COUNT.
// It holds the writer's lock until it is ended, so that no indexer removes the items.
import { acquireLock } from '../../lib/catalogue/index/lock';
import { createPostingListWarmup } from '../../lib/catalogue/index/make-ready';
import { buildItem, getSortKey } from '../../lib/catalogue/to-item';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import { makeItem } from './records';

const [data = '', count = '100000'] = process.argv.slice(2);

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const bell = () => random() + random() + random() - 1.5;

const PARTS = 'ba den fur gol ham jor ka lis mar nov or pel quin ros ster ton ul vi wick zan'.split(' ');
const toName = () => {
  const name = Array.from({ length: 3 }, () => PARTS[Math.floor(random() * PARTS.length)]).join('');
  return name.replace(/^./, (letter) => letter.toUpperCase());
};
const take = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;

/** Distance from the city centre, degrees. */
const toWay = () => [bell() / 4, bell() / 4] as const;

// Half of the items are around cities, named after the nearest spot; the others are anywhere, without a place name.
const SPOTS = 8;
const countries = Array.from({ length: 40 }, toName);
const cities = Array.from({ length: 400 }, () => ({
  at: [random() * 120 - 50, random() * 360 - 180] as const,
  names: { country: take(countries), city: toName() },
  spots: Array.from({ length: SPOTS }, () => ({ name: toName(), way: toWay() })),
}));

if (!acquireLock(data)) throw new Error(`${data} is being written by another`);
const writer = new CatalogueWriter(data);
writer.begin();
for (let number = 0; number < Number(count); number += 1) {
  const { at, names, spots } = take(cities);
  const [north, east] = toWay();
  const toDistance = ({ way }: (typeof spots)[number]) => Math.hypot(way[0] - north, way[1] - east);
  const [nearest] = [...spots].sort((a, b) => toDistance(a) - toDistance(b));
  const isNear = number % 2 === 0;
  const place = isNear
    ? {
        latitude: at[0] + north,
        longitude: Math.max(-180, Math.min(180, at[1] + east)),
        ...names,
        ...(nearest && { name: nearest.name }),
      }
    : { latitude: random() * 130 - 60, longitude: random() * 360 - 180 };
  const id = `place-${number}`;
  const made = makeItem({ objectID: id, source: 'map', accession: id, title: `Place ${number}` }, 0);
  const item = {
    ...buildItem(
      { path: made.path, bytes: 1, modified: 0 },
      { kind: 'photo', type: 'image/jpeg', width: 6000, height: 4000, place },
      made.id,
    ),
    title: `Place ${number}`,
  };
  writer.publishItem(item, getSortKey(item, 'date'), item.id);
  if (number % 5000 < 4999) continue;
  writer.commit();
  writer.begin();
}
writer.commit();
await createPostingListWarmup(writer).makeReady(() => false);
console.log('ready');
setInterval(() => {}, 60_000);
