import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import { createJournal } from '@/lib/desk/files/journal';
import { createChanger, type FileChange } from '@/lib/desk/files/make-change';
import { type EditedItem, planEdits } from '@/lib/desk/files/plan-edits';
import { getFormValues } from '@/lib/desk/item-form';
import { HIDDEN, type ItemEdit, type ItemValues } from '@/lib/model/desk-fields';
import { createPlace, index, listWhole, makePhoto, type Place } from '../catalogue/site';

let place: Place;
beforeEach(() => {
  place = createPlace();
});
afterEach(() => place.remove());

let serial = 0;

async function edit(...items: EditedItem[]) {
  const root = fs.realpathSync(place.library);
  const readFile = createChanger(root).read;
  const changes: FileChange[] = [];
  for await (const change of planEdits({ root, language: 'en', fields: {}, readFile }, items)) changes.push(change);
  serial += 1;
  await createJournal(root).apply({ id: `${serial}`, at: new Date().toISOString(), who: 'Ida', title: 'x' }, changes);
  return changes.map((change) => change.path);
}

async function readShown() {
  const { output, code } = await index(place);
  if (code !== 0) throw new Error(output);
  return new Map(listWhole(place).map((item) => [item.path, item]));
}

test('the site shows the written values, in the cell where a row states it and in a sidecar otherwise', async () => {
  place.put('a.jpg', await makePhoto('#111111', 'Embedded'));
  place.put('harbour/b.jpg', await makePhoto('#222222'));
  place.put('harbour/c.jpg', await makePhoto('#333333'));
  place.put('metadata.csv', 'file,title,maker\r\nharbour/B.JPG,Quay,"Berg, Ida"\r\n');
  const paths = await edit(
    { path: 'a.jpg', edit: { title: { en: 'A & B' }, alt: { en: 'A bridge' } } },
    {
      path: 'harbour/b.jpg',
      edit: { title: { en: 'The quay' }, makers: ['Berg; Ida', 'Lund, Ole'], caption: { en: 'Two\nlines' } },
    },
    { path: 'harbour/c.jpg', edit: { makers: ['Ole Lund', 'Ida Berg'] } },
  );
  expect(paths).toEqual(['a.jpg.xmp', 'harbour/b.jpg.xmp', 'harbour/c.jpg.xmp', 'metadata.csv']);
  expect(fs.readFileSync(path.join(place.library, 'metadata.csv'), 'utf8')).toBe(
    'file,title,maker\r\nharbour/B.JPG,The quay,"Berg\\; Ida; Lund, Ole"\r\n',
  );
  const shown = await readShown();
  expect(shown.get('a.jpg')).toMatchObject({ title: 'A & B', alt: 'A bridge' });
  expect(shown.get('harbour/b.jpg')).toMatchObject({
    title: 'The quay',
    makers: ['Berg; Ida', 'Lund, Ole'],
    caption: 'Two\nlines',
  });
  expect(shown.get('harbour/c.jpg')).toMatchObject({ makers: ['Ole Lund', 'Ida Berg'] });
});

test('a sidecar of the file is changed; one that several files share is left, and the file gets its own', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('b.jpg', await makePhoto('#222222'));
  place.put('b.png', await makePhoto('#333333'));
  await edit({ path: 'a.jpg', edit: { title: { en: 'Before' } } });
  fs.renameSync(path.join(place.library, 'a.jpg.xmp'), path.join(place.library, 'A.XMP'));
  fs.copyFileSync(path.join(place.library, 'A.XMP'), path.join(place.library, 'b.xmp'));
  const paths = await edit(
    { path: 'a.jpg', edit: { title: { en: 'After' } } },
    { path: 'b.jpg', edit: { title: { en: 'Own' } } },
  );
  expect(paths).toEqual(['A.XMP', 'b.jpg.xmp']);
  const shown = await readShown();
  expect([...shown].map(([file, { title }]) => [file, title])).toEqual([
    ['a.jpg', 'After'],
    ['b.jpg', 'Own'],
    ['b.png', 'Before'],
  ]);
});

test('an edit that changes nothing writes nothing', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  await edit({ path: 'a.jpg', edit: { title: { en: 'Same' } } });
  expect(await edit({ path: 'a.jpg', edit: { title: { en: 'Same' } } })).toEqual([]);
});

test('a table that cannot hold the text is named, with the remedy, and nothing is written', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('metadata.csv', Buffer.from('file;title\r\na.jpg;Brücke\r\n', 'latin1'));
  await expect(edit({ path: 'a.jpg', edit: { title: { en: 'Łódź' }, alt: { en: 'x' } } })).rejects.toThrow(
    'metadata.csv: its encoding, Windows-1252, has no "Ł"; save the table as UTF-8, then edit it here',
  );
  expect(fs.readdirSync(place.library).sort()).toEqual(['a.jpg', 'metadata.csv']);
});

const LANGUAGES = ['en', 'fr'];

const ALL: ItemValues = {
  title: { en: 'Bridge & "quay"', fr: 'Pont' },
  alt: { en: 'A bridge; two boats', fr: 'Un pont' },
  caption: { en: 'One\n\nTwo, three', fr: 'Un\n\ndeux' },
  makers: ['Berg, Ida', 'Ole; Lund'],
  people: ['Anna Holm', 'Holm, Per'],
  keywords: ['harbour', 'boats; ships', 'Łódź'],
  date: 'about 1864 or so',
  place: 'The quay',
  city: 'Jönköping',
  region: 'Småland',
  country: 'Sweden',
  position: { latitude: 57.7826034, longitude: -14.1617876 },
  notice: '© Ida Berg',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  rating: 4,
  visibility: '2099-01-31',
  own: { Shelf: ['B 12'], Donor: ['Holm; Per', 'Anna'] },
};

const OTHER: ItemValues = {
  ...ALL,
  title: { en: 'Ferry', fr: 'Bac' },
  alt: { en: 'A ferry', fr: 'Un bac' },
  caption: { en: 'Three', fr: 'Trois' },
  makers: ['Ole'],
  people: ['Holm, Per'],
  keywords: ['harbour', 'ferry'],
  date: '1911-05',
  place: 'Ferry pier',
  city: 'Oslo',
  region: '',
  country: 'Norway',
  position: { latitude: -57.5, longitude: 14.0000001 },
  notice: '© Ole',
  licence: 'https://creativecommons.org/publicdomain/zero/1.0/',
  rating: -1,
  visibility: HIDDEN,
  own: { Shelf: ['C 1'], Donor: ['Per'] },
};

/** Values by the paths of the items. Tests with several files put them into one library, because indexing takes a second. */
async function readAllValues(): Promise<Map<string, ItemValues>> {
  const shown = await readShown();
  // Hidden items are stored apart.
  const db = new Database(path.join(place.data, 'catalogue.db'), { readonly: true });
  const hidden = db.prepare('SELECT path, data FROM hidden_items').all() as { path: string; data: string }[];
  db.close();
  const items = [...shown, ...hidden.map(({ path: file, data }) => [file, JSON.parse(data)] as const)];
  return new Map(items.map(([file, item]) => [file, getFormValues(item, LANGUAGES)]));
}

const readValues = async () => (await readAllValues()).get('a.jpg');

const EMBEDDED = [
  '-XMP-dc:Title=Old',
  '-XMP-dc:Subject=harbour',
  '-XMP-photoshop:City=Lund',
  '-XMP-photoshop:State=Skåne',
];

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;

async function putPhoto(tags: string[] = [], name = 'a.jpg') {
  const file = place.put(name, await makePhoto('#111111'));
  if (tags.length > 0 && hasExiftool) spawnSync('exiftool', ['-q', '-overwrite_original', ...tags, file]);
}

const TABLES: Record<string, string[] | null> = {
  'beside a bare picture': null,
  'in a table without a row for the file': ['file;titre', 'b.jpg;x'],
  'in a table that states some fields': [
    'Datei;Titel;title[fr];keywords;lat;lon;rating',
    'A.jpg;Alt;Vieux;boats;1,5;2,5;1',
  ],
  'in a table that states all fields': [
    'file;title;title[fr];alt;alt[fr];caption;caption[fr];maker;people;keywords;date;place;city;state;country;countrycode;coordinates;rights;licence;rating;publish;Shelf;Donor',
    'a.jpg;a;b;c;d;e;f;g;h;i;1900;k;l;m;n;se;1, 2;p;CC BY-SA 4.0;3;never;s;t',
  ],
};

test('every field is read back with the written value, beside a bare picture and in each kind of table', async () => {
  const files = new Map<string, string>();
  for (const [folder, lines] of Object.entries(TABLES)) {
    files.set(folder, `${folder}/a.jpg`);
    await putPhoto(EMBEDDED, `${folder}/a.jpg`);
    if (lines) place.put(`${folder}/metadata.csv`, `\uFEFF${lines.join('\r\n')}\r\n`);
  }
  // Keywords of a table precede those of the file itself.
  const sort = (values?: ItemValues) => values && { ...values, keywords: values.keywords.toSorted() };
  const readFolders = async () => {
    const values = await readAllValues();
    return Object.fromEntries([...files].map(([folder, file]) => [folder, sort(values.get(file))]));
  };
  const everywhere = (values: ItemValues) => Object.fromEntries([...files.keys()].map((name) => [name, sort(values)]));
  const before = await readAllValues();
  await edit(...[...files.values()].map((file) => ({ path: file, edit: ALL, before: before.get(file) })));
  expect(await readFolders()).toEqual(everywhere(ALL));
  await edit(...[...files.values()].map((file) => ({ path: file, edit: OTHER, before: ALL })));
  expect(await readFolders()).toEqual(everywhere(OTHER));
});

test('all fields that the file itself does not state can be removed', async () => {
  await putPhoto();
  await edit({ path: 'a.jpg', edit: ALL });
  const none: ItemEdit = {
    ...{ title: { en: '', fr: '' }, alt: { en: '', fr: '' }, caption: { en: '', fr: '' } },
    ...{ makers: [], people: [], keywords: [], date: '', place: '', city: '', region: '', country: '' },
    ...{ position: null, notice: '', licence: '', rating: null, visibility: '', own: { Shelf: [], Donor: [] } },
  };
  await edit({ path: 'a.jpg', edit: none, before: ALL });
  expect(await readValues()).toEqual({ ...none, own: {} });
});

test('only what an edit adds to keywords and people is added, so that edits at the same time do not undo each other', async () => {
  await putPhoto();
  const before = { keywords: ['one'], people: ['Anna'] };
  await edit({ path: 'a.jpg', edit: before });
  await edit({ path: 'a.jpg', edit: { keywords: ['one', 'two'], people: ['Anna', 'Per'] }, before });
  await edit({ path: 'a.jpg', edit: { keywords: ['one', 'three'], people: [] }, before });
  expect(await readValues()).toMatchObject({ keywords: ['one', 'two', 'three'], people: ['Per'] });
});

test('levels of keywords stay where their keyword stays, and go with it', async () => {
  await putPhoto();
  place.put('b.jpg', await makePhoto('#222222'));
  place.put('metadata.csv', 'file,keywords\nb.jpg,Places > Sweden|Boats > Ferry\n');
  place.put(
    'a.jpg.xmp',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:lr="http://ns.adobe.com/lightroom/1.0/"><lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Sweden</rdf:li><rdf:li>Boats|Ferry</rdf:li></rdf:Bag></lr:hierarchicalSubject></rdf:Description></rdf:RDF></x:xmpmeta>',
  );
  const change = { edit: { keywords: ['Sweden', 'quay'] }, before: { keywords: ['Sweden', 'Ferry'] } };
  await edit({ path: 'a.jpg', ...change }, { path: 'b.jpg', ...change });
  const shown = await readShown();
  for (const file of ['a.jpg', 'b.jpg']) {
    expect(shown.get(file)?.subjects).toEqual([['Places', 'Sweden']]);
    expect(shown.get(file)?.keywords?.toSorted()).toEqual(['Sweden', 'quay']);
  }
});

test('a place changed in part and a first translation leave the other words and texts of the file itself', async () => {
  if (!hasExiftool) return console.warn('exiftool is not installed');
  await putPhoto(EMBEDDED);
  await putPhoto(EMBEDDED, 'sea/b.jpg');
  const before = await readAllValues();
  await edit(
    { path: 'a.jpg', edit: { city: 'Malmö' }, before: before.get('a.jpg') },
    { path: 'sea/b.jpg', edit: { title: { fr: 'Vieux' } }, before: before.get('sea/b.jpg') },
  );
  const after = await readAllValues();
  expect(after.get('a.jpg')).toMatchObject({ city: 'Malmö', region: 'Skåne' });
  expect(after.get('sea/b.jpg')?.title).toEqual({ en: 'Old', fr: 'Vieux' });
});

test('the address of a place in a gazetteer goes with the place', async () => {
  place.put('a.jpg', await makePhoto('#111111'));
  place.put('metadata.csv', 'file,city,placeLinks\na.jpg,Oslo,3143244\n');
  await edit({ path: 'a.jpg', edit: { title: { en: 'Quay' } } });
  expect((await readShown()).get('a.jpg')?.place?.links).toEqual(['https://www.geonames.org/3143244']);
  await edit({ path: 'a.jpg', edit: { city: 'Bergen' } });
  expect((await readShown()).get('a.jpg')?.place).toEqual({ city: 'Bergen' });
});

test('exiftool reads the same values from the sidecar', async () => {
  if (!hasExiftool) return console.warn('exiftool is not installed, so its values are not compared');
  await putPhoto();
  await edit({ path: 'a.jpg', edit: OTHER });
  const sidecar = path.join(place.library, 'a.jpg.xmp');
  const { stdout } = spawnSync('exiftool', ['-j', '-n', '-struct', sidecar], { encoding: 'utf8' });
  expect(JSON.parse(stdout)[0]).toMatchObject({
    Title: 'Ferry',
    'Title-fr': 'Bac',
    AltTextAccessibility: 'A ferry',
    Description: 'Three',
    Creator: ['Ole'],
    PersonInImage: ['Holm, Per'],
    Subject: ['harbour', 'ferry'],
    DateCreated: '1911:05',
    Location: 'Ferry pier',
    City: 'Oslo',
    Country: 'Norway',
    GPSLatitude: -57.5,
    GPSLongitude: expect.closeTo(14.0000001, 7),
    Rights: '© Ole',
    WebStatement: OTHER.licence,
    Rating: -1,
  });
});

test('a plan of many items leaves out those that cannot be edited, and serves others in between', async () => {
  const count = 300;
  for (let at = 0; at < count; at += 1) place.put(`many/${at}.jpg`, '');
  place.put('many/story.md', '# Story');
  place.put('many/7.jpg.xmp', 'no XMP');
  const faults: string[] = [];
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const root = fs.realpathSync(place.library);
  const names = [...Array(count).keys()].map((at) => `many/${at}.jpg`);
  const items = [...names, 'many/story.md'].map((file) => ({
    path: file,
    edit: { keywords: ['x'], visibility: HIDDEN },
  }));
  const plan = planEdits({ root, language: 'en', fields: {}, readFile: createChanger(root).read }, items, {
    onFault: (file) => faults.push(file),
  });
  const paths: string[] = [];
  for await (const { path: file } of plan) paths.push(file);
  clearInterval(timer);
  expect(faults).toEqual(['many/7.jpg', 'many/story.md']);
  expect(paths).toHaveLength(count);
  expect(paths.at(-1)).toBe('many/metadata.csv');
  expect(turns).toBeGreaterThan(2);
});
