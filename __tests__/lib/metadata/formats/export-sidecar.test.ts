/** @jest-environment node */
// Every field of an export is imported, named in docs/imports.md as not used, or reported to the owner.
import fs from 'node:fs';
import { parseExportSidecar } from '@/lib/metadata/formats/export-sidecar';

const moment = (timestamp: string) => ({ timestamp, formatted: 'a date' });

/** The shapes of real exports, without personal data. */
const EXPORTS: Record<string, Record<string, unknown>> = {
  'Google Takeout': {
    title: 'IMG_1',
    description: 'Boats',
    imageViews: '12',
    creationTime: moment('1600000000'),
    modificationTime: moment('1600000001'),
    photoTakenTime: moment('1577836800'),
    photoLastModifiedTime: moment('1600000002'),
    geoData: { latitude: 57.78, longitude: 14.16, altitude: 12, latitudeSpan: 0, longitudeSpan: 0 },
    geoDataExif: { latitude: 57.7, longitude: 14.1, altitude: 12, latitudeSpan: 0, longitudeSpan: 0 },
    people: [{ name: 'Ada Example' }],
    url: 'https://photos.google.com/photo/1',
    googlePhotosOrigin: { mobileUpload: { deviceType: 'ANDROID_PHONE' } },
    appSource: { androidPackageName: 'com.example' },
    favorited: true,
    archived: true,
    trashed: true,
    inLockedFolder: true,
    sharedAlbumComments: [{ text: 'Lovely', creationTime: moment('1'), contentOwnerName: 'Ben' }],
    textAnnotations: [{ text: 'A note' }],
  },
  Flickr: {
    id: '48123456789',
    name: 'Boats',
    description: 'At dawn',
    count_views: '120',
    count_faves: '3',
    count_comments: '1',
    count_tags: '2',
    count_notes: '1',
    date_taken: '2019-07-01 05:10:00',
    date_imported: '2019-07-02 12:00:00',
    rotation: '90',
    photopage: 'https://www.flickr.com/photos/x/48123456789/',
    original: 'https://live.staticflickr.com/x_o.jpg',
    license: 'Attribution License',
    geo: [{ latitude: '57780000', longitude: '14160000', accuracy: '16' }],
    groups: [{ id: '1', name: 'Boats', url: 'https://www.flickr.com/groups/1/' }],
    albums: [{ id: '2', title: 'Summer', url: 'https://www.flickr.com/photos/x/sets/2' }],
    tags: [{ tag: 'boat', user: 'https://www.flickr.com/people/x/', date_create: '2019-07-02 12:00:00' }],
    people: [{ id: '3', x: 1, y: 2, w: 3, h: 4 }],
    notes: [{ text: 'The mast', x: 1, y: 2, w: 3, h: 4 }],
    privacy: 'private',
    comment_permissions: 'registered users',
    tagging_permissions: 'contacts',
    safety: 'safe',
    comments: [{ id: '4', date: '2019-07-03 12:00:00', user: 'x', comment: 'Nice', url: 'https://www.flickr.com/' }],
  },
  osxphotos: {
    SourceFile: '/Users/x/IMG_1.jpg',
    'ExifTool:ExifToolVersion': '12.00',
    'File:FileName': 'IMG_1.jpg',
    'EXIF:ImageDescription': 'At dawn',
    'XMP:Description': 'At dawn',
    'IPTC:Caption-Abstract': 'At dawn',
    'XMP:Title': 'Boats',
    'IPTC:ObjectName': 'Boats',
    'IPTC:Keywords': ['boat'],
    'XMP:Subject': ['boat'],
    'XMP:TagsList': ['boat'],
    'XMP:PersonInImage': ['Ada Example'],
    'XMP:RegionName': ['Ada Example'],
    'XMP-photoshop:City': 'Jönköping',
    'XMP:Rating': 5,
    'EXIF:GPSLatitude': 57.78,
    'EXIF:GPSLatitudeRef': 'N',
    'EXIF:GPSLongitude': 14.16,
    'EXIF:GPSLongitudeRef': 'E',
    'EXIF:DateTimeOriginal': '2019:07:01 05:10:00',
    'EXIF:OffsetTimeOriginal': '+02:00',
    'IPTC:DateCreated': '2019:07:01',
  },
};

const REPORTED = {
  'Google Takeout': ['sharedAlbumComments', 'textAnnotations'],
  Flickr: ['groups', 'albums', 'people', 'notes', 'comments'],
  osxphotos: ['XMP:RegionName', 'XMP-photoshop:City', 'IPTC:DateCreated'],
};

const parse = (name: string, json: Record<string, unknown>) =>
  parseExportSidecar(JSON.stringify(name === 'osxphotos' ? [json] : json));

/** Parses each of the fields that say the same on its own, because the first of them is used. */
const OTHERS = [
  ['XMP:Description', 'IPTC:Caption-Abstract', 'EXIF:ImageDescription'],
  ['XMP:Title', 'IPTC:ObjectName'],
];
OTHERS.push(['XMP:Subject', 'IPTC:Keywords', 'XMP:TagsList'], ['trashed', 'inLockedFolder']);

const omit = (json: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));

function isImported(name: string, json: Record<string, unknown>, field: string) {
  const equal = (OTHERS.find((names) => names.includes(field)) ?? []).filter((each) => each !== field);
  const own = omit(json, equal);
  const facts = (each: Record<string, unknown>) => {
    const { xmp, restriction } = parse(name, each) ?? { xmp: [] };
    return JSON.stringify([[...xmp], restriction]);
  };
  return facts(own) !== facts(omit(own, [field]));
}

const docs = fs.readFileSync('docs/imports.md', 'utf8');
const isDocumented = (field: string) =>
  docs.split('\n').some((line) => /\| not used \|$/.test(line) && line.includes(`\`${field}\``)) ||
  /^(?:count_|SourceFile$|ExifTool:|File:)/.test(field);

test.each(Object.keys(EXPORTS) as (keyof typeof REPORTED)[])('%s', (name) => {
  const json = EXPORTS[name] ?? {};
  const unused = parse(name, json)?.unused ?? [];
  expect(unused).toEqual(REPORTED[name]);
  const lost = Object.keys(json).filter(
    (field) => !isImported(name, json, field) && !unused.includes(field) && !isDocumented(field),
  );
  expect(lost).toEqual([]);
});

test('fields without a value are not reported', () => {
  const json = {
    title: 'IMG_1.jpg',
    photoTakenTime: moment('1'),
    comments: [],
    notes: [{ text: '' }],
    views: '0',
    x: null,
  };
  expect(parse('Google Takeout', json)?.unused).toEqual([]);
});
