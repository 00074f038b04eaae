/** @jest-environment jsdom */
import { TextDecoder } from 'node:util';
import { groupTags } from '@/lib/metadata/browser/metadata-groups';

// Missing in jsdom.
Object.assign(globalThis, { TextDecoder });

const group = (tags: Record<string, unknown>, name: string) => groupTags(tags).find((each) => each.name === name);
const value = (tag: string, content: unknown) => group({ exif: { [tag]: content } }, 'EXIF')?.rows[0]?.[1];

const toPacket = (inner: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${inner}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

test('metadata is grouped by standard, without empty groups', () => {
  const groups = groupTags({
    jfif: { JFIFVersion: '1.1' },
    ifd0: { Make: 'Example' },
    exif: { FNumber: 8 },
    interop: { InteropIndex: 'R98' },
    gps: { latitude: 32.744, GPSAltitudeRef: new Uint8Array([0]) },
    iptc: { Keywords: ['boats', 'harbour'] },
    icc: { ProfileClass: 'Display' },
    ihdr: {},
    xmp: toPacket('<photoshop:City>Nagasaki</photoshop:City>'),
  });
  expect(groups).toEqual([
    {
      name: 'EXIF',
      rows: [
        ['Make', 'Example'],
        ['FNumber', '8'],
        ['Interop Index', 'R98'],
      ],
      more: 0,
    },
    {
      name: 'GPS',
      rows: [
        ['Latitude', '32.744'],
        ['GPSAltitude Ref', '0'],
      ],
      more: 0,
    },
    { name: 'IPTC', rows: [['Keywords', 'boats; harbour']], more: 0 },
    { name: 'XMP', rows: [['photoshop:City', 'Nagasaki']], more: 0 },
    { name: 'ICC', rows: [['Profile Class', 'Display']], more: 0 },
    { name: 'JFIF', rows: [['JFIFVersion', '1.1']], more: 0 },
  ]);
});

test('a file without metadata has no group', () => {
  expect(groupTags({})).toEqual([]);
  expect(groupTags({ exif: {}, iptc: null, gps: 'odd', xmp: '' })).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['ExposureTime', 0.016666667, '1/60 s'],
  ['BrightnessValue', 7.123456789, '7.123457'],
  ['ExifVersion', new Uint8Array([48, 50, 51, 50]), '0232'],
  ['ComponentsConfiguration', new Uint8Array([1, 2, 3, 0]), '1 2 3 0'],
  ['SceneType', new Uint8Array(5000).fill(200), '5000 bytes'],
  ['XPTitle', new Uint8Array([66, 0, 111, 0, 0, 0]), 'Bo'],
  ['userComment', new Uint8Array([...Buffer.from('ASCII\0\0\0'), ...Buffer.from('At dusk')]), 'At dusk'],
  ['LensInfo', [24, 70, 2.8, 2.8], '24 70 2.8 2.8'],
  ['StripOffsets', new Uint32Array(9000), '9000 numbers'],
  ['59932', 'padding', 'padding'],
  ['Flag', true, 'true'],
  ['Software', 'line\u0000\u0007 two', 'line two'],
  ['ImageDescription', 'x'.repeat(5000), `${'x'.repeat(2000)} …`],
])('%s is formatted for people', (tag, content, text) => {
  expect(value(tag, content)).toBe(text);
});

test.each<[unknown]>([[''], ['   '], [null], [undefined], [Number.NaN], [[]], [{}], [new Date(Number.NaN)]])(
  '%p has no row',
  (content) => {
    expect(group({ exif: { Tag: content } }, 'EXIF')).toBeUndefined();
  },
);

test('a tag without a name is shown with its number', () => {
  expect(group({ exif: { 59932: 'padding' } }, 'EXIF')?.rows[0]?.[0]).toBe('Tag 0xea1c');
});

test('the first of very many rows are shown, with the number of others', () => {
  const tags = Object.fromEntries(Array.from({ length: 1000 }, (_each, at) => [`Tag${at}`, 'x']));
  expect(group({ exif: tags }, 'EXIF')).toMatchObject({ rows: { length: 300 }, more: 700 });
});

describe('XMP', () => {
  const rows = (inner: string) => group({ xmp: toPacket(inner) }, 'XMP')?.rows;

  test('is shown literally: leading zeros and entities are preserved', () => {
    expect(
      rows(
        '<photoshop:TransmissionReference>00123</photoshop:TransmissionReference><photoshop:City>A &amp; B</photoshop:City>',
      ),
    ).toEqual([
      ['photoshop:TransmissionReference', '00123'],
      ['photoshop:City', 'A & B'],
    ]);
  });

  test('lists are on one line, and equal alternatives appear once', () => {
    expect(
      rows(
        '<dc:subject><rdf:Bag><rdf:li>boats</rdf:li><rdf:li>harbour</rdf:li></rdf:Bag></dc:subject>' +
          '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Boats</rdf:li><rdf:li xml:lang="en">Boats</rdf:li></rdf:Alt></dc:title>',
      ),
    ).toEqual([
      ['dc:subject', 'boats; harbour'],
      ['dc:title', 'Boats'],
    ]);
  });

  test('structures are listed by their parts, also within lists and in any notation', () => {
    expect(
      rows(
        '<dc:contact rdf:parseType="Resource"><dc:mail>a@example.org</dc:mail></dc:contact>' +
          '<dc:short dc:mail="b@example.org"/>' +
          '<dc:list><rdf:Seq><rdf:li rdf:parseType="Resource"><dc:name>One</dc:name></rdf:li>' +
          '<rdf:li><rdf:Description dc:name="Two"/></rdf:li></rdf:Seq></dc:list>' +
          '<dc:link rdf:resource="https://example.org/"/>',
      ),
    ).toEqual([
      ['dc:contact › dc:mail', 'a@example.org'],
      ['dc:short › dc:mail', 'b@example.org'],
      ['dc:list 1 › dc:name', 'One'],
      ['dc:list 2 › dc:name', 'Two'],
      ['dc:link', 'https://example.org/'],
    ]);
  });

  test('attributes are properties, except those of RDF syntax', () => {
    const packet = toPacket('').replace('rdf:about=""', 'rdf:about="uuid:1" photoshop:City="Nagasaki" xml:lang="en"');
    expect(group({ xmp: packet }, 'XMP')?.rows).toEqual([['photoshop:City', 'Nagasaki']]);
  });

  test.each(['<x:xmpmeta', 'no XML at all', '<a><b></a>', '\0\0\0'])(
    '%j is not a packet, and shows nothing',
    (packet) => {
      expect(group({ xmp: packet }, 'XMP')).toBeUndefined();
    },
  );

  test('deep and long packets end in bounded time', () => {
    const deep = `${'<dc:a rdf:parseType="Resource">'.repeat(3000)}x${'</dc:a>'.repeat(3000)}`;
    expect(rows(deep)).toBeUndefined();
    expect(group({ xmp: toPacket('<dc:a>x</dc:a>'.repeat(5000)) }, 'XMP')).toMatchObject({ rows: { length: 300 } });
  });

  test('HTML-like text is escaped', () => {
    expect(rows('<photoshop:City>&lt;img src=x onerror=alert(1)&gt;</photoshop:City>')).toEqual([
      ['photoshop:City', '<img src=x onerror=alert(1)>'],
    ]);
  });
});
