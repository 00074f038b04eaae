// Asks for what looks like items of a catalogue of made descriptors, beside a scan of all their bytes: alike-asking.ts DATA COUNT FILE…

import { listRepeats } from '../../lib/catalogue/read/repeats';
import { toItem, toSortKey } from '../../lib/catalogue/to-item';
import { CatalogueWriter } from '../../lib/catalogue/write/writer';
import { sharp } from '../../lib/clients/sharp';
import { readPixels } from '../../lib/library/pixels';
import { DESCRIPTOR } from '../../lib/model/likeness';
import { listAlike } from '../../lib/search/engine/alike';
import { getIndex } from '../../lib/search/engine/index-state';
import { getMegabytes, toPercentile } from './search-asking';

const COMMIT_EVERY = 10_000;
const ASKED = 100;
const ROW = 12;

const [data = '', count = '200000', ...files] = process.argv.slice(2);
process.env.VITRINE_DATA = data;

let seed = 1;
/** From 0 up to a number: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
function draw(below: number) {
  seed = (seed * 48_271) % 0x7fffffff;
  return seed % below;
}

const real: Buffer[] = [];
for (const absolute of files) {
  const { autoOrient } = await sharp(absolute)
    .metadata()
    .catch(() => ({ autoOrient: { width: 0, height: 0 } }));
  const drawn = await readPixels({ absolute, ...autoOrient }).catch(() => null);
  if (drawn) real.push(Buffer.from(drawn.descriptor, 'base64'));
}

/** Between two pictures, with noise: as near to others as real ones are, or nearer. */
function makeDescriptor() {
  const [a, b, share] = [real[draw(real.length)] as Buffer, real[draw(real.length)] as Buffer, draw(100) / 100];
  return Buffer.from(
    a.map((value, at) =>
      at < DESCRIPTOR.layout
        ? draw(256)
        : Math.max(1, Math.min(255, value + share * ((b[at] as number) - value) + draw(9) - 4)),
    ),
  );
}

const writer = new CatalogueWriter(data);
const block = Buffer.alloc(Number(count) * DESCRIPTOR.bytes);
const ids: string[] = [];
writer.begin();
for (let each = 0; each < Number(count); each += 1) {
  const file = { path: `Year ${each % 200}/picture-${each}.jpg`, bytes: 1, modified: 0 };
  const item = toItem(file, { kind: 'photo', type: 'image/jpeg', width: 6000, height: 4000 }, String(each));
  const descriptor = makeDescriptor();
  block.set(descriptor, each * DESCRIPTOR.bytes);
  ids.push(item.id);
  writer.publishItem(item, toSortKey(item, 'name'), item.id);
  writer.drawing.putPixels(
    item.id,
    item.version,
    { colour: '#808080', placeholder: '' },
    descriptor.toString('base64'),
  );
  if (each % COMMIT_EVERY > 0) continue;
  writer.commit();
  writer.begin();
}
writer.commit();
writer.close();

/** Every byte of every descriptor, and all of them sorted. */
function scan(own: number) {
  const { layout, innerLayout, levels, bytes } = DESCRIPTOR;
  const from = own * bytes;
  const add = (a: number, b: number, length: number) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Math.abs((block[a + at] as number) - (block[b + at] as number));
    return sum;
  };
  const size = innerLayout - layout;
  return Float64Array.from(ids, (_, each) => {
    const to = each * bytes;
    const layouts = [
      add(from + layout, to + layout, size),
      add(from + layout, to + innerLayout, size),
      add(from + innerLayout, to + layout, size),
    ];
    return Math.min(...layouts) + add(from + levels, to + levels, bytes - levels);
  })
    .map((value, each) => value * 1e7 + each)
    .sort()
    .slice(0, ROW + 1);
}

/** Milliseconds of the processor, which other programs of the machine do not lengthen. */
function time(ask: () => unknown) {
  const used = process.cpuUsage();
  ask();
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000;
}

getIndex();
const before = getMegabytes() ?? 0;
const first = time(() => listAlike(ids[0] as string, ROW));
const megabytes = (getMegabytes() ?? 0) - before;
for (let warm = 0; warm < 10; warm += 1) listAlike(ids[draw(ids.length)] as string, ROW);
const ours: number[] = [];
const beside: number[] = [];
let same = 0;
for (let each = 0; each < ASKED; each += 1) {
  const own = draw(ids.length);
  let found: string[] = [];
  ours.push(time(() => (found = listAlike(ids[own] as string, ROW))));
  let scanned = new Float64Array();
  beside.push(time(() => (scanned = scan(own))));
  const nearest = [...scanned].map((value) => ids[Math.round(value % 1e7)]).filter((id) => id !== ids[own]);
  if (found.every((id, at) => id === nearest[at])) same += 1;
}
const repeats = time(() => listRepeats());
console.log(
  JSON.stringify({
    first,
    megabytes,
    ours: [toPercentile(ours, 0.5), toPercentile(ours, 0.95)],
    beside: [toPercentile(beside, 0.5), toPercentile(beside, 0.95)],
    asked: ASKED,
    same,
    repeats,
  }),
);
