/** @jest-environment node */
// A table of the open data, used as metadata.csv over the same files, gives the same items.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { GET as getCsv } from '@/app/data/items.csv/route';
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto, type Place } from './site';

const original = createPlace();
const restored = createPlace();
afterAll(async () => {
  await original.remove();
  await restored.remove();
});

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="57,46.5N" exif:GPSLongitude="12,3.25E"
 exif:GPSAltitude="1234/10" photoshop:DateCreated="2024-04-13T20:36:30.250+01:00">
<dc:title><rdf:Alt><rdf:li xml:lang="de">Hafen</rdf:li><rdf:li xml:lang="en">Harbour</rdf:li>
<rdf:li xml:lang="x-default">The harbour, as written</rdf:li><rdf:li xml:lang="zh-Hant">港口</rdf:li></rdf:Alt></dc:title>
<dc:rights><rdf:Alt><rdf:li xml:lang="fr">Tous droits réservés</rdf:li><rdf:li xml:lang="en">All rights reserved</rdf:li></rdf:Alt></dc:rights>
<dc:subject><rdf:Bag><rdf:li>boats; small</rdf:li><rdf:li>sea|side</rdf:li></rdf:Bag></dc:subject>
<dc:creator><rdf:Seq><rdf:li>Doe; Jane</rdf:li><rdf:li>-Anonymous</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

const TABLE = `file,title,title.no,caption,alt,date,place,city,country,keywords,people,licence,copyright,credit,usageTerms,dataMining,identifier,rating,camera,Medium,Donor,Kind,title
harbour.jpg,,,,,,,,,,,,,,,,A 1|A 2,4,,,,,
album/boat.jpg,=1+1,Båt,"Two
lines, ""quoted""",A boat,um 1864 (Abzug),Nagasaki,Nagasaki,Japan,Places>Japan>Nagasaki|harbour,Ada Lovelace;Grace Hopper,CC BY-SA 4.0,© Jane,Collection Doe,Ask first,DMI-PROHIBITED,'12,-1,Leica,albumen print|glass; broken,"Doe, Jane",print,Second title
album/-dash.jpg,,,,,undatiert,,,,,,,,,,,,,,,,,
`;

async function lay(place: Place) {
  place.put('harbour.jpg', await makePhoto('#336699'));
  place.put('harbour.xmp', XMP);
  place.put(
    'album/boat.jpg',
    await sharp(await makePhoto('#993366'))
      .withExif({ IFD0: { Artist: 'Camera owner' } })
      .toBuffer(),
  );
  place.put('album/-dash.jpg', await makePhoto('#669933'));
  place.put('album/plain_photo-1.jpg', await makePhoto('#996633'));
  place.put('album/story.md', '---\ntitle: A story\nfields: { Donor: Ada }\n---\nWords');
  place.put('album/story.fr.md', '---\ntitle: Une histoire\n---\nMots');
  place.put('vitrine.yaml', 'languages: [en, de, fr]\nlicence: https://creativecommons.org/licenses/by/4.0/\n');
}

/** Items without facts of the copy, and without the hierarchies of keywords, which are not exported. */
const listItems = (place: Place) => listWhole(place).map(({ key, seen, changed, modified, subjects, ...item }) => item);

let table = '';

beforeAll(async () => {
  await lay(original);
  original.put('metadata.csv', TABLE);
  await index(original);
  Object.assign(process.env, {
    VITRINE_LIBRARY: original.library,
    VITRINE_DATA: original.data,
    VITRINE_URL: 'https://a.example',
  });
  table = await (await getCsv(new Request('http://inside/data/items.csv'))).text();
  await lay(restored);
  restored.put('metadata.csv', table);
  await index(restored);
}, 120_000);

test('the items are the same', () => {
  const before = listItems(original);
  expect(before).toHaveLength(5);
  expect(listItems(restored)).toEqual(before);
});

test('nothing is reported of the table', () => {
  expect(look(restored).problems.filter(({ path: file }) => file === 'metadata.csv')).toEqual([]);
});

test('a column that the owner adds is a field, and publish hides', async () => {
  const [head = '', ...lines] = table.trimEnd().split('\r\n');
  const added = lines.map((line) => (line.includes('album/boat.jpg') ? `${line},never,Ada` : `${line},,Ada`));
  fs.writeFileSync(path.join(restored.library, 'metadata.csv'), [`${head},publish,Lender`, ...added].join('\r\n'));
  await index(restored);
  const items = listItems(restored);
  expect(items.map(({ path: file }) => file)).not.toContain('album/boat.jpg');
  expect(items.find(({ path: file }) => file === 'album/plain_photo-1.jpg')?.fields).toEqual([
    { name: 'Lender', values: ['Ada'] },
  ]);
});
