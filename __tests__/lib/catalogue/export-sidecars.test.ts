/** @jest-environment node */
// JSON files that Google Takeout, Flickr and osxphotos write describe the files of their names; private pictures of
// Flickr are not shown, and damaged or hostile files are reported by name.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { makeFilm } from '../../films';
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

let shade = 0;
/** Each has a colour of its own, because equal files are the same item. */
const put = async (name: string) => place.put(name, await makePhoto(`#${(++shade).toString(16).padStart(6, '0')}`));
const putDated = async (name: string, taken: string) =>
  place.put(
    name,
    await sharp({
      create: { width: 60, height: 40, channels: 3, background: `#99${(++shade).toString().padStart(4, '0')}` },
    })
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: taken } })
      .toBuffer(),
  );

const google = (description: string, more: object = {}) =>
  JSON.stringify({
    title: 'IMG_1.jpg',
    description,
    imageViews: '3',
    creationTime: { timestamp: '1600000000', formatted: '13.09.2020, 12:26:40 UTC' },
    photoTakenTime: { timestamp: '1577836800', formatted: '01.01.2020, 00:00:00 UTC' },
    geoData: { latitude: 0, longitude: 0, altitude: 0, latitudeSpan: 0, longitudeSpan: 0 },
    url: 'https://photos.google.com/photo/1',
    ...more,
  });

type Whole = ReturnType<typeof listWhole>[number];
const listItems = (): Record<string, Whole> => Object.fromEntries(listWhole(place).map((item) => [item.path, item]));
const getFaults = (file: string) => look(place).problems.find(({ path: where }) => where === file)?.detail ?? '';

test('Google: every name that its JSON files have', async () => {
  const long = 'a-very-long-name-of-a-picture-that-goes-on-and-on-for-ever.jpg';
  const names: [picture: string, sidecar: string, says: string][] = [
    ['IMG_1.jpg', 'IMG_1.jpg.json', 'old'],
    ['IMG_2.jpg', 'IMG_2.jpg.supplemental-metadata.json', 'new'],
    ['PXL_20221219_114459254.TS_exp.jpg', 'PXL_20221219_114459254.TS_exp.jpg.supplemental.json', 'partial'],
    ['PXL_20221219_114459254.TS_exported_13241.jpg', 'PXL_20221219_114459254.TS_exported_13241.jp.json', 'cut'],
    [long, `${long.slice(0, 46)}.json`, 'cut in the name'],
    ['IMG_3.jpg', 'IMG_3.jpg.json', 'first'],
    ['IMG_3(1).jpg', 'IMG_3.jpg(1).json', 'second'],
    ['IMG_4(2).jpg', 'IMG_4.jpg.supplemental-metadata(2).json', 'third'],
    ['IMG_5.HEIC.jpg', 'img_5.heic.JPG.json', 'in another case'],
    ['IMG_6(1).jpg', 'IMG_6(1).jpg.json', 'a counter in the original name'],
  ];
  for (const [picture, sidecar, says] of names) {
    await put(picture);
    place.put(sidecar, google(says));
  }
  for (const edited of ['IMG_1-edited.jpg', 'IMG_2-bearbeitet.jpg', 'IMG_3-modifie\u0301(1).jpg']) await put(edited);
  // Too long for a live photo, so it is an item.
  place.put('IMG_7.MP4', await makeFilm(7));
  place.put('IMG_7.HEIC.supplemental-metadata.json', google('a film'));
  place.put('metadata.json', JSON.stringify({ title: 'Harbour', description: 'An album' }));
  await index(place);
  const items = listItems();
  expect(Object.fromEntries(names.map(([picture]) => [picture, items[picture]?.caption]))).toEqual(
    Object.fromEntries(names.map(([picture, , says]) => [picture, says])),
  );
  const edited = Object.entries(items).filter(([name]) => /-(edited|bearbeitet|modifi)/.test(name));
  expect(edited.map(([, { caption }]) => caption).sort()).toEqual(['new', 'old', 'second']);
  expect(items['IMG_7.MP4']?.caption).toBe('a film');
  expect(Object.keys(items)).toHaveLength(names.length + 4);
  expect(look(place).problems.filter(({ path: file }) => file !== 'IMG_7.MP4')).toEqual([]);
});

test('Google: the fields, and which of two dates is shown', async () => {
  await put('full.jpg');
  place.put(
    'full.jpg.json',
    google('Boats at dawn', {
      geoData: { latitude: 53.5461, longitude: 9.9661, altitude: 4.5 },
      people: [{ name: 'Ada Example' }, { name: 'Ben Example' }],
      favorited: true,
    }),
  );
  await putDated('local.jpg', '2020:01:01 01:00:00');
  place.put('local.jpg.json', google('its own clock'));
  await putDated('scan.jpg', '2019:05:05 10:00:00');
  place.put('scan.jpg.json', google('corrected', { photoTakenTime: { timestamp: '-1000000000' } }));
  await index(place);
  const { 'full.jpg': full, 'local.jpg': local, 'scan.jpg': scan } = listItems();
  expect(full).toMatchObject({
    caption: 'Boats at dawn',
    people: ['Ada Example', 'Ben Example'],
    rating: 5,
    place: { latitude: 53.5461, longitude: 9.9661, altitude: 4.5 },
  });
  expect(full.date.edtf).toBe('2020-01-01T00:00:00+00:00');
  // The title of the JSON file is the name of the picture's file.
  expect(full.title).toBe('Full');
  expect(full.place.name).toBeUndefined();
  expect(local.place).toBeUndefined();
  expect(local.date).toMatchObject({ edtf: '2020-01-01T01:00:00+01:00', offsetGuessed: true });
  expect(scan.date.edtf).toBe('1938-04-24T22:13:20+00:00');
});

test('an XMP file and metadata.csv precede an export, which precedes the picture; a changed export is read again', async () => {
  place.put('a.jpg', await makePhoto('#123456', 'in the picture'));
  place.put('b.jpg', await makePhoto('#223456', 'in the picture'));
  place.put('c.jpg', await makePhoto('#323456', 'in the picture'));
  for (const name of ['a', 'b', 'c']) place.put(`${name}.jpg.json`, google(`export ${name}`));
  place.put(
    'b.xmp',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>XMP</dc:description></rdf:Description></rdf:RDF></x:xmpmeta>',
  );
  place.put('metadata.csv', 'file,caption\nc.jpg,row\n');
  await index(place);
  const captions = () => Object.values(listItems()).map((item) => item.caption);
  expect(captions()).toEqual(['export a', 'XMP', 'row']);
  place.put('a.jpg.json', google('changed'));
  await index(place);
  expect(captions()).toEqual(['changed', 'XMP', 'row']);
  fs.rmSync(path.join(place.library, 'a.jpg.json'));
  await index(place);
  expect(captions()).toEqual(['in the picture', 'XMP', 'row']);
});

const flickr = (id: string, more: object = {}) =>
  JSON.stringify({
    id,
    name: 'Boats &amp; piers',
    description: 'At <b>dawn</b>, <a href="https://example.org/">by the mill</a>\nand later',
    count_views: '12',
    date_taken: '1998-07-04 12:34:56',
    photopage: `https://www.flickr.com/photos/ada/${id}/`,
    license: 'Attribution-NonCommercial-ShareAlike License',
    geo: [{ latitude: '53.5461', longitude: '9.9661', accuracy: '16' }],
    tags: [{ tag: 'harbour', user: 'ada' }, { tag: 'old boats' }],
    privacy: 'public',
    comments: [{ comment: 'Nice' }],
    ...more,
  });

test('Flickr: the fields; private pictures are not shown', async () => {
  await put('boats-at-dusk_48123456789_o.jpg');
  place.put('photo_48123456789.json', flickr('48123456789'));
  await put('4812345_abcdef0123_o.jpg');
  place.put(
    'photo_4812345.json',
    flickr('4812345', { geo: { latitude: '53546100', longitude: '9966100' }, license: 'All Rights Reserved' }),
  );
  for (const [id, privacy] of [
    ['48123456791', 'friend & family'],
    ['48123456792', 'private'],
    ['48123456793', { odd: true }],
  ]) {
    await put(`secret_${id}_o.jpg`);
    place.put(`photo_${id}.json`, flickr(String(id), { privacy }));
  }
  await put('secret_48123456794_o.jpg');
  place.put('photo_48123456794.json', '{"id": "48123456794", "privacy": "pri');
  place.put('albums.json', '{"albums": []}');
  await index(place);
  const items = listItems();
  expect(Object.keys(items)).toEqual(['4812345_abcdef0123_o.jpg', 'boats-at-dusk_48123456789_o.jpg']);
  const { 'boats-at-dusk_48123456789_o.jpg': boats, '4812345_abcdef0123_o.jpg': old } = items;
  expect(boats).toMatchObject({
    title: 'Boats & piers',
    caption: 'At dawn, by the mill\nand later',
    date: { edtf: '1998-07-04T12:34:56' },
    keywords: ['harbour', 'old boats'],
    place: { latitude: 53.5461, longitude: 9.9661 },
    rights: { licenceUrl: 'https://creativecommons.org/licenses/by-nc-sa/2.0/' },
    identifiers: ['48123456789'],
    unusedFields: ['comments'],
  });
  expect(old).toMatchObject({
    place: { latitude: 53.5461, longitude: 9.9661 },
    rights: { usageTerms: 'All Rights Reserved' },
  });
});

test('osxphotos: its JSON file, an array of one object with the names of ExifTool', async () => {
  await put('IMG_1.jpeg');
  await put('IMG_2.jpeg');
  place.put(
    'IMG_1.jpeg.json',
    JSON.stringify([
      {
        SourceFile: 'IMG_1.jpeg',
        _CreatedBy: 'osxphotos',
        'XMP:Title': 'Boats',
        'EXIF:ImageDescription': 'At dawn',
        'XMP:Subject': ['harbour', 1911],
        'XMP:PersonInImage': ['Ada Example'],
        'EXIF:DateTimeOriginal': '2020:04:15 23:25:51',
        'EXIF:OffsetTimeOriginal': '-04:00',
        'EXIF:GPSLatitude': 34.5,
        'EXIF:GPSLongitude': 58.3,
        'EXIF:GPSLatitudeRef': 'S',
        'EXIF:GPSLongitudeRef': 'W',
      },
    ]),
  );
  place.put('IMG_2.json', JSON.stringify([{ SourceFile: 'IMG_2.jpeg', Title: 1911, Keywords: 'one', Rating: 4 }]));
  await index(place);
  const { 'IMG_1.jpeg': one, 'IMG_2.jpeg': two } = listItems();
  expect(one).toMatchObject({
    title: 'Boats',
    caption: 'At dawn',
    keywords: ['harbour', '1911'],
    people: ['Ada Example'],
    date: { edtf: '2020-04-15T23:25:51-04:00' },
    place: { latitude: -34.5, longitude: -58.3 },
  });
  expect(two).toMatchObject({ title: '1911', keywords: ['one'], rating: 4 });
});

test('hostile and damaged files are reported with their names, and cost nothing else', async () => {
  const hostile: Record<string, [content: string, fault: RegExp | null]> = {
    'nested.jpg': ['['.repeat(1_000_000), /nested\.jpg\.json is no valid JSON/],
    'deep.jpg': [`{"photoTakenTime":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, /its photoTakenTime is not a map/],
    'broken.jpg': ['{"description": "half', /broken\.jpg\.json is no valid JSON/],
    'huge.jpg': [google('x'.repeat(5_000_000)), /huge\.jpg\.json is of 5\d+ bytes; at most 4194304 are read/],
    'types.jpg': [
      google('', { description: { a: 1 }, people: 'Ada', geoData: [], photoTakenTime: { timestamp: '9e99' } }),
      /types\.jpg\.json is not used completely: its description is not a text, its photoTakenTime is no time, its geoData is not a map, its people is not a list/,
    ],
    'proto.jpg': ['{"__proto__": {"description": "polluted", "photoTakenTime": {}}, "constructor": 1}', null],
    'other.jpg': ['{"version": "5.0.1", "flags": {}, "shapes": [], "imagePath": "other.jpg"}', null],
    'many.jpg': [google('many', { people: Array.from({ length: 5000 }, (_, at) => ({ name: `P${at}` })) }), null],
    'empty.jpg': ['', /empty\.jpg\.json is no valid JSON/],
  };
  for (const [name, [content]] of Object.entries(hostile)) {
    await put(name);
    place.put(`${name}.json`, content);
  }
  await index(place);
  const items = listItems();
  expect(Object.keys(items).sort()).toEqual(Object.keys(hostile).sort());
  for (const [name, [, fault]] of Object.entries(hostile)) {
    const said = (items[name].faults ?? []).join() + getFaults(name);
    if (fault) expect(said).toMatch(fault);
    else expect(said).toBe('');
  }
  expect(items['proto.jpg'].caption).toBeUndefined();
  expect(items['many.jpg'].people).toHaveLength(1000);
});

test('a cut name that fits several pictures describes none; .vitrineignore keeps exports out, but not what withholds', async () => {
  const start = 'a-wedding-with-a-very-long-name-of-pictures-in';
  await put(`${start}-the-church.jpg`);
  await put(`${start}-the-garden.jpg`);
  place.put(`${start}.json`, google('one of them'));
  await put('kept/out.jpg');
  place.put('kept/out.jpg.json', google('not read'));
  place.put('kept/.vitrineignore', '*.json\n');
  await put('kept/secret_48123456799_o.jpg');
  place.put('kept/photo_48123456799.json', flickr('48123456799', { privacy: 'private' }));
  await index(place);
  expect(listWhole(place).map(({ caption }) => caption)).toEqual([undefined, undefined, undefined]);
  expect(getFaults(`${start}.json`)).toMatch(/may belong to any of .*-the-church\.jpg, .*-the-garden\.jpg/);
});
