import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { readMetadata } from '@/lib/library/read';
import type { ReadProblem } from '@/lib/metadata/read-problem';
import { alt, bag, makeFile, toIptcBlock, toMediaFile, toXmp, withIptc } from './media-file';

const canvas = (width = 16, height = 8) => sharp({ create: { width, height, channels: 3, background: '#a97' } });
const jpeg = (xmp: string) => canvas().withXmp(xmp).jpeg().toBuffer();
const problemOf = (bytes: Uint8Array | string): Promise<ReadProblem> =>
  readMetadata(makeFile(bytes)).then(
    () => Promise.reject(new Error('it was read')),
    (error) => error,
  );

describe('the sources of a field', () => {
  const embedded = toXmp(
    `${alt('dc:title', 'embedded')}${alt('dc:description', 'embedded')}`,
    'photoshop:City="embedded" photoshop:Credit="embedded"',
  );
  const sidecar = toXmp(alt('dc:title', 'sidecar') + alt('dc:description', 'sidecar'), 'photoshop:City="sidecar"');

  test('take precedence in the order row, sidecar, embedded XMP, IPTC, EXIF', async () => {
    const exif = { IFD0: { ImageDescription: 'exif', Artist: 'exif A; exif B', Copyright: 'exif' } };
    const picture = await canvas().withExif(exif).withXmp(embedded).jpeg().toBuffer();
    const iptc = toIptcBlock(
      [
        [5, 'iptc'],
        [120, 'iptc'],
        [110, 'iptc'],
        [116, 'iptc'],
        [90, 'iptc'],
      ],
      '\x1b%G',
    );
    const read = await readMetadata(makeFile(withIptc(picture, iptc), sidecar, { Title: 'row' }));
    expect(read).toMatchObject({ title: 'row', caption: 'sidecar', makers: ['exif A', 'exif B'] });
    expect(read.place?.city).toBe('sidecar');
    expect(read.rights).toEqual({ credit: 'embedded', notice: 'iptc' });
  });

  test('without metadata have no keys', async () => {
    const read = await readMetadata(makeFile(await canvas().jpeg().toBuffer()));
    expect(read).toEqual({ kind: 'photo', type: 'image/jpeg', width: 16, height: 8, orientation: 1 });
    const blank = toXmp(alt('dc:title', ' ') + bag('dc:subject', ' ', ''), 'xmp:Rating="0" photoshop:City=" "');
    expect(await readMetadata(makeFile(await jpeg(blank)))).toEqual(read);
  });

  test('in a row may be lists, URLs, licence names and degrees', async () => {
    const row = {
      keywords: 'boats; Places > Japan > Nagasaki|harbour',
      license: 'CC BY-SA 4.0',
      people: 'A;B',
      lat: '32.75',
      lon: '129.87',
      date: 'about 1865',
      rights: '© A',
      stars: '4',
    };
    const read = await readMetadata(makeFile(await canvas().png().toBuffer(), undefined, row));
    expect(read).toMatchObject({
      keywords: ['boats', 'harbour', 'Nagasaki'],
      subjects: [['Places', 'Japan', 'Nagasaki']],
      people: ['A', 'B'],
      place: { latitude: 32.75, longitude: 129.87 },
      date: { edtf: '1865~' },
      rating: 4,
      rights: { licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/', notice: '© A' },
    });
  });

  test.each(['webp', 'avif', 'png'] as const)('are read in %s as in JPEG', async (format) => {
    const exif = {
      IFD0: { Make: 'Canon', Model: 'Canon EOS 600D' },
      IFD2: { ExposureTime: '1/100', DateTimeOriginal: '1993:05:07 10:00:00' },
    };
    const bytes = await canvas().withExif(exif).withXmp(embedded).toFormat(format).toBuffer();
    expect(await readMetadata(makeFile(bytes))).toMatchObject({
      type: `image/${format}`,
      title: 'embedded',
      camera: 'Canon EOS 600D',
      exposure: 0.01,
      date: { edtf: '1993-05-07T10:00:00' },
    });
  });
});

describe('a TIFF file', () => {
  /** Appends a directory with the entries of the old one and a pointer to a new EXIF directory. */
  function withDirectories(tiff: Buffer): Buffer {
    const old = tiff.readUInt32LE(4);
    const count = tiff.readUInt16LE(old);
    const entries = Array.from({ length: count }, (_, index) =>
      tiff.subarray(old + 2 + index * 12, old + 14 + index * 12),
    );
    const entry = (tag: number, type: number, length: number, value: number) => {
      const bytes = Buffer.alloc(12);
      bytes.writeUInt16LE(tag, 0);
      bytes.writeUInt16LE(type, 2);
      bytes.writeUInt32LE(length, 4);
      bytes.writeUInt32LE(value, 8);
      return bytes;
    };
    const directory = (list: Buffer[]) => {
      const head = Buffer.alloc(2);
      head.writeUInt16LE(list.length);
      return Buffer.concat([head, ...list.sort((a, b) => a.readUInt16LE(0) - b.readUInt16LE(0)), Buffer.alloc(4)]);
    };
    const base = tiff.length + (tiff.length & 1);
    const values = Buffer.from('Scanner\x001993:05:07 10:00:00\0\x01\0\0\0\x64\0\0\0', 'latin1');
    const exif = directory([entry(0x9003, 2, 20, base + 8), entry(0x829a, 5, 1, base + 28)]);
    const first = directory([...entries, entry(0x10f, 2, 8, base), entry(0x8769, 4, 1, base + values.length)]);
    const file = Buffer.concat([tiff, Buffer.alloc(base - tiff.length), values, exif, first]);
    file.writeUInt32LE(base + values.length + exif.length, 4);
    return file;
  }

  test('is read wherever its directories are', async () => {
    const tiff = withDirectories(
      await canvas(400, 300)
        .withXmp(toXmp(alt('dc:title', 'A scan')))
        .tiff({ compression: 'none' })
        .toBuffer(),
    );
    expect(await readMetadata(makeFile(tiff))).toMatchObject({
      type: 'image/tiff',
      width: 400,
      title: 'A scan',
      camera: 'Scanner',
      exposure: 0.01,
      date: { edtf: '1993-05-07T10:00:00' },
    });
  });

  test('may be truncated anywhere', async () => {
    const tiff = withDirectories(await canvas().tiff({ compression: 'none' }).toBuffer());
    for (let length = 8; length < tiff.length; length += 7) {
      const read = await readMetadata(makeFile(tiff.subarray(0, length))).catch((error) => error);
      expect(['Metadata', 'ReadProblem']).toContain(read.name ?? 'Metadata');
    }
  });
});

describe('IPTC', () => {
  test('in Latin-1 is distinguished from UTF-8, whatever it declares', async () => {
    const picture = await canvas().jpeg().toBuffer();
    const read = (value: Buffer, charset?: string) =>
      readMetadata(
        makeFile(
          withIptc(
            picture,
            toIptcBlock(
              [
                [5, value],
                [25, value],
              ],
              charset,
            ),
          ),
        ),
      );
    const latin = Buffer.from('Müllerstraße', 'latin1');
    for (const file of [
      read(latin),
      read(latin, '\x1b%G'),
      read(Buffer.from('Müllerstraße')),
      read(Buffer.from('Müllerstraße'), '\x1b%G'),
    ]) {
      expect(await file).toMatchObject({ title: 'Müllerstraße', keywords: ['Müllerstraße'] });
    }
  });

  test('may be truncated anywhere', async () => {
    const picture = await canvas().jpeg().toBuffer();
    const block = toIptcBlock([
      [5, 'A title'],
      [25, 'a'],
      [25, 'b'],
    ]);
    for (let length = 14; length < block.length; length += 3) {
      await expect(readMetadata(makeFile(withIptc(picture, block.subarray(0, length))))).resolves.toMatchObject({
        kind: 'photo',
      });
    }
  });
});

describe('EXIF', () => {
  const exif = (tags: Record<string, string>, gps: Record<string, string> = {}, first: Record<string, string> = {}) =>
    canvas().withExif({ IFD0: first, IFD2: tags, IFD3: gps }).jpeg().toBuffer();

  test('dates of zeros or blanks are ignored', async () => {
    for (const date of ['0000:00:00 00:00:00', '    :  :     :  :  ', '2023:02:31 10:00:00']) {
      expect(await readMetadata(makeFile(await exif({ DateTimeOriginal: date })))).not.toHaveProperty('date');
    }
  });

  test('offsets come from the fields of the same date, or from GPS', async () => {
    const original = { DateTimeOriginal: '2024:04:14 08:34:30', SubSecTimeOriginal: '25' };
    const read = async (tags: Record<string, string>, gps = {}) =>
      (await readMetadata(makeFile(await exif({ ...original, ...tags }, gps)))).date;
    expect(await read({})).toEqual({ edtf: '2024-04-14T08:34:30', sort: 1_713_083_670.25 });
    expect((await read({ OffsetTimeOriginal: '+12:00' }))?.edtf).toBe('2024-04-14T08:34:30+12:00');
    expect((await read({ OffsetTime: '+02:00' }))?.edtf).toBe('2024-04-14T08:34:30');
    expect((await read({}, { GPSDateStamp: '2024:04:13', GPSTimeStamp: '20/1 34/1 10/1' }))?.edtf).toBe(
      '2024-04-14T08:34:30+12:00',
    );
    expect((await read({}, { GPSDateStamp: '1899:12:30', GPSTimeStamp: '1/1 0/1 0/1' }))?.edtf).toBe(
      '2024-04-14T08:34:30',
    );
  });

  test.each([
    ['null island', '0/1 0/1 0/1', '0/1 0/1 0/1'],
    ['no fix', '0/0 0/0 0/0', '0/0 0/0 0/0'],
    ['out of the world', '95/1 0/1 0/1', '10/1 0/1 0/1'],
  ])('%s is not a place', async (_, GPSLatitude, GPSLongitude) => {
    const picture = await exif({}, { GPSLatitude, GPSLatitudeRef: 'N', GPSLongitude, GPSLongitudeRef: 'E' });
    expect(await readMetadata(makeFile(picture))).not.toHaveProperty('place');
  });

  test('distinguishes north from south', async () => {
    const picture = await exif(
      {},
      { GPSLatitude: '33/1 51/1 36/1', GPSLatitudeRef: 'S', GPSLongitude: '70/1 30/1 0/1', GPSLongitudeRef: 'W' },
    );
    expect((await readMetadata(makeFile(picture))).place).toEqual({ latitude: -33.86, longitude: -70.5 });
  });

  test.each([
    'OLYMPUS DIGITAL CAMERA',
    'SONY DSC',
    'DCF 1.0',
    '   ',
    'DSC00002',
    'IM000957.JPG',
    'DCIM\\100GOPRO\\GOPR8509.JPG',
  ])('"%s" is not a caption', async (ImageDescription) => {
    expect(await readMetadata(makeFile(await exif({}, {}, { ImageDescription })))).not.toHaveProperty('caption');
  });

  test.each([
    ['Canon', 'Canon EOS 600D', 'Canon EOS 600D'],
    ['NIKON CORPORATION', 'NIKON Z 30', 'NIKON Z 30'],
    ['Apple', 'iPhone XR', 'Apple iPhone XR'],
    ['OLYMPUS OPTICAL CO.,LTD', 'C3000Z', 'OLYMPUS C3000Z'],
    ['EASTMAN KODAK COMPANY', 'KODAK EasyShare Z981', 'KODAK EasyShare Z981'],
    ['Hewlett-Packard', 'HP PhotoSmart 435', 'HP PhotoSmart 435'],
  ])('%s, %s is one camera', async (Make, Model, camera) => {
    expect((await readMetadata(makeFile(await exif({}, {}, { Make, Model })))).camera).toBe(camera);
  });

  test('uses the camera name of the EXIF directory, too, as Polaroid PDC 640M writes it', async () => {
    const picture = await canvas()
      .withExif({ IFD2: { Make: 'Polaroid', Model: 'PDC 640M' } })
      .jpeg()
      .toBuffer();
    expect((await readMetadata(makeFile(picture))).camera).toBe('Polaroid PDC 640M');
  });

  test('orientation swaps width and height, and an invalid one is ignored', async () => {
    const turned = await canvas().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readMetadata(makeFile(turned))).toMatchObject({ width: 8, height: 16, orientation: 6 });
    const invalid = await exif({}, {}, { Orientation: '77' });
    expect(await readMetadata(makeFile(invalid))).toMatchObject({ width: 16, height: 8, orientation: 1 });
  });

  test('in a single-byte encoding is decoded', async () => {
    const picture = await exif({}, {}, { Copyright: '@ 1999 M@ller' });
    const at = picture.indexOf('@ 1999 M@ller');
    picture[at] = 0xa9;
    picture[at + 8] = 0xfc;
    expect((await readMetadata(makeFile(picture))).rights?.notice).toBe('© 1999 Müller');
  });

  describe('a copyright notice', () => {
    const Make = 'EASTMAN KODAK COMPANY';
    const Model = 'KODAK DC280 ZOOM DIGITAL CAMERA';
    const read = async (Copyright: string) => readMetadata(makeFile(await exif({}, {}, { Make, Model, Copyright })));

    test.each([Model, Make, 'Kodak', '(c) 2001 Eastman Kodak Co.', '2003-2005', '1999', 'OLYMPUS DIGITAL CAMERA'])(
      'that a camera writes by itself (%s) is ignored and reported',
      async (text) => {
        const { rights, faults } = await read(text);
        expect(rights).toBeUndefined();
        expect(faults).toEqual([expect.stringContaining(`"${text}"`)]);
      },
    );

    test.each([
      '(c) 2003',
      '(c) 2001 A. Sitter, Kodak DC280',
      'Digital Camera Club',
      '2003 Museum',
      'All rights reserved',
    ])('with more information (%s) is used', async (text) => {
      const { rights, faults } = await read(text);
      expect(rights).toEqual({ notice: text });
      expect(faults).toBeUndefined();
    });

    test('of a camera does not take precedence over that of a program', async () => {
      const picture = await canvas()
        .withExif({ IFD0: { Model, Copyright: Model } })
        .jpeg()
        .toBuffer();
      const { rights } = await readMetadata(makeFile(withIptc(picture, toIptcBlock([[116, '© Ada']]))));
      expect(rights).toEqual({ notice: '© Ada' });
    });
  });
});

describe('keywords', () => {
  test('of all lists are merged without duplicates, including the last level of hierarchies', async () => {
    const xmp = toXmp(
      bag('dc:subject', 'boats', 'harbour') +
        bag('lr:hierarchicalSubject', 'Places|Japan|Nagasaki', 'boats') +
        bag('digiKam:TagsList', 'Places/Japan/Nagasaki', 'Ships/Junks', '_Digikam_Internal_Tags_/Pick Label None') +
        bag('MicrosoftPhoto:LastKeywordXMP', 'Weather/Fog'),
    );
    const picture = withIptc(
      await jpeg(xmp),
      toIptcBlock([
        [25, 'boats'],
        [25, 'albumen'],
      ]),
    );
    const read = await readMetadata(
      makeFile(picture, toXmp(bag('dc:subject', 'from the sidecar')), { tags: 'from the row' }),
    );
    expect(read.keywords).toEqual([
      'from the row',
      'from the sidecar',
      'boats',
      'harbour',
      'albumen',
      'Nagasaki',
      'Junks',
      'Fog',
    ]);
    expect(read.subjects).toEqual([
      ['Places', 'Japan', 'Nagasaki'],
      ['Ships', 'Junks'],
      ['Weather', 'Fog'],
    ]);
  });
});

describe('people', () => {
  const region = (name: string, type: string) =>
    `<rdf:li rdf:parseType="Resource"><mwg-rs:Name>${name}</mwg-rs:Name><mwg-rs:Type>${type}</mwg-rs:Type><mwg-rs:Area stArea:x="0.25" stArea:y="0.5" stArea:w="0.1" stArea:h="0.2" stArea:unit="normalized"/></rdf:li>`;
  const regions = `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>${region('Ann', 'Face')}${region('Rex', 'Pet')}${region('focus', 'Focus')}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`;

  test('are named with and without a region; animals and focus points are ignored', async () => {
    const read = await readMetadata(
      makeFile(await jpeg(toXmp(bag('Iptc4xmpExt:PersonInImage', 'Ben', 'Ann') + regions))),
    );
    expect(read.people).toEqual(['Ben', 'Ann']);
    expect(read.regions?.map(({ name }) => name)).toEqual(['Ann', 'Rex']);
  });

  test('are at their positions in the rotated picture', async () => {
    const turned = await canvas().withMetadata({ orientation: 6 }).withXmp(toXmp(regions)).jpeg().toBuffer();
    expect((await readMetadata(makeFile(turned))).regions?.[0]).toEqual({
      name: 'Ann',
      x: 0.5,
      y: 0.25,
      width: 0.2,
      height: 0.1,
    });
  });

  /** Sides of the picture that the regions were drawn on. */
  const drawnOn = (width: number | string, height: number | string) =>
    regions.replace(
      '<mwg-rs:RegionList>',
      `<mwg-rs:AppliedToDimensions stDim:w="${width}" stDim:h="${height}" stDim:unit="pixel"/><mwg-rs:RegionList>`,
    );

  test.each([
    ['as stored', 6, drawnOn(16, 8), { x: 0.5, y: 0.25, width: 0.2, height: 0.1 }],
    ['as stored, in another size', 6, drawnOn(6000, 3010), { x: 0.5, y: 0.25, width: 0.2, height: 0.1 }],
    ['as stored, with its upright sides', 6, drawnOn(8, 16), { x: 0.5, y: 0.25, width: 0.2, height: 0.1 }],
    ['upright, as stored', 1, drawnOn(16, 8), { x: 0.25, y: 0.5, width: 0.1, height: 0.2 }],
    ['without sides that make sense', 3, drawnOn('NaN', 0), { x: 0.75, y: 0.5, width: 0.1, height: 0.2 }],
    ['before the picture was cropped', 1, drawnOn(16, 12), undefined],
    ['before the picture was turned', 1, drawnOn(8, 16), undefined],
  ])('whose regions were drawn on the picture %s (orientation %i)', async (_, orientation, xmp, place) => {
    const file = await canvas().withMetadata({ orientation }).withXmp(toXmp(xmp)).jpeg().toBuffer();
    const read = await readMetadata(makeFile(file));
    expect(read.regions?.[0]).toEqual(place && { name: 'Ann', ...place });
    expect(read.people).toEqual(['Ann']);
  });

  test.each([
    ['0.2, 0.4, 0.1, 0.2', { x: 0.75, y: 0.5, width: 0.1, height: 0.2 }],
    ['0.2, 0.4, NaN, 0.2', undefined],
    ['0.2', undefined],
  ])('have regions of Microsoft, from the upper left corner: %s', async (rectangle, place) => {
    const photo = 'http://ns.microsoft.com/photo/1.2/';
    const xmp = toXmp(
      `<MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="${rectangle}" MPReg:PersonDisplayName="Ann"/></rdf:Bag></MPRI:Regions></MP:RegionInfo>`,
      `xmlns:MP="${photo}" xmlns:MPRI="${photo}t/RegionInfo#" xmlns:MPReg="${photo}t/Region#"`,
    );
    const [region] =
      (await readMetadata(makeFile(await canvas().withMetadata({ orientation: 3 }).withXmp(xmp).jpeg().toBuffer())))
        .regions ?? [];
    expect(region && { ...region, x: Number(region.x.toFixed(9)) }).toEqual(place && { name: 'Ann', ...place });
  });

  const iptc = (boundary: string) =>
    `<Iptc4xmpExt:ImageRegion><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:RegionBoundary rdf:parseType="Resource">${boundary}</Iptc4xmpExt:RegionBoundary>${bag('Iptc4xmpExt:PersonInImage', 'Ann')}</rdf:li></rdf:Bag></Iptc4xmpExt:ImageRegion>`;
  const facts = (values: Record<string, string | number>) =>
    Object.entries(values)
      .map(([name, value]) => `<Iptc4xmpExt:${name}>${value}</Iptc4xmpExt:${name}>`)
      .join('');
  const vertex = (rbX: number, rbY: number) => `<rdf:li rdf:parseType="Resource">${facts({ rbX, rbY })}</rdf:li>`;
  const polygon = `<Iptc4xmpExt:rbVertices><rdf:Seq>${vertex(0.2, 0.5)}${vertex(0.3, 0.4)}${vertex(0.3, 0.6)}</rdf:Seq></Iptc4xmpExt:rbVertices>`;

  test.each([
    ['a rectangle', facts({ rbShape: 'rectangle', rbUnit: 'relative', rbX: 0.2, rbY: 0.4, rbW: 0.1, rbH: 0.2 })],
    ['pixels', facts({ rbShape: 'rectangle', rbUnit: 'pixel', rbX: 3.2, rbY: 3.2, rbW: 1.6, rbH: 1.6 })],
    ['a circle', facts({ rbShape: 'circle', rbUnit: 'pixel', rbX: 4, rbY: 4, rbRx: 0.8 })],
    ['a polygon', facts({ rbShape: 'polygon', rbUnit: 'relative' }) + polygon],
  ])('have regions of IPTC: %s', async (_, boundary) => {
    const [region] = (await readMetadata(makeFile(await jpeg(toXmp(iptc(boundary)))))).regions ?? [];
    expect(region?.name).toBe('Ann');
    const sides = [region?.x, region?.y, region?.width, region?.height];
    for (const [at, side] of [0.25, 0.5, 0.1, 0.2].entries()) expect(sides[at]).toBeCloseTo(side, 9);
  });

  test.each([
    facts({ rbShape: 'rectangle', rbUnit: 'relative', rbX: 'NaN', rbY: 0.4, rbW: 0.1, rbH: 0.2 }),
    facts({ rbShape: 'rectangle', rbUnit: 'relative', rbX: -3, rbY: 0.4, rbW: 0.1, rbH: 0.2 }),
    facts({ rbShape: 'rectangle', rbUnit: 'relative', rbX: 0.2, rbY: 0.4, rbW: 1e300, rbH: 0.2 }),
    facts({ rbShape: 'rectangle', rbUnit: 'furlong', rbX: 0.2, rbY: 0.4, rbW: 0.1, rbH: 0.2 }),
    facts({ rbShape: 'circle', rbUnit: 'relative', rbX: 0.2, rbY: 0.4, rbRx: -1 }),
    facts({ rbShape: 'polygon', rbUnit: 'relative' }),
    facts({ rbShape: 'star', rbUnit: 'relative', rbX: 0.2, rbY: 0.4 }),
  ])('have no region where its numbers make no sense: %s', async (boundary) => {
    const read = await readMetadata(makeFile(await jpeg(toXmp(iptc(boundary)))));
    expect(read.regions).toBeUndefined();
  });

  test('have a bounded number of regions', async () => {
    const many = regions.replace('<rdf:Bag>', `<rdf:Bag>${region('Ann', 'Face').repeat(5000)}`);
    const sidecar = toXmp(many);
    const read = await readMetadata(makeFile(await canvas().jpeg().toBuffer(), sidecar));
    expect(read.regions).toHaveLength(1000);
    expect(read.people).toEqual(['Ann']);
  });
});

describe('rights', () => {
  test('contain web links only', async () => {
    const licensor =
      '<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>javascript:alert(1)</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>';
    const read = async (statement: string) =>
      (await readMetadata(makeFile(await jpeg(toXmp(licensor, `xmpRights:WebStatement="${statement}"`))))).rights;
    expect(await read('javascript:alert(1)')).toBeUndefined();
    expect(await read('file:///etc/passwd')).toBeUndefined();
    expect(await read('www.example.org')).toBeUndefined();
    expect(await read('https://example.org/licence')).toEqual({ licenceUrl: 'https://example.org/licence' });
  });

  test('contain reservations about data mining', async () => {
    const read = await readMetadata(
      makeFile(await jpeg(toXmp('', 'plus:DataMining="http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED"'))),
    );
    expect(read.rights).toEqual({ dataMining: 'DMI-PROHIBITED' });
  });
});

describe('a sidecar', () => {
  const sidecar = toXmp(
    `<m:donor>Prudence</m:donor>${bag('m:shelf', '3', '4')}<crs:Sharpness>25</crs:Sharpness><x2:edits>9</x2:edits>`,
    'xmlns:m="https://museum.example/ns#" m:Case="B" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmlns:x2="urn:x"',
  );
  const fields = [
    { name: 'Case', values: ['B'] },
    { name: 'donor', values: ['Prudence'] },
    { name: 'shelf', values: ['3', '4'] },
  ];

  test('can be custom fields in a namespace of the archive, but not in those of programs', async () => {
    expect((await readMetadata(makeFile(await jpeg(toXmp('')), sidecar))).fields).toEqual(fields);
    // Embedded metadata is part of the original, so no rule could keep it private.
    expect((await readMetadata(makeFile(await jpeg(sidecar)))).fields).toBeUndefined();
  });

  test('follows the row, and adds to its headings', async () => {
    const row = { donor: 'Ann', Room: '5' };
    expect((await readMetadata(makeFile(await jpeg(toXmp('')), sidecar, row))).fields).toEqual([
      { name: 'donor', values: ['Ann', 'Prudence'] },
      { name: 'Room', values: ['5'] },
      fields[0],
      fields[2],
    ]);
  });

  test('that is too long is used up to the limit, and the rest is reported', async () => {
    const row = {
      Note: 'x'.repeat(60_000),
      Longer: 'y '.repeat(32_000),
      C: 'z'.repeat(65_000),
      D: 'w'.repeat(65_000),
      E: 'v'.repeat(65_000),
      F: 'short',
    };
    const { fields, faults } = await readMetadata(makeFile(await jpeg(toXmp('')), undefined, row));
    expect(fields?.map(({ name }) => name)).toEqual(['Note', 'Longer', 'C', 'D', 'F']);
    expect(faults).toEqual([expect.stringContaining('its own fields E are left out')]);
  });
});

describe('a row of metadata.csv', () => {
  const readRow = async (row: Record<string, string>) => readMetadata(makeFile(await jpeg(toXmp('')), undefined, row));

  test('may have a decimal comma in degrees', async () => {
    const { place, faults } = await readRow({ latitude: '48,1', longitude: '-11,57' });
    expect(place).toEqual({ latitude: 48.1, longitude: -11.57 });
    expect(faults).toBeUndefined();
  });

  test.each<[Record<string, string>, string]>([
    [{ latitude: '99.5', longitude: '11' }, '99.5; 11'],
    [{ latitude: '48.1' }, '48.1; '],
    [{ coordinates: 'north of here' }, 'north; of'],
    [{ rating: '11' }, '11'],
    [{ rating: 'five' }, 'five'],
  ])('with an invalid value (%j) is a fault that quotes it', async (row, quoted) => {
    const { place, rating, faults } = await readRow(row);
    expect([place, rating]).toEqual([undefined, undefined]);
    expect(faults?.join()).toContain(`"${quoted}"`);
  });
});

describe('an unparsed date', () => {
  const strange = {
    dateWords: 'Meiji era',
    faults: [expect.stringContaining('its date in XMP, "Meiji era", is not understood')],
  };

  test('is shown as written in XMP, beside the date of another source', async () => {
    const packet = toXmp('', 'photoshop:DateCreated="Meiji era"');
    const read = await readMetadata(makeFile(await jpeg(packet)));
    expect([read.date, read]).toEqual([undefined, expect.objectContaining(strange)]);
    const both = toXmp('', 'photoshop:DateCreated="Meiji era" exif:DateTimeOriginal="1911-05-07T08:09:10"');
    const other = await readMetadata(makeFile(await jpeg(both)));
    expect([other.date?.edtf, other]).toEqual(['1911-05-07T08:09:10', expect.objectContaining(strange)]);
  });

  test.each(['0000-00-00T00:00:00', ' ', 'undated'])('is ignored if it is %j', async (text) => {
    const read = await readMetadata(makeFile(await jpeg(toXmp('', `photoshop:DateCreated="${text}"`))));
    expect(read.faults).toBeUndefined();
  });
});

describe('the GPS time', () => {
  test('is used if there is no other date', async () => {
    const packet = toXmp('', 'exif:GPSDateTime="2023-11-15T12:30:00Z"');
    expect((await readMetadata(makeFile(await jpeg(packet)))).date?.edtf).toBe('2023-11-15T12:30:00+00:00');
    const other = toXmp('', 'exif:GPSDateTime="2023-11-15T12:30:00Z" xmp:CreateDate="2001-02-03"');
    expect((await readMetadata(makeFile(await jpeg(other)))).date?.edtf).toBe('2001-02-03');
  });
});

test('a notice of just "public domain" is the Public Domain Mark', async () => {
  const mark = 'https://creativecommons.org/publicdomain/mark/1.0/';
  const read = async (notice: string) =>
    (await readMetadata(makeFile(await jpeg(toXmp(alt('dc:rights', notice)))))).rights;
  for (const notice of ['publicDomain', 'Public domain.', 'This work is in the public domain'])
    expect(await read(notice)).toEqual({ notice, licenceUrl: mark });
  expect(await read('Not public domain')).toEqual({ notice: 'Not public domain' });
});

describe('XMP with the TIFF namespace', () => {
  const tiff = `<tiff:Artist>Ada; Bo</tiff:Artist>${alt('tiff:ImageDescription', 'A ferry')}${alt('tiff:Copyright', '© Ada')}`;
  const toTiff = (more = '') => toXmp(tiff + more, 'xmlns:tiff="http://ns.adobe.com/tiff/1.0/"');

  test('is read, embedded or from a sidecar', async () => {
    const said = { caption: 'A ferry', makers: ['Ada', 'Bo'], rights: { notice: '© Ada' } };
    expect(await readMetadata(makeFile(await jpeg(toTiff())))).toMatchObject(said);
    expect(await readMetadata(makeFile(await jpeg(toXmp('')), toTiff()))).toMatchObject(said);
  });

  test('gives way to the creators of Dublin Core, and ignores the defaults of cameras', async () => {
    const dublin = alt('dc:description', 'A boat') + bag('dc:creator', 'Cy') + alt('dc:rights', '© Cy');
    expect(await readMetadata(makeFile(await jpeg(toTiff(dublin))))).toMatchObject({
      caption: 'A boat',
      makers: ['Cy'],
      rights: { notice: '© Cy' },
    });
    const junk = toXmp(alt('tiff:ImageDescription', 'SONY DSC'), 'xmlns:tiff="http://ns.adobe.com/tiff/1.0/"');
    expect((await readMetadata(makeFile(await jpeg(junk)))).caption).toBeUndefined();
  });

  test('IPTC’s Image Creator is the maker if there is no other', async () => {
    const creator =
      '<plus:ImageCreator><rdf:Seq><rdf:li plus:ImageCreatorName="Julie Doe" plus:ImageCreatorID="x"/></rdf:Seq></plus:ImageCreator>';
    expect((await readMetadata(makeFile(await jpeg(toXmp(creator))))).makers).toEqual(['Julie Doe']);
    expect((await readMetadata(makeFile(await jpeg(toXmp(creator + bag('dc:creator', 'Cy')))))).makers).toEqual(['Cy']);
  });
});

describe('a reproduction of a work of art', () => {
  const work = `<Iptc4xmpExt:ArtworkOrObject><rdf:Bag><rdf:li rdf:parseType="Resource">${alt('Iptc4xmpExt:AOTitle', 'Boats')}<Iptc4xmpExt:AOCreator><rdf:Seq><rdf:li>Felice Beato</rdf:li></rdf:Seq></Iptc4xmpExt:AOCreator><Iptc4xmpExt:AODateCreated>about 1865</Iptc4xmpExt:AODateCreated><Iptc4xmpExt:AOSourceInvNo>2007.26</Iptc4xmpExt:AOSourceInvNo></rdf:li></rdf:Bag></Iptc4xmpExt:ArtworkOrObject>`;
  const museum = '<dc:creator><rdf:Seq><rdf:li>The Museum</rdf:li></rdf:Seq></dc:creator>';

  test('is described as the work, not its scan, with the museum as credit', async () => {
    const read = await readMetadata(makeFile(await jpeg(toXmp(work + museum, 'xmp:CreateDate="2016-04-14T12:29:11"'))));
    expect(read).toMatchObject({
      title: 'Boats',
      makers: ['Felice Beato'],
      date: { edtf: '1865~' },
      identifiers: ['2007.26'],
      rights: { credit: 'The Museum' },
    });
  });

  test('without a date does not use that of the scan', async () => {
    const undated = work.replace(/<Iptc4xmpExt:AODateCreated>.*?<\/Iptc4xmpExt:AODateCreated>/, '');
    expect(
      await readMetadata(makeFile(await jpeg(toXmp(undated, 'xmp:CreateDate="2016-04-14T12:29:11"')))),
    ).not.toHaveProperty('date');
  });

  test('in files of museums', async () => {
    const file = (name: string) => toMediaFile(path.resolve(`tools/sample/library/exhibition/landscape/${name}.jpg`));
    expect(await readMetadata(file('emerson-march-pastoral'))).toMatchObject({
      title: 'A March Pastoral. [Suffolk.]',
      makers: ['Peter Henry Emerson'],
      date: { edtf: '1888' },
      identifiers: ['84.XB.696.2.12'],
      rights: { credit: 'The J. Paul Getty Museum, Los Angeles' },
    });
    expect((await readMetadata(file('beato-boats-nagasaki'))).makers).toEqual(['Felice Beato']);
  });
});

describe('untrusted text', () => {
  test('is limited, normalised and free of control characters', async () => {
    const hostile = `${alt('dc:title', 'Cafe\u0301\u0001\u0085 \uFFFE')}${alt('dc:description', 'ö'.repeat(60_000))}${bag('dc:subject', ...Array.from({ length: 3_000 }, (_, index) => `k${index}`))}`;
    const read = await readMetadata(makeFile(await canvas().jpeg().toBuffer(), toXmp(hostile)));
    expect(read.title).toBe('Café');
    expect(Buffer.byteLength(read.caption ?? '')).toBe(65_536);
    expect(read.keywords).toHaveLength(1_000);
  });

  test('beside a picture cannot affect it', async () => {
    const picture = await canvas().jpeg().toBuffer();
    for (const sidecar of ['not XML at all', '<rdf:RDF><<<', toXmp('').slice(0, 300), '\0'.repeat(100)]) {
      expect(await readMetadata(makeFile(picture, sidecar))).toMatchObject({ kind: 'photo', width: 16 });
    }
    const gone = { ...makeFile(picture), sidecars: ['/nowhere/photo.xmp'] };
    expect(await readMetadata(gone)).toMatchObject({ kind: 'photo' });
  });
});

describe('a file that cannot become an item', () => {
  test('is rejected with a reason and a message for its owner', async () => {
    expect(await problemOf('')).toMatchObject({ reason: 'unsupported', message: 'an empty file' });
    expect(await problemOf('{"a":1}')).toMatchObject({ reason: 'unsupported', message: 'a text file (JSON)' });
    expect(await problemOf(Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'))).toMatchObject({ reason: 'damaged' });
    expect(await problemOf(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\xff\xff\xff\xff', 'latin1'))).toMatchObject({
      name: 'ReadProblem',
    });
  });

  test('is rejected for its size before it is decoded', async () => {
    const png = await canvas().png().toBuffer();
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    const problem = await problemOf(png);
    expect(problem.reason).toBe('too-large');
    expect(problem.message).toMatch(/60000 × 60000 .*3600 million.*500 million/);
  });

  test('is described without its path', async () => {
    const png = (await canvas().png().toBuffer()).subarray(0, 20);
    const { reason, message } = await problemOf(png);
    expect(reason).toBe('damaged');
    expect(message).not.toContain('file-');
  });

  test('and errors of the file system are passed on unchanged', async () => {
    const file = makeFile('x');
    fs.rmSync(file.absolute);
    await expect(readMetadata(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a file edited in place is read again', async () => {
    const file = makeFile(await canvas(16, 8).png().toBuffer());
    expect(await readMetadata(file)).toMatchObject({ width: 16 });
    fs.writeFileSync(file.absolute, await canvas(32, 8).png().toBuffer());
    expect(await readMetadata(file)).toMatchObject({ width: 32 });
  });
});

describe('a sidecar', () => {
  const whole = toXmp(bag('dc:subject', 'boat', 'private'));
  const read = async (sidecar?: string) => readMetadata(makeFile(await canvas().jpeg().toBuffer(), sidecar));

  test.each([
    ['is broken off', whole.slice(0, whole.indexOf('private')), /broken off or damaged/],
    ['ends before its last tag', whole.slice(0, whole.indexOf('</x:xmpmeta')), /broken off or damaged/],
    ['is empty', ' ', /no XMP/],
    ['is no XMP', 'private', /no XMP/],
    ['is too large', whole + ' '.repeat(9_000_000), /at most/],
    ['lies too deep', toXmp(`<dc:subject>${'<rdf:Bag>'.repeat(2000)}`), /broken off|no XMP/],
    ['has more words than are read', toXmp(bag('dc:subject', ...Array.from({ length: 1500 }, (_, n) => `w${n}`))), /./],
  ])('that %s counts as unread, and is reported', async (_how, sidecar, why) => {
    const { hasUnreadTexts, faults } = await read(sidecar);
    expect(hasUnreadTexts).toBe(true);
    expect(faults?.join()).toMatch(why);
  });

  test('that is intact counts as read', async () => {
    expect(await read(whole)).not.toHaveProperty('hasUnreadTexts');
    expect(await read()).not.toHaveProperty('hasUnreadTexts');
  });
});
