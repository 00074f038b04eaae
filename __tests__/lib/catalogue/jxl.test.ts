/** @jest-environment node */
// JPEG XL: decoded once into a master; an invalid file is a problem.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { toMasterPath } from '@/lib/catalogue/master-paths';
import type { Item } from '@/lib/model/types';
import { corpus } from '../../corpus';
import { toXmp } from '../library/media-file';
import { index } from './index-here';
import { createPlace, look } from './site';

const place = createPlace();
afterAll(() => place.remove());

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const SIGNATURE = box('JXL ', Buffer.from('\r\n\x87\n', 'latin1'));
const toTitle = (title: string) =>
  Buffer.from(toXmp(`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`));

test('a file with the header of JPEG XL and no picture is a problem, and blocks nothing', async () => {
  place.put('noise.jxl', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(3000, 0x5b)]));
  place.put('cut.jxl', Buffer.from([0xff, 0x0a]));
  place.put('empty.jxl', SIGNATURE);
  await index(place);
  const { items, problems } = look(place);
  expect(items).toEqual([]);
  expect(problems.map(({ path: file, reason }) => [file, reason])).toEqual([
    ['cut.jxl', 'damaged'],
    ['empty.jxl', 'damaged'],
    ['noise.jxl', 'damaged'],
  ]);
});

(corpus ? test : test.skip)(
  'bare and in boxes, its picture is shown and what it says is read (skipped where there is no corpus)',
  async () => {
    const code = fs.readFileSync(path.join(corpus ?? '', 'formats/jxl/8bit-sRGB.jxl'));
    const xml = toTitle('Boxed');
    const packed = Buffer.concat([Buffer.from('xml '), brotliCompressSync(toTitle('Packed'))]);
    place.put('bare.jxl', code);
    place.put(
      'boxed.jxl',
      Buffer.concat([SIGNATURE, box('ftyp', Buffer.from('jxl \0\0\0\0jxl ')), box('xml ', xml), box('jxlc', code)]),
    );
    place.put('packed.jxl', Buffer.concat([SIGNATURE, box('brob', packed), box('jxlc', code)]));
    await index(place);
    const items = look(place).items.map((row) => ({ row, item: JSON.parse(row.data) as Item }));
    expect(items.map(({ item }) => item.title)).toEqual(['Bare', 'Boxed', 'Packed']);
    for (const { row, item } of items) {
      expect([item.type, item.width, item.height, row.drawn]).toEqual(['image/jxl', 1440, 1080, 1]);
      const master = sharp(toMasterPath(place.data, item));
      expect(await master.metadata()).toMatchObject({ format: 'jpeg', width: 1440, height: 1080 });
      // A picture, not noise or a single colour.
      expect((await master.resize(64).stats()).entropy).toBeGreaterThan(3);
    }
  },
);
