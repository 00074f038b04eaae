import zlib from 'node:zlib';
import sharp from 'sharp';
import { readMetadata } from '@/lib/library/read';
import { parseExif } from '@/lib/metadata/formats/exif';
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { bufferReader, buildExifBlock } from '@/lib/metadata/formats/tiff-directory';
import { alt, bag, makeFile, toIptcBlock, toXmp, withIptc } from './media-file';

const canvas = () => sharp({ create: { width: 16, height: 8, channels: 3, background: '#a97' } });
const packet = toXmp(alt('dc:title', 'From XMP'));

describe('a PNG file', () => {
  /** Zero checksums, because text chunks are read without checking them. */
  const chunk = (type: string, ...content: (Buffer | string)[]) => {
    const data = Buffer.concat(content.map((part) => Buffer.from(part as string)));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const read = async (...chunks: Buffer[]) => {
    const png = await canvas().png().toBuffer();
    return readMetadata(makeFile(Buffer.concat([png.subarray(0, -12), ...chunks, png.subarray(-12)])));
  };
  const packed = (keyword: string, text: string) =>
    chunk('zTXt', `${keyword}\0\0`, zlib.deflateSync(Buffer.from(text, 'latin1')));
  const profile = (name: string, block: Buffer) =>
    packed(`Raw profile type ${name}`, `\n${name}\n    ${block.length}\n${block.toString('hex')}\n`);
  const exif = async () => {
    const picture = await canvas()
      .withExif({ IFD0: { ImageDescription: 'From EXIF' } })
      .jpeg()
      .toBuffer();
    return (await sharp(picture).metadata()).exif as Buffer;
  };

  test('may follow the pixels, in any of the three text chunks', async () => {
    const author = chunk('iTXt', 'Author\0\x01\0de\0\0', zlib.deflateSync(Buffer.from('Łódź 東')));
    const latin = Buffer.from('Größe', 'latin1');
    const metadata = await read(chunk('tEXt', 'Title\0', latin), packed('Description', 'Übergröße'), author);
    expect(metadata).toMatchObject({ title: 'Größe', caption: 'Übergröße', makers: ['Łódź 東'] });
    expect((await read(chunk('tEXt', 'Title\0Größe in UTF-8'))).title).toBe('Größe in UTF-8');
  });

  test('may contain XMP, EXIF and IPTC there, as blocks or as ImageMagick’s profiles', async () => {
    const block = await exif();
    const xmp = Buffer.from(packet);
    const segment = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp]);
    const iptc = toIptcBlock([[5, 'From IPTC']]);
    expect(await read(chunk('eXIf', block.subarray(6)))).toMatchObject({ caption: 'From EXIF' });
    expect(await read(profile('exif', block))).toMatchObject({ caption: 'From EXIF' });
    expect(await read(profile('APP1', block), profile('APP1', segment))).toMatchObject({ caption: 'From EXIF' });
    expect(await read(profile('APP1', segment))).toMatchObject({ title: 'From XMP' });
    expect(await read(profile('xmp', xmp))).toMatchObject({ title: 'From XMP' });
    expect(await read(chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', xmp))).toMatchObject({ title: 'From XMP' });
    for (const name of ['iptc', '8bim']) expect((await read(profile(name, iptc))).title).toBe('From IPTC');
  });

  test.each([
    ['Thu, 6 May 2004 07:08:09 +0200', '2004-05-06T07:08:09+02:00'],
    ['6 May 2004 07:08 GMT', '2004-05-06T07:08:00+00:00'],
    ['2004:05:06 07:08:09', '2004-05-06T07:08:09'],
  ])('with "%s" has a date', async (text, edtf) => {
    expect((await read(chunk('tEXt', `Creation Time\0${text}`))).date?.edtf).toBe(edtf);
  });

  test('with a decompression bomb or a truncated chunk is still read', async () => {
    const swollen = packed('Title', 'A'.repeat(50_000_000));
    const cut = chunk('tEXt', 'Author\0Ada');
    cut.writeUInt32BE(0x7fffffff);
    expect(await read(chunk('tEXt', 'Description\0before'), swollen, cut)).toMatchObject({ caption: 'before' });
    expect(await read(swollen)).not.toHaveProperty('title');
  });
});

describe('a JPEG file', () => {
  const segment = (marker: number, ...content: (Buffer | string)[]) => {
    const data = Buffer.concat(content.map((part) => Buffer.from(part as string)));
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const read = async (...segments: Buffer[]) => {
    const jpeg = await canvas().jpeg().toBuffer();
    return readMetadata(makeFile(Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])));
  };
  // A header too long for the fast parser.
  const long = [segment(0xe3, Buffer.alloc(60_000)), segment(0xe3, Buffer.alloc(20_000))];
  const guid = '0123456789ABCDEF0123456789ABCDEF';
  const extend = (rdf: string, size: number) => {
    const all = Buffer.from(rdf);
    const parts: Buffer[] = [];
    for (let at = 0; at < all.length; at += size) {
      const place = Buffer.alloc(8);
      place.writeUInt32BE(all.length);
      place.writeUInt32BE(at, 4);
      const part = all.subarray(at, at + size);
      parts.push(segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', guid, place, part));
    }
    return parts;
  };
  const main = (named: string) =>
    segment(
      0xe1,
      'http://ns.adobe.com/xap/1.0/\0',
      toXmp(alt('dc:title', 'Main'), `xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${named}"`),
    );

  test('continues in the extension that its XMP packet names, in any order of the parts', async () => {
    const rest = toXmp(bag('dc:subject', 'boats') + alt('dc:title', 'not this') + alt('dc:rights', 'x'.repeat(70_000)));
    const parts = extend(rest, 40_000);
    for (const before of [[], long]) {
      const metadata = await read(...before, main(guid), ...parts.toReversed());
      expect(metadata).toMatchObject({ title: 'Main', keywords: ['boats'] });
    }
    expect(await read(main('F'.repeat(32)), ...parts)).not.toHaveProperty('keywords');
    expect(await read(main(guid), ...parts.slice(1))).not.toHaveProperty('keywords');
  });

  test('may split Photoshop’s resources over several segments', async () => {
    const iptc = toIptcBlock([
      [5, 'A title'],
      [25, 'boats'],
    ]);
    const other = Buffer.concat([Buffer.from('Photoshop 3.0\0PHUT\x04\x25\0\0\0\0\0\x02ab', 'latin1')]);
    for (const before of [[], long]) {
      const metadata = await read(...before, segment(0xed, other), segment(0xed, iptc));
      expect(metadata).toMatchObject({ title: 'A title', keywords: ['boats'] });
      const head = iptc.subarray(0, 14);
      const split = await read(...before, segment(0xed, iptc.subarray(0, 60)), segment(0xed, head, iptc.subarray(60)));
      expect(split).toMatchObject({ title: 'A title', keywords: ['boats'] });
    }
  });
});

test('a GIF file may contain an XMP packet, before or after its picture', async () => {
  const gif = await canvas().gif().toBuffer();
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const extension = Buffer.concat([Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'), Buffer.from(packet), trailer]);
  const table = 3 << (((gif[10] ?? 0) & 7) + 1);
  for (const at of [13 + ((gif[10] ?? 0) & 0x80 ? table : 0), gif.length - 1]) {
    const file = Buffer.concat([gif.subarray(0, at), extension, gif.subarray(at)]);
    expect(await readMetadata(makeFile(file))).toMatchObject({ type: 'image/gif', title: 'From XMP' });
  }
});

describe('EXIF', () => {
  type Tag = [tag: number, type: number, bytes: Buffer];
  /** A little-endian TIFF or BigTIFF block with one directory. */
  function makeBlock(tags: Tag[], big = false): Buffer {
    const [head, row, inline] = big ? [16, 20, 8] : [8, 12, 4];
    const sizes: Record<number, number> = { 1: 1, 2: 1, 7: 1, 129: 1, 5: 8 };
    const count = big ? 8 : 2;
    let end = head + count + tags.length * row + inline;
    const table = Buffer.alloc(end);
    table.write(big ? 'II\x2b\0\x08\0\0\0\x10' : 'II\x2a\0\x08', 'latin1');
    table.writeUInt16LE(tags.length, head);
    const values: Buffer[] = [];
    tags.forEach(([tag, type, bytes], index) => {
      const at = head + count + index * row;
      table.writeUInt16LE(tag, at);
      table.writeUInt16LE(type, at + 2);
      table.writeUInt32LE(bytes.length / (sizes[type] ?? 1), at + 4);
      if (bytes.length <= inline) bytes.copy(table, at + row - inline);
      else {
        table.writeUInt32LE(end, at + row - inline);
        values.push(bytes);
        end += bytes.length;
      }
    });
    return Buffer.concat([table, ...values]);
  }
  const read = async (...tags: Tag[]) => {
    const block = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), makeBlock(tags)]);
    block.writeUInt16BE(block.length - 2, 2);
    const jpeg = await canvas().jpeg().toBuffer();
    return readMetadata(makeFile(Buffer.concat([jpeg.subarray(0, 2), block, jpeg.subarray(2)])));
  };

  test('with an unknown type keeps its other entries', async () => {
    const artist: Tag = [0x13b, 2, Buffer.from('Ada Lovelace\0')];
    expect(await read([0x10e, 129, Buffer.from('Größe 東\0')], artist)).toMatchObject({
      caption: 'Größe 東',
      makers: ['Ada Lovelace'],
    });
    expect(await read([0x10e, 99, Buffer.from('nonsense')], artist)).toMatchObject({ makers: ['Ada Lovelace'] });
  });

  test('text may be declared as bytes, and be truncated within a character', async () => {
    expect(await read([0x10e, 7, Buffer.from('Boats\0')])).toMatchObject({ caption: 'Boats' });
    const cut = Buffer.concat([Buffer.from('Größe und Stra'), Buffer.from([0xc3, 0])]);
    expect(await read([0x10e, 2, cut])).toMatchObject({ caption: 'Größe und Stra' });
    expect(await read([0x10e, 2, Buffer.from('caf\xe9\0', 'latin1')])).toMatchObject({ caption: 'café' });
  });

  test('and IPTC of Windows keep quotation marks, dashes and the euro sign', async () => {
    const windows = Buffer.from([0x93, 0x41, 0x92, 0x73, 0x94, 0x20, 0x96, 0x20, 0x80, 0x31]);
    expect(await read([0x10e, 2, Buffer.concat([windows, Buffer.alloc(1)])])).toMatchObject({ caption: '“A’s” – €1' });
    const jpeg = await canvas().jpeg().toBuffer();
    const iptc = await readMetadata(makeFile(withIptc(jpeg, toIptcBlock([[120, windows]]))));
    expect(iptc.caption).toBe('“A’s” – €1');
    expect(decodeProse(windows)).toBe('“A’s” – €1');
  });

  test('uses APEX values of time and aperture if plain ones are missing', async () => {
    const APEX = { ShutterSpeedValue: '7965784/1000000', ApertureValue: '2970854/1000000' };
    const exif = (tags: Record<string, string>) => canvas().withExif({ IFD2: tags }).jpeg().toBuffer();
    expect(await readMetadata(makeFile(await exif(APEX)))).toMatchObject({ exposure: 0.004, aperture: 2.8 });
    const both = await exif({ ...APEX, ExposureTime: '1/30', FNumber: '56/10' });
    expect(await readMetadata(makeFile(both))).toMatchObject({ exposure: 1 / 30, aperture: 5.6 });
    const unknown = await readMetadata(makeFile(await exif({ ApertureValue: '0/1', ShutterSpeedValue: '0/0' })));
    expect(unknown).not.toHaveProperty('aperture');
    expect(unknown).not.toHaveProperty('exposure');
  });

  test('is read in BigTIFF as in TIFF', async () => {
    const block = makeBlock(
      [
        [0x10e, 2, Buffer.from('Boats at Nagasaki\0')],
        [0x13b, 2, Buffer.from('Beato\0')],
      ],
      true,
    );
    const exif = await parseExif(buildExifBlock(bufferReader(block)) ?? Buffer.alloc(0));
    expect(exif).toMatchObject({ ImageDescription: 'Boats at Nagasaki', Artist: 'Beato' });
    const picture = await canvas().withXmp(packet).tiff({ bigtiff: true }).toBuffer();
    expect(await readMetadata(makeFile(picture))).toMatchObject({ type: 'image/tiff', width: 16, title: 'From XMP' });
  });

  test.each([
    ['cof_vivid'],
    ['<Digimax S500 / Kenox S500 / Digimax Cyber 530>'],
    ['PENTAX Digital Camera'],
    ['SAMSUNG CAMERA PICTURES'],
  ])('"%s" is not a caption', async (text) => {
    expect(await read([0x10e, 2, Buffer.from(`${text}\0`)])).not.toHaveProperty('caption');
  });
});

describe('a place', () => {
  const read = async (attributes: string) =>
    (await readMetadata(makeFile(await canvas().jpeg().toBuffer(), toXmp('', attributes)))).place;
  const degrees = 'exif:GPSLatitude="33,30.0S" exif:GPSLongitude="70, 15.0W" exif:GPSAltitude="430/1"';

  test('is below sea level if any reference says so', async () => {
    const [sea, ellipsoid] = [
      await read(`${degrees} exif:GPSAltitudeRef="3"`),
      await read(`${degrees} exif:GPSAltitudeRef="1"`),
    ];
    for (const place of [sea, ellipsoid]) expect(place).toEqual({ latitude: -33.5, longitude: -70.25, altitude: -430 });
    expect((await read(`${degrees} exif:GPSAltitudeRef="2"`))?.altitude).toBe(430);
  });

  test('in decimal degrees is in the hemisphere of the reference', async () => {
    const bare = 'exif:GPSLatitude="33.5" exif:GPSLongitude="70.25"';
    expect(await read(`${bare} exif:GPSLatitudeRef="S" exif:GPSLongitudeRef="W"`)).toEqual({
      latitude: -33.5,
      longitude: -70.25,
    });
  });
});

test('a museum record without another date uses that of Dublin Core', async () => {
  const jpeg = await canvas().jpeg().toBuffer();
  const terms = 'xmlns:dcterms="http://purl.org/dc/terms/" dcterms:created="about 1864"';
  expect((await readMetadata(makeFile(jpeg, toXmp('<dc:date>1911-05</dc:date>', terms)))).date?.edtf).toBe('1864~');
  expect((await readMetadata(makeFile(jpeg, toXmp('<dc:date>1911-05</dc:date>')))).date?.edtf).toBe('1911-05');
  expect(
    (await readMetadata(makeFile(jpeg, toXmp('<dc:date>1911</dc:date>', 'xmp:CreateDate="1999"')))).date?.edtf,
  ).toBe('1999');
});
