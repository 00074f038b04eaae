// How often an altered picture finds its original first among all others: alike-recall.ts FOLDER FILE…, of which FOLDER is empty.
import fs from 'node:fs';
import path from 'node:path';
import { openPicture, sharp } from '../../lib/clients/sharp';
import { readPixels } from '../../lib/library/pixels';
import { toDissimilarity } from '../../lib/model/likeness';

const MOST = 100;
/** Longer side of what is altered: more would take longer, and is made small all the same. */
const SIDE = 1600;
/** Pictures whose pixels differ by less on average, of 255, are one. */
const SAME = 6;

type Make = (picture: Buffer, sides: { width: number; height: number }) => Promise<Buffer>;

const cut =
  (part: number, at: number): Make =>
  (picture, { width, height }) => {
    const [wide, high] = [Math.round(width * part), Math.round(height * part)];
    const area = {
      left: Math.round((width - wide) * at),
      top: Math.round((height - high) * at),
      width: wide,
      height: high,
    };
    return sharp(picture).extract(area).png({ compressionLevel: 1 }).toBuffer();
  };

const ALTERED: Record<string, Make> = {
  'rotated by 1°': (picture) =>
    sharp(picture).rotate(1, { background: '#000' }).png({ compressionLevel: 1 }).toBuffer(),
  'cropped to 90 %': cut(0.9, 0.5),
  'quality 40': (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(),
  grey: (picture) => sharp(picture).greyscale().png({ compressionLevel: 1 }).toBuffer(),
  'cropped to 95 %': cut(0.95, 0.5),
  'cropped to 80 %': cut(0.8, 0.5),
  'cropped to 90 %, at a corner': cut(0.9, 0),
};

const [folder = '', ...files] = process.argv.slice(2);
let made = 0;

async function describe(picture: Buffer): Promise<Uint8Array> {
  made += 1;
  const absolute = path.join(folder, String(made));
  fs.writeFileSync(absolute, picture);
  const { width, height } = await sharp(picture).metadata();
  const { descriptor } = await readPixels({ absolute, width, height });
  fs.rmSync(absolute);
  return Buffer.from(descriptor, 'base64');
}

const thumbnails: Buffer[] = [];
const isNew = (thumbnail: Buffer) =>
  thumbnails.every(
    (other) =>
      thumbnail.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0) > SAME * other.length,
  );

const pictures: { whole: Uint8Array; altered: Record<string, Uint8Array> }[] = [];
let unread = 0;
for (const file of files) {
  if (pictures.length >= MOST) break;
  try {
    const { autoOrient } = await sharp(file).metadata();
    const source = await openPicture({ absolute: file, ...autoOrient });
    // What is transparent is seen on white, however it was altered.
    const picture = await source
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const thumbnail = await sharp(picture).resize(32, 32, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
    if (!isNew(thumbnail)) continue;
    const sides = await sharp(picture).metadata();
    const altered: Record<string, Uint8Array> = {};
    for (const [name, make] of Object.entries(ALTERED)) altered[name] = await describe(await make(picture, sides));
    pictures.push({ whole: await describe(picture), altered });
    thumbnails.push(thumbnail);
  } catch {
    unread += 1;
  }
}

const found = Object.fromEntries(
  Object.keys(ALTERED).map((name) => {
    const isFirst = ({ whole, altered }: (typeof pictures)[number]) => {
      const measure = (other: Uint8Array) => toDissimilarity(altered[name] as Uint8Array, other, 0, Number.MAX_VALUE);
      const own = measure(whole);
      return pictures.every((other) => other.whole === whole || measure(other.whole) > own);
    };
    return [name, pictures.filter(isFirst).length];
  }),
);
console.log(JSON.stringify({ pictures: pictures.length, unread, found }));
