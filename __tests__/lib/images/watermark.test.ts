/** @jest-environment node */
// Watermarks lie over every part of a rendition, and unusable files are refused.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { stampImage, storeWatermark } from '@/lib/images/watermark';

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'watermark-'));
afterAll(() => fs.rmSync(data, { recursive: true }));

const paint = (width: number, height: number, alpha: number, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background: { r: 255, g: 255, b: 255, alpha } } }).png();

/** A cross on a transparent ground. */
const paintMark = async () => {
  const bar = await paint(200, 20, 1).toBuffer();
  return paint(200, 200, 0)
    .composite([{ input: bar }, { input: await sharp(bar).rotate(90).toBuffer() }])
    .toBuffer();
};

test.each([
  [800, 600],
  [512, 512],
  [90, 60],
  [16, 16],
  [1, 1],
  [2000, 30],
])('an image of %d × %d pixels is marked', async (width, height) => {
  const mark = await paintMark();
  const plain = sharp({ create: { width, height, channels: 3, background: '#204060' } });
  const body = await plain.png().toBuffer();
  const stamped = await stampImage(body, 'png', mark);
  const after = await sharp(stamped).metadata();
  expect([after.width, after.height]).toEqual([width, height]);
  expect(stamped.equals(body)).toBe(false);
  if (width < 90) return;
  // Each quarter has light pixels of the mark.
  for (const [left, top] of [
    [0, 0],
    [Math.floor(width / 2), 0],
    [0, Math.floor(height / 2)],
    [Math.floor(width / 2), Math.floor(height / 2)],
  ] as const) {
    const quarter = { left, top, width: Math.floor(width / 2), height: Math.floor(height / 2) };
    const { channels } = await sharp(await sharp(stamped).extract(quarter).toBuffer()).stats();
    expect(channels[0]?.max).toBeGreaterThan(200);
  }
});

test('rights in the metadata stay', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#204060' } });
  const body = await plain
    .withExif({ IFD0: { Copyright: 'Ida Berg' } })
    .jpeg()
    .toBuffer();
  const { exif } = await sharp(await stampImage(body, 'jpg', await paintMark())).metadata();
  expect(exif?.toString('latin1')).toContain('Ida Berg');
});

test('only a PNG with visible and transparent pixels is stored', async () => {
  const digest = await storeWatermark(data, await paintMark());
  expect(digest).toMatch(/^[\da-f]{32}$/);
  expect(fs.statSync(path.join(data, 'watermarks', `${digest}.png`)).mode & 0o077).toBe(0);
  const refused = [
    await paint(20, 20, 0).toBuffer(),
    await paint(20, 20, 1, 3).toBuffer(),
    await paint(20, 20, 1).jpeg().toBuffer(),
    Buffer.from('no picture'),
  ];
  for (const file of refused) expect(await storeWatermark(data, file)).toBeNull();
});
