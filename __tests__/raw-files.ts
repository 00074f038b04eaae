// Creates small RAW files in the formats of camera makers: their directories and boxes around JPEGs.
import sharp from 'sharp';

type Value = number | number[] | string | Buffer | { short: number } | { ratio: [number, number] };
type Fields = [tag: number, value: Value][];

/** Writes a TIFF backwards, so that every offset is known before it is referenced. */
export function createTiff(magic = 'II*\0', headBytes = 16) {
  const parts: Buffer[] = [Buffer.alloc(headBytes)];
  let size = headBytes;
  const add = (bytes: Buffer) => {
    const at = size;
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    parts.push(padded);
    size += padded.length;
    return at;
  };
  const toParts = (value: Value): [type: number, count: number, bytes: Buffer] => {
    const longs = (values: number[]) => Buffer.concat(values.map((each) => u32(each)));
    if (typeof value === 'number') return [4, 1, u32(value)];
    if (typeof value === 'string') return [2, value.length + 1, Buffer.from(`${value}\0`, 'latin1')];
    if (Buffer.isBuffer(value)) return [7, value.length, value];
    if (Array.isArray(value)) return [4, value.length, longs(value)];
    return 'short' in value ? [3, 1, u32(value.short)] : [5, 1, longs(value.ratio)];
  };
  return {
    add,
    /** @returns its offset */
    directory(fields: Fields, next = 0, add_ = add, base = 0) {
      const rows = [...fields]
        .sort(([a], [b]) => a - b)
        .map(([tag, value]) => {
          const [type, count, bytes] = toParts(value);
          const row = Buffer.alloc(12);
          row.writeUInt16LE(tag, 0);
          row.writeUInt16LE(type, 2);
          row.writeUInt32LE(count, 4);
          if (bytes.length <= 4) bytes.copy(row, 8);
          else row.writeUInt32LE(add_(bytes) - base, 8);
          return row;
        });
      const count = Buffer.alloc(2);
      count.writeUInt16LE(rows.length);
      return add_(Buffer.concat([count, ...rows, u32(next)])) - base;
    },
    finish(first: number, mark = '') {
      const file = Buffer.concat(parts);
      file.write(magic, 0, 'latin1');
      file.writeUInt32LE(first, 4);
      file.write(mark, 8, 'latin1');
      return file;
    },
  };
}

function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
function be32(...values: number[]) {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Red above, blue below, so that the orientation is visible. */
export async function makeJpeg(width: number, height: number, orientation?: number, exif?: object) {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const };
  const bottom = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: bottom, gravity: 'south' }])
    .jpeg({ chromaSubsampling: '4:4:4' });
  if (exif) picture.withExif(exif as never);
  return (
    orientation ? picture.withMetadata({ orientation, ...(exif && { exif: exif as never }) }) : picture
  ).toBuffer();
}

const addExif = ({ directory }: Pick<ReturnType<typeof createTiff>, 'directory'>, more: Fields = []) =>
  directory([[0x9003, '2021:05:04 10:20:30'], [0x8827, { short: 400 }], [0x829d, { ratio: [56, 10] }], ...more]);

const toCamera = (make: string, model: string, orientation = 1): Fields => [
  [0x10f, make],
  [0x110, model],
  [0x112, { short: orientation }],
];

/** The lossless JPEG of the sensor data, which is never shown. */
const LOSSLESS = Buffer.from(
  `\xff\xd8\xff\xc3\0\x0b\x08${'\x20\0\x20\0'}\x01\x01\x11\0\xff\xda\0\x08\x01\x01\0\0\0\0${'\0'.repeat(200)}`,
  'latin1',
);

export async function makeDng({ orientation = 1, width = 96, height = 64, xmp = '' } = {}) {
  const tiff = createTiff();
  const [thumb, preview] = [await makeJpeg(24, 16), await makeJpeg(width, height)];
  const strips = (bytes: Buffer, more: Fields): Fields => [
    [0x103, { short: 7 }],
    [0x111, tiff.add(bytes)],
    [0x117, bytes.length],
    ...more,
  ];
  const subs = [strips(LOSSLESS, [[0x106, { short: 32803 }]]), strips(preview, [[0xfe, 1]])].map((fields) =>
    tiff.directory(fields),
  );
  return tiff.finish(
    tiff.directory([
      ...strips(thumb, [[0xfe, 1]]),
      ...toCamera('Leica', 'M11', orientation),
      [0x14a, subs],
      [0x8769, addExif(tiff)],
      [0xc612, 0x00000601],
      ...(xmp ? ([[0x2bc, Buffer.from(xmp)]] as Fields) : []),
    ]),
  );
}

export async function makeNef(orientation = 1) {
  const tiff = createTiff();
  const preview = await makeJpeg(96, 64);
  const sub = tiff.directory([
    [0x201, tiff.add(preview)],
    [0x202, preview.length],
  ]);
  const exif = addExif(tiff);
  const camera = toCamera('NIKON CORPORATION', 'NIKON Z 6', orientation);
  return tiff.finish(tiff.directory([[0xfe, 1], ...camera, [0x14a, [sub]], [0x8769, exif]]));
}

export async function makeArw() {
  const tiff = createTiff();
  const preview = await makeJpeg(96, 64);
  const fields: Fields = [[0xfe, 1], [0x103, { short: 6 }], ...toCamera('SONY', 'ILCE-7M3')];
  const sub = tiff.directory([[0x103, { short: 32767 }]]);
  fields.push([0x201, tiff.add(preview)], [0x202, preview.length], [0x14a, [sub]], [0x8769, addExif(tiff)]);
  return tiff.finish(tiff.directory(fields));
}

export async function makeCr2(orientation = 1) {
  const tiff = createTiff();
  const [thumb, preview] = [await makeJpeg(24, 16), await makeJpeg(96, 64)];
  const second = tiff.directory([
    [0x201, tiff.add(thumb)],
    [0x202, thumb.length],
  ]);
  const strip: Fields = [
    [0x103, { short: 6 }],
    [0x111, tiff.add(preview)],
    [0x117, preview.length],
  ];
  const fields = [...strip, ...toCamera('Canon', 'Canon EOS 5D', orientation), [0x8769, addExif(tiff)]] as Fields;
  return tiff.finish(tiff.directory(fields, second), 'CR\x02\0');
}

export async function makeOrf() {
  const tiff = createTiff('IIRO');
  const preview = await makeJpeg(96, 64);
  const note: Buffer[] = [Buffer.from('OLYMPUS\0II\x03\0', 'latin1')];
  let size = 12;
  const addToNote = (bytes: Buffer) => {
    note.push(bytes);
    size += bytes.length;
    return size - bytes.length;
  };
  // The maker note starts with its own directory of one entry.
  const settings = 12 + 2 + 12 + 4;
  const picture = settings + 2 + 24 + 4;
  tiff.directory([[0x2020, settings]], 0, addToNote);
  tiff.directory(
    [
      [0x101, picture],
      [0x102, preview.length],
    ],
    0,
    addToNote,
  );
  addToNote(preview);
  const exif = addExif(tiff, [[0x927c, Buffer.concat(note)]]);
  return tiff.finish(tiff.directory([...toCamera('OLYMPUS CORPORATION', 'E-M5'), [0x8769, exif]]));
}

export async function makeRw2() {
  const tiff = createTiff('IIU\0', 24);
  const jpeg = await makeJpeg(96, 64, 6);
  return tiff.finish(tiff.directory([[0x2e, jpeg], ...toCamera('Panasonic', 'DC-G9', 6), [0x8769, addExif(tiff)]]));
}

export async function makeRaf(orientation = 1) {
  const exif = { IFD0: { Make: 'FUJIFILM', Model: 'X-T3' }, IFD2: { DateTimeOriginal: '2021:05:04 10:20:30' } };
  const jpeg = await makeJpeg(96, 64, orientation, exif);
  const head = Buffer.alloc(160);
  head.write('FUJIFILMCCD-RAW 0201FF383501X-T3', 'latin1');
  be32(160, jpeg.length).copy(head, 84);
  return Buffer.concat([head, jpeg, Buffer.alloc(300)]);
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([be32(8 + body.length), Buffer.from(type, 'latin1'), body]);
};
const uuid = (id: string, ...content: Buffer[]) => box('uuid', Buffer.from(id, 'hex'), ...content);

export async function makeCr3({ orientation = 1, withTrack = true, xmp = '' } = {}) {
  const [small, large] = [await makeJpeg(48, 32), await makeJpeg(96, 64)];
  const block = (fields: Fields) => {
    const tiff = createTiff();
    return tiff.finish(tiff.directory(fields));
  };
  const camera = block(toCamera('Canon', 'Canon EOS R5', orientation));
  const exposure = block([
    [0x9003, '2021:05:04 10:20:30'],
    [0x8827, { short: 400 }],
  ]);
  const own = uuid('85c0b687820f11e08111f4ce462b6a48', box('CMT1', camera), box('CMT2', exposure));
  const preview = box('PRVW', Buffer.alloc(12), be32(small.length), small);
  const toFile = (at: number) => {
    const sample = [box('stsz', be32(0, large.length, 1)), box('co64', be32(0, 1, 0, at))];
    const track = box('trak', box('mdia', box('minf', box('stbl', ...sample))));
    return [
      box('ftyp', Buffer.from('crx \0\0\0\x01crx isom', 'latin1')),
      box('moov', own, ...(withTrack ? [track] : [])),
      ...(xmp ? [uuid('be7acfcb97a942e89c71999491e3afac', Buffer.from(xmp))] : []),
      uuid('eaf42b5e1c984b88b9fbb7dc406e4d16', Buffer.alloc(8), preview),
      box('mdat', large),
    ];
  };
  const at = Buffer.concat(toFile(0)).length - large.length;
  return Buffer.concat(toFile(at));
}
