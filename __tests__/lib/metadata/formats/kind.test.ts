import sharp from 'sharp';
import { detectKind, HEAD_BYTES } from '@/lib/metadata/formats/kind';

const bytes = (text: string, length = 64) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length)]);
const ftyp = (...brands: string[]) => {
  const [major, ...others] = brands;
  const body = Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, Buffer.alloc(32)]);
};

/** A little-endian TIFF whose first directory holds 16-bit numbers and texts. */
function tiff(tags: [tag: number, value: number | string][]): Buffer {
  const table = Buffer.alloc(2 + tags.length * 12 + 4);
  table.writeUInt16LE(tags.length, 0);
  const texts: Buffer[] = [];
  let end = 8 + table.length;
  tags.forEach(([tag, value], index) => {
    const at = 2 + index * 12;
    table.writeUInt16LE(tag, at);
    const text = typeof value === 'string' ? Buffer.from(`${value}\0\0\0\0`, 'latin1') : null;
    table.writeUInt16LE(text ? 2 : 3, at + 2);
    table.writeUInt32LE(text?.length ?? 1, at + 4);
    if (text) {
      table.writeUInt32LE(end, at + 8);
      texts.push(text);
      end += text.length;
    } else table.writeUInt16LE(value as number, at + 8);
  });
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), table, ...texts]);
}

describe('the kind of a file by its first bytes', () => {
  const blank = { create: { width: 8, height: 8, channels: 3 as const, background: '#888' } };

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('%s is a photo', async (format) => {
    const picture = await sharp(blank).toFormat(format).toBuffer();
    expect(detectKind(picture.subarray(0, HEAD_BYTES))).toEqual({ kind: 'photo', type: `image/${format}` });
  });

  test.each([
    ['HEIC', ftyp('heic', 'mif1', 'heic'), 'photo', 'image/heic'],
    ['a HEIF of the general brand', ftyp('mif1', 'mif1', 'heic'), 'photo', 'image/heic'],
    ['an AVIF of the general brand', ftyp('mif1', 'mif1', 'avif', 'miaf'), 'photo', 'image/avif'],
    ['MP4', ftyp('isom', 'isom', 'avc1'), 'film', 'video/mp4'],
    ['M4V', ftyp('M4V ', 'M4V ', 'mp42'), 'film', 'video/mp4'],
    ['QuickTime', ftyp('qt  ', 'qt  '), 'film', 'video/quicktime'],
    ['QuickTime of before 1998', bytes('\0\0\x10\0moov\0\0\0\x6cmvhd'), 'film', 'video/quicktime'],
    ['WebM', bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'), 'film', 'video/webm'],
    ['Matroska', bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska'), 'film', 'video/x-matroska'],
    ['BigTIFF', bytes('II+\0\x08\0'), 'photo', 'image/tiff'],
    ['JPEG XL, bare', bytes('\xff\x0a\xfa\x1f'), 'photo', 'image/jxl'],
    ['JPEG 2000, bare', bytes('\xff\x4f\xff\x51'), 'photo', 'image/j2c'],
    ['JPEG 2000, boxed', bytes('\0\0\0\x0cjP  \r\n\x87\n'), 'photo', 'image/jp2'],
    ['Photoshop', bytes('8BPS\0\x01'), 'photo', 'image/vnd.adobe.photoshop'],
    [
      'SVG',
      Buffer.from('<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'photo',
      'image/svg+xml',
    ],
    ['JPEG XL, boxed', bytes('\0\0\0\x0cJXL \r\n\x87\n'), 'photo', 'image/jxl'],
    ['CR2', bytes('II*\0\x10\0\0\0CR\x02\0'), 'photo', 'image/x-canon-cr2'],
    ['CR3', ftyp('crx ', 'crx ', 'isom'), 'photo', 'image/x-canon-cr3'],
    ['RAF', bytes('FUJIFILMCCD-RAW 0201'), 'photo', 'image/x-fuji-raf'],
    ['ORF', bytes('IIRO\x08\0\0\0'), 'photo', 'image/x-olympus-orf'],
    ['RW2', bytes('IIU\0\x18\0\0\0'), 'photo', 'image/x-panasonic-rw2'],
    [
      'DNG',
      tiff([
        [0x10f, 'Leica'],
        [0xc612, 1],
      ]),
      'photo',
      'image/x-adobe-dng',
    ],
    [
      'NEF',
      tiff([
        [0xfe, 1],
        [0x10f, 'NIKON CORPORATION'],
        [0x14a, 1],
      ]),
      'photo',
      'image/x-nikon-nef',
    ],
    [
      'ARW',
      tiff([
        [0xfe, 1],
        [0x103, 6],
        [0x10f, 'SONY'],
        [0x14a, 1],
      ]),
      'photo',
      'image/x-sony-arw',
    ],
    [
      'PEF',
      tiff([
        [0x103, 65535],
        [0x10f, 'PENTAX Corporation'],
      ]),
      'photo',
      'image/x-pentax-pef',
    ],
  ])('%s', (_, head, kind, type) => expect(detectKind(head)).toEqual({ kind, type }));

  test.each([
    ['nothing', Buffer.alloc(0), 'an empty file'],
    ['zeros', Buffer.alloc(4096), 'a file of zeros'],
    ['X3F', bytes('FOVb'), 'Sigma X3F'],
    ['JPEG 2000 compound', bytes('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjpm '), 'JPEG 2000 compound image'],
    ['four bytes of an icon alone', bytes('\0\0\x01\0\x01\0'), 'does not know'],
    // Data from offset 256, followed by the resource map.
    ['a font in a resource file (dfont)', bytes('\0\0\x01\0\0\0\x4a\x20\0\0\x49\x20\0\0\x01\x32'), 'dfont'],
    ['a Photo CD', Buffer.concat([Buffer.alloc(2048, 0xff), Buffer.from('PCD_IPI\x06')]), 'Photo CD'],
    ['a Photo CD overview', bytes('PCD_OPA\0'), 'Photo CD'],
    ['UTF-16 with its mark', Buffer.from('\ufeffA list of things', 'utf16le'), 'a text file'],
    ['UTF-16 of a CSV', Buffer.from('\ufeffname;title\r\n', 'utf16le'), 'a text file'],
    ['UTF-16 the other way', Buffer.from('\ufeffA list of things', 'utf16le').swap16(), 'a text file'],
    ['SVG in a text', Buffer.from('<p><svg xmlns="http://www.w3.org/2000/svg"/></p>'), 'SVG'],
    ['HTML', Buffer.from('<!DOCTYPE html><title>x</title>'), 'HTML'],
    ['SQLite', bytes('SQLite format 3\0'), 'SQLite'],
    ['ZIP', bytes('PK\x03\x04'), 'ZIP'],
    ['gzip', bytes('\x1f\x8b\x08'), 'gzip'],
    ['AIFF', bytes('FORM\0\0\0\0AIFF'), 'AIFF'],
    ['AVI', bytes('RIFF\0\0\0\0AVI LIST'), 'AVI'],
    ['JSON', Buffer.from('{ "a": 1 }'), 'JSON'],
    ['text that begins like an atom would', Buffer.from('the free market'), 'a text file'],
    ['text in Latin-1', Buffer.from('Sch\xf6n war es in M\xfcnchen', 'latin1'), 'a text file'],
    ['text that is cut within a character', Buffer.from('Ö'.repeat(10)).subarray(0, 19), 'a text file'],
    ['noise', Buffer.from([0x93, 0, 0x17, 0xfe, 0x01, 0x80, 9]), 'does not know'],
    ['a resource fork', bytes('\0\x05\x16\x07\0\x02'), 'AppleDouble'],
  ])('%s is rejected with a message for its owner', (_, head, detail) => {
    expect(detectKind(head)).toMatchObject({ reason: 'unsupported', detail: expect.stringContaining(detail) });
  });

  const packets = (size: number, at: number) => {
    const head = Buffer.alloc(HEAD_BYTES);
    for (let each = at; each < head.length; each += size) head[each] = 0x47;
    return head;
  };

  test.each([
    ['AVI', bytes('RIFF\0\0\0\0AVI LIST'), 'video/x-msvideo'],
    ['an MPEG program stream', bytes('\0\0\x01\xba\x44'), 'video/mpeg'],
    ['an MPEG elementary stream', bytes('\0\0\x01\xb3\x14'), 'video/mpv'],
    ['an MPEG transport stream', packets(188, 0), 'video/mp2t'],
    ['AVCHD', packets(192, 4), 'video/mp2t'],
    ['Windows Media', bytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), 'video/x-ms-asf'],
    ['Flash', bytes('FLV\x01\x05'), 'video/x-flv'],
    ['DV of 625 lines', bytes('\x1f\x07\0\xbf\xf8'), 'video/x-dv'],
    ['DV of 525 lines', bytes('\x1f\x07\0\x3f\xf8'), 'video/x-dv'],
    ['Theora', bytes(`OggS\0\x02${'\0'.repeat(22)}\x80theora`), 'video/ogg'],
  ])('%s is a film that ffmpeg may convert', (_, head, film) => {
    expect(detectKind(head)).toMatchObject({ reason: 'unsupported', film });
  });

  test.each([
    ['AAC', bytes('\xff\xf1\x50\x80'), 'audio/aac'],
    ['MP3 with a tag', bytes('ID3\x04\0'), 'audio/mpeg'],
    ['MP3 without', bytes('\xff\xfb\x90\x44'), 'audio/mpeg'],
    ['M4A', ftyp('M4A ', 'M4A ', 'mp42'), 'audio/mp4'],
    ['FLAC', bytes('fLaC\0\0\0\x22'), 'audio/flac'],
    ['Ogg', bytes('OggS\0\x02'), 'audio/ogg'],
    ['WAV', bytes('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
  ])('%s is a recording', (_, head, type) => {
    expect(detectKind(head)).toEqual({ kind: 'sound', type });
  });

  test("a TIFF exported from a camera's picture is a photo", () => {
    expect(
      detectKind(
        tiff([
          [0xfe, 0],
          [0x103, 5],
          [0x106, 2],
          [0x10f, 'NIKON CORPORATION'],
        ]),
      ),
    ).toEqual({ kind: 'photo', type: 'image/tiff' });
  });

  test('no truncated header throws', async () => {
    const picture = await sharp(blank).tiff().toBuffer();
    for (const head of [picture, ftyp('mif1', 'avif'), tiff([[0x10f, 'x']]), bytes('\x1a\x45\xdf\xa3\x42\x82')]) {
      for (let length = 0; length < Math.min(head.length, 400); length++)
        expect(() => detectKind(head.subarray(0, length))).not.toThrow();
    }
  });
});
