import { type RawPicture, readBitmap, readBitmapHeader } from '@/lib/metadata/formats/bitmap';
import { bmp, dib, ico } from '../../../bitmaps';

const reader = (file: Buffer) => (at: number, length: number) => file.subarray(at, at + length);
const read = (file: Buffer, type = 'image/bmp') => readBitmap(reader(file), type) as RawPicture;
/** Pixels as hexadecimal digits, one string per row. */
const rows = ({ data, width, channels }: RawPicture) =>
  Array.from({ length: data.length / width / channels }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = (y * width + x) * channels;
      return data.toString('hex', at, at + channels);
    }).join(' '),
  );

// Bottom row first, blue before red, rows padded to 32 bits.
const TRUE = Buffer.from('0000ff 00ff00 0000 ff0000 ffffff 0000'.replaceAll(' ', ''), 'hex');
const UPRIGHT = ['0000ff ffffff', 'ff0000 00ff00'];
const PALETTE = Buffer.from('0000ff00 00ff0000 ff000000 ffffff00'.replaceAll(' ', ''), 'hex');
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

test('a bitmap of 24 bits is stored bottom-up, unless its height is negative', () => {
  expect(rows(read(bmp({ width: 2, height: 2, bits: 24, pixels: TRUE })))).toEqual(UPRIGHT);
  expect(rows(read(bmp({ width: 2, height: -2, bits: 24, pixels: TRUE })))).toEqual([...UPRIGHT].reverse());
  expect(rows(read(bmp({ width: 2, height: 2, bits: 24, pixels: TRUE, isOld: true })))).toEqual(UPRIGHT);
});

test.each([
  [8, '00010000 02030000'],
  [4, '01000000 23000000'],
  [1, '40000000 80000000', ['00ff00 ff0000', 'ff0000 00ff00']],
])('colours of a palette are looked up, %i bits each', (bits, pixels, wanted = UPRIGHT) => {
  const file = bmp({ width: 2, height: 2, bits, pixels: hex(pixels), palette: PALETTE });
  expect(rows(read(file))).toEqual(wanted);
});

test('channels use the positions and widths of their masks', () => {
  const masks = hex('00f80000 e0070000 1f000000');
  const file = bmp({ width: 2, height: 1, bits: 16, pixels: hex('00f8 e007'), compression: 3, masks });
  expect(rows(read(file))).toEqual(['ff0000 00ff00']);
  expect(rows(read(bmp({ width: 2, height: 1, bits: 16, pixels: hex('007c 1f00') })))).toEqual(['ff0000 0000ff']);
  expect(rows(read(bmp({ width: 1, height: 1, bits: 32, pixels: hex('0000ff80') })))).toEqual(['ff0000']);
  const alpha = hex('0000ff00 00ff0000 ff000000 000000ff');
  const clear = bmp({ width: 1, height: 1, bits: 32, pixels: hex('0000ff80'), compression: 6, masks: alpha });
  expect(rows(read(clear))).toEqual(['ff000080']);
});

test('run lengths of 8 and 4 bits are unpacked: runs, plain stretches, jumps and ends', () => {
  const eight = hex('0200 0000 0003 000102 00 0000 0002 0100 0101 0001');
  expect(rows(read(bmp({ width: 3, height: 3, bits: 8, pixels: eight, compression: 1, palette: PALETTE })))).toEqual([
    'ff0000 00ff00 ff0000',
    'ff0000 00ff00 0000ff',
    'ff0000 ff0000 ff0000',
  ]);
  const four = hex('0401 0000 0003 1230 0001');
  expect(rows(read(bmp({ width: 4, height: 2, bits: 4, pixels: four, compression: 2, palette: PALETTE })))).toEqual([
    '00ff00 0000ff ffffff ff0000',
    'ff0000 00ff00 ff0000 00ff00',
  ]);
});

test('a truncated bitmap is shown partially, with a report of the missing rows', () => {
  const file = bmp({ width: 2, height: 2, bits: 24, pixels: TRUE }).subarray(0, -4);
  expect(rows(read(file))).toEqual(['000000 000000', 'ff0000 00ff00']);
  expect(read(file).damage).toBe('1 of its 2 rows are missing');
});

test.each([
  ['no width', { width: 0, height: 2, bits: 24 }],
  ['bits that none has', { width: 2, height: 2, bits: 7 }],
  ['a JPEG within', { width: 2, height: 2, bits: 24, compression: 4 }],
  ['run lengths of 24 bits', { width: 2, height: 2, bits: 24, compression: 1 }],
  ['a side that is too long', { width: 70_000, height: 1, bits: 1 }],
])('a bitmap with %s is rejected', (_, header) => {
  expect(readBitmapHeader(reader(bmp({ ...header, pixels: TRUE })), 'image/bmp')).toBeNull();
});

test('pixels beyond the decoding limit cost no more than their header', () => {
  const file = bmp({ width: 60_000, height: 60_000, bits: 1, pixels: TRUE });
  expect(() => read(file)).toThrow('60000 × 60000 pixels are too many');
});

test('the largest picture of an icon is used, with its transparency mask', () => {
  const small = dib({ width: 1, height: 2, bits: 24, pixels: hex('ffffff00 00000000') });
  const large = dib({ width: 2, height: 4, bits: 24, pixels: Buffer.concat([TRUE, hex('40000000 00000000')]) });
  const file = ico([
    { side: 1, bits: 24, data: small },
    { side: 2, bits: 24, data: large },
  ]);
  expect(rows(read(file, 'image/x-icon'))).toEqual(['0000ffff ffffffff', 'ff0000ff 00ff0000']);
});

test('an icon of 32 bits uses its alpha channel, or the mask if that is empty', () => {
  const own = dib({ width: 1, height: 2, bits: 32, pixels: hex('0000ff80 80000000') });
  expect(rows(read(ico([{ side: 1, bits: 32, data: own }]), 'image/x-icon'))).toEqual(['ff000080']);
  const none = dib({ width: 1, height: 2, bits: 32, pixels: hex('0000ff00 00000000') });
  expect(rows(read(ico([{ side: 1, bits: 32, data: none }]), 'image/x-icon'))).toEqual(['ff0000ff']);
});

test('random bytes are rejected with a message, or read within their bounds', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed >> 16;
  };
  const base = bmp({ width: 9, height: 9, bits: 8, pixels: Buffer.alloc(200, 3), compression: 1, palette: PALETTE });
  for (let round = 0; round < 2000; round++) {
    const file = Buffer.from(base);
    for (let change = 0; change < 4; change++) file[next() % file.length] = next() & 255;
    const head = readBitmapHeader(reader(file), 'image/bmp');
    if (!head || head.width * head.height > 1_000_000) continue;
    const { data, width, height, channels } = read(file);
    expect(data.length).toBe(width * height * channels);
  }
});
