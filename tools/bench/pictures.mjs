// Generates photographs for the benchmarks: seeded noise with grain in several sizes, with EXIF, XMP and IPTC metadata.
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export const SIZES = {
  small: { width: 360, height: 270, count: 160 },
  web: { width: 1600, height: 1067, count: 160 },
  camera: { width: 4000, height: 3000, count: 32 },
  large: { width: 6000, height: 4000, count: 2 },
};

/** Marsaglia's xorshift32: the same pictures on every machine. */
function createRandom(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const noise = (random, width, height, channels, low, high) => ({
  data: Buffer.from(Array.from({ length: width * height * channels }, () => low + random() * (high - low))),
  raw: { width, height, channels },
});

/** Noise at three scales with film grain, as hard to compress as a photograph. */
async function draw(seed, width, height) {
  const random = createRandom(seed);
  const layers = [];
  for (const [columns, low, high] of [
    [40, 60, 200],
    [240, 90, 165],
  ]) {
    const { data, raw } = noise(random, columns, Math.round((columns * 2) / 3), 3, low, high);
    layers.push({
      input: await sharp(data, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer(),
      raw: { width, height, channels: 3 },
      blend: 'overlay',
    });
  }
  const grain = noise(random, 256, 256, 3, 108, 148);
  layers.push({ input: grain.data, raw: grain.raw, tile: true, blend: 'overlay' });
  const ground = noise(random, 6, 4, 3, 40, 220);
  const sky = await sharp(ground.data, { raw: ground.raw })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return sharp(sky, { raw: { width, height, channels: 3 } }).composite(layers);
}

const WORDS = 'harbour winter market bridge portrait station garden rain procession ferry tower orchard'.split(' ');
const pad = (number) => String(number).padStart(2, '0');

function describe(seed) {
  const random = createRandom(seed + 7919);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const date = `${1998 + Math.floor(random() * 26)}:${pad(1 + Math.floor(random() * 12))}:${pad(1 + Math.floor(random() * 28))}`;
  const time = `${pad(Math.floor(random() * 24))}:${pad(Math.floor(random() * 60))}:${pad(Math.floor(random() * 60))}`;
  return {
    date,
    time,
    title: `The ${pick(WORDS)} by the ${pick(WORDS)}, no. ${seed}`,
    caption: Array.from({ length: 24 }, () => pick(WORDS)).join(' '),
    keywords: [...new Set([pick(WORDS), pick(WORDS), pick(WORDS), pick(WORDS)])],
    maker: pick(['Ada Lund', 'Jonas Berg', 'Mira Sato', 'Elin Nyström']),
    camera: pick(['NIKON D750', 'X-T5', 'EOS R6', 'ILCE-7M4']),
    latitude: `${Math.floor(random() * 60)}/1 ${Math.floor(random() * 60)}/1 ${Math.floor(random() * 6000)}/100`,
    longitude: `${Math.floor(random() * 170)}/1 ${Math.floor(random() * 60)}/1 ${Math.floor(random() * 6000)}/100`,
    rating: Math.floor(random() * 6),
  };
}

const toExif = ({ date, time, caption, maker, camera, latitude, longitude }) => ({
  IFD0: { Make: 'Camera', Model: camera, Artist: maker, Copyright: `© ${maker}`, ImageDescription: caption },
  IFD2: {
    DateTimeOriginal: `${date} ${time}`,
    OffsetTimeOriginal: '+01:00',
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '400',
    FocalLength: '50/1',
    LensModel: '50mm f/1.8',
  },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: latitude, GPSLongitudeRef: 'E', GPSLongitude: longitude },
});

const toXmp = ({ title, caption, keywords, maker, rating }) =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="${rating}">` +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>` +
  `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${caption}</rdf:li></rdf:Alt></dc:description>` +
  `<dc:creator><rdf:Seq><rdf:li>${maker}</rdf:li></rdf:Seq></dc:creator>` +
  `<dc:subject><rdf:Bag>${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject>` +
  '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';

/** IPTC IIM in an APP13 segment, which sharp cannot write: https://www.iptc.org/std/IIM/4.2/ */
function toIptc({ title, caption, keywords, maker }) {
  const dataset = (number, text) => {
    const value = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, number, value.length >> 8, value.length & 255]), value]);
  };
  const records = Buffer.concat([
    Buffer.from([0x1c, 1, 90, 0, 3, 0x1b, 0x25, 0x47]),
    dataset(5, title.slice(0, 64)),
    ...keywords.map((word) => dataset(25, word)),
    dataset(80, maker),
    dataset(120, caption),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(records.length);
  const block = Buffer.concat([
    Buffer.from('Photoshop 3.0\0'),
    Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
    length,
    records,
    Buffer.alloc(records.length % 2),
  ]);
  const marker = Buffer.from([0xff, 0xed, (block.length + 2) >> 8, (block.length + 2) & 255]);
  return Buffer.concat([marker, block]);
}

async function makePicture(file, seed, { width, height }) {
  if (await fs.stat(file).catch(() => null)) return;
  const words = describe(seed);
  const upright = seed % 5 === 0;
  const picture = await draw(seed, upright ? height : width, upright ? width : height);
  const jpeg = await picture
    .withExif(toExif(words))
    .withXmp(toXmp(words))
    .jpeg({ quality: 80 + (seed % 12) })
    .toBuffer();
  await fs.writeFile(`${file}.part`, Buffer.concat([jpeg.subarray(0, 2), toIptc(words), jpeg.subarray(2)]));
  await fs.rename(`${file}.part`, file);
}

/**
 * Generates the missing photographs of a size.
 * @returns their paths
 */
export async function makePictures(folder, size) {
  const { count } = SIZES[size];
  const here = path.join(folder, size);
  await fs.mkdir(here, { recursive: true });
  const files = Array.from({ length: count }, (_, index) => path.join(here, `${pad(index)}.jpg`));
  for (const [index, file] of files.entries()) await makePicture(file, index + 1, SIZES[size]);
  return files;
}
