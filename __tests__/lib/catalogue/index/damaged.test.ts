import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Item } from '@/lib/model/types';
import { bmp, ico } from '../../../bitmaps';
import { createPlace, index, look, type Place } from '../site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

const SIDES = { width: 240, height: 160 };
const noise = () =>
  sharp({ create: { ...SIDES, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });
const items = () =>
  new Map(
    look(place).items.map(({ path: where, data, pixels }) => [where, { item: JSON.parse(data) as Item, pixels }]),
  );

/** A PNG with its EXIF orientation at the end, as ExifTool writes it. */
async function makeTurned() {
  const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02010' } })
    .png()
    .toBuffer();
  const early = await sharp(plain).withExif({ IFD0: {} }).withMetadata({ orientation: 6 }).png().toBuffer();
  const at = early.indexOf('eXIf') - 4;
  const end = at + 12 + early.readUInt32BE(at);
  const [chunk, tail] = [early.subarray(at, end), early.length - 12];
  return Buffer.concat([early.subarray(0, at), early.subarray(end, tail), chunk, early.subarray(tail)]);
}

test('damaged pictures are shown partially and marked, unreadable ones rejected, and formats unknown to sharp have a master', async () => {
  const jpeg = await noise().jpeg().toBuffer();
  place.put('cut.jpg', jpeg.subarray(0, jpeg.length >> 1));
  place.put('whole.jpg', jpeg);
  const png = await noise().png().toBuffer();
  place.put('cut.png', png.subarray(0, png.length >> 1));
  const pixels = Buffer.from('0000ff00ff000000ff0000ffffff0000', 'hex');
  place.put('lost.png', png.subarray(0, png.indexOf('IDAT') + 12));
  place.put('drawn.bmp', bmp({ width: 2, height: 2, bits: 24, pixels }));
  place.put('cut.bmp', bmp({ width: 2, height: 2, bits: 24, pixels }).subarray(0, -4));
  const icon = await sharp({ create: { width: 48, height: 32, channels: 4, background: '#0a0' } })
    .png()
    .toBuffer();
  place.put('icon.ico', ico([{ side: 48, bits: 32, data: icon }]));
  place.put('turned.png', await makeTurned());
  const { output } = await index(place);
  const found = items();
  expect([...found].filter(([, { item }]) => item.damaged).map(([where]) => where)).toEqual([
    'cut.bmp',
    'cut.jpg',
    'cut.png',
  ]);
  for (const name of ['cut.jpg', 'whole.jpg', 'drawn.bmp', 'cut.bmp', 'icon.ico', 'turned.png'])
    expect(found.get(name)?.pixels).toMatch(/#/);
  expect(found.has('lost.png')).toBe(false);
  expect(look(place).problems.map(({ path: where, reason }) => `${where} ${reason}`)).toEqual([
    'cut.bmp damaged',
    'cut.jpg damaged',
    'cut.png damaged',
    'lost.png damaged',
  ]);
  expect(output).toContain('"cut.bmp": it is shown as far as it can be read (1 of its 2 rows are missing)');
  expect(output).not.toMatch(/unknown error/i);
  // Problems name files by their path within the library; the first lines name the library.
  const problems = output.split('\n').filter((line) => !line.startsWith('Vitrine: '));
  expect(problems.join('\n')).not.toContain(place.library);
  expect(found.get('icon.ico')?.item).toMatchObject({ type: 'image/x-icon', width: 48, height: 32 });
  expect(found.get('turned.png')?.item).toMatchObject({ width: 40, height: 60, orientation: 6 });
  const masters = fs.readdirSync(path.join(place.data, 'masters'), { recursive: true }).map(String);
  const sides = await Promise.all(
    masters
      .filter((name) => name.endsWith('.jpg'))
      .map(async (name) => {
        const { autoOrient } = await sharp(path.join(place.data, 'masters', name)).metadata();
        return `${autoOrient.width} × ${autoOrient.height}`;
      }),
  );
  expect(sides.sort()).toEqual(['2 × 2', '2 × 2', '40 × 60', '48 × 32']);

  // New metadata does not remove the mark of damage; a repaired file does.
  place.put('metadata.csv', 'file,title\ncut.jpg,Cut short\n');
  await index(place);
  expect(items().get('cut.jpg')?.item).toMatchObject({ title: 'Cut short', damaged: true });
  expect(look(place).problems.map(({ path: where }) => where)).toContain('cut.jpg');
  place.put('cut.jpg', jpeg);
  await index(place);
  expect(items().get('cut.jpg')?.item).not.toHaveProperty('damaged');
  expect(look(place).problems.map(({ path: where }) => where)).not.toContain('cut.jpg');
});
