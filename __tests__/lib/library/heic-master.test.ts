import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { makeHeicMaster } from '@/lib/library/heic-master';
import { corpus } from '../../corpus';
import { makeFolder } from '../iiif/pictures';

const folder = makeFolder();

const files = [
  ['edge/live_photo/IMG_7943.HEIC', 100, 133],
  ['edge/orientation/IMG_0307.HEIC', 4284, 5712],
  ['formats/heic/IMG_2682.heic', 4032, 3024],
] as const;

(corpus ? test : test.skip).each(files)(
  '%s becomes an upright JPEG in its own colours',
  async (name, width, height) => {
    const target = path.join(folder, 'deep', `${path.basename(name)}.jpg`);
    await makeHeicMaster(path.join(corpus ?? '', name), target);
    const found = await sharp(target).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width, height });
    expect([found.orientation ?? 1, found.exif, found.xmp]).toEqual([1, undefined, undefined]);
    expect(found.icc?.toString('latin1')).toContain('acsp');
    expect(found.icc?.readUInt32BE(0)).toBe(found.icc?.length);
    // A picture, not noise or a single colour.
    expect((await sharp(target).resize(64).stats()).entropy).toBeGreaterThan(3);
    expect(readdirSync(path.dirname(target)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  },
);

test('an invalid HEIC gives a readable error and no file', async () => {
  const absolute = path.join(folder, 'bad.heic');
  const target = path.join(folder, 'bad.jpg');
  for (const bytes of ['', 'nonsense', '\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta']) {
    writeFileSync(absolute, bytes, 'latin1');
    await expect(makeHeicMaster(absolute, target)).rejects.toThrow(/^it (is no HEIC picture|holds no picture)/);
  }
  await expect(makeHeicMaster(path.join(folder, 'none.heic'), target)).rejects.toThrow('ENOENT');
  expect(existsSync(target)).toBe(false);
});
