/** @jest-environment node */
// Tables of collection systems are recognised by their own headings: each value becomes a field or is named in the
// report, and rows find their files by URLs and by paths of other machines.
import fs from 'node:fs';
import path from 'node:path';
import { selectFields } from '@/lib/metadata/fields/fields';
import { customFieldCells, selectRow } from '@/lib/metadata/formats/columns';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';
import { index } from './index-here';
import { createPlace, listWhole, look, makePhoto } from './site';

const place = createPlace();
afterAll(() => place.remove());
afterEach(() => {
  for (const name of fs.readdirSync(place.library)) fs.rmSync(path.join(place.library, name), { recursive: true });
});

const toMetadata = (row: Record<string, string>) =>
  selectFields(
    {
      row: selectRow(row),
      rowLanguages: [],
      language: undefined,
      own: customFieldCells(row),
      sidecars: [],
      xmp: new Map(),
      packets: [],
      iptc: new Map(),
      exif: {},
      png: new Map(),
      film: {},
      faults: [],
    },
    1,
  );

interface System {
  name: string;
  header: string;
  row: string;
  file: string;
  says: object;
  own: string[];
}

const SYSTEMS: System[] = [
  {
    name: 'Omeka S',
    header:
      'o:id,o:is_public,o:item,o:source,o:filename,dcterms:title:literal,dcterms:creator:literal,dcterms:medium:literal',
    row: '45,1,12,boats.jpg,9f2c4d.jpg,Boats,Ada|Ben,albumen print',
    file: '9f2c4d.jpg',
    says: { title: 'Boats', makers: ['Ada', 'Ben'], identifiers: ['45'] },
    own: ['o:item', 'o:source', 'dcterms:medium:literal'],
  },
  {
    name: 'Omeka Classic',
    header:
      'file,Dublin Core:Title,Dublin Core:Creator,Dublin Core:Date,Item Type Metadata:Original Format,tags,public',
    row: 'https://museum.example/files/original/8ac1%20b.jpg?x=1#y,Boats,Ada,1864,Albumen print,Hamburg,1',
    file: 'files/original/8ac1 b.jpg',
    says: { title: 'Boats', makers: ['Ada'], keywords: ['Hamburg'], date: { edtf: '1864' } },
    own: ['Item Type Metadata:Original Format'],
  },
  {
    name: 'CollectionBuilder',
    header:
      'objectid,parentid,title,creator,date,description,subject,location,latitude,longitude,object_location,image_alt_text,display_template',
    row: 'demo_1,,Boats,Ada,1911-05,At dawn,boats; harbours,Hamburg,53.5,9.9,/objects/boats.jpg,Two boats,image',
    file: 'objects/boats.jpg',
    says: {
      title: 'Boats',
      caption: 'At dawn',
      alt: 'Two boats',
      keywords: ['boats', 'harbours'],
      place: { name: 'Hamburg', latitude: 53.5, longitude: 9.9 },
      identifiers: ['demo_1'],
    },
    own: ['parentid', 'display_template'],
  },
  {
    name: 'ResourceSpace',
    header:
      'Resource ID(s),Resource type,Access,Title,Original filename,Caption,Keywords,Country,Credit,Date,Named person(s)',
    row: '17,Photo,Open,Boats,boats.jpg,At dawn,harbour;boats,Germany,Museum,1911,Ada Example',
    file: 'boats.jpg',
    says: {
      title: 'Boats',
      caption: 'At dawn',
      people: ['Ada Example'],
      identifiers: ['17'],
      date: { edtf: '1911' },
      rights: { credit: 'Museum' },
    },
    own: ['Resource type', 'Access'],
  },
  {
    name: 'PastPerfect',
    header: 'OBJECTID,OBJNAME,TITLE,DATE,PHOTOG,DESCRIP,STERMS,PEOPLE,PLACE,IMAGEFILE,CREDIT,NEGNO',
    row: '1998.3.1,Photograph,Boats,1911,Ada,At dawn,Harbours; Boats,Ben,Hamburg,D:\\PP5\\Images\\001\\boats.jpg,Gift,N7',
    file: 'D:/PP5/Images/001/boats.jpg',
    says: {
      title: 'Boats',
      caption: 'At dawn',
      makers: ['Ada'],
      keywords: ['Harbours', 'Boats'],
      people: ['Ben'],
      place: { name: 'Hamburg' },
      identifiers: ['1998.3.1', 'N7'],
    },
    own: ['OBJNAME'],
  },
  {
    name: 'TMS',
    header:
      'ObjectID,ObjectNumber,Title,DisplayName,Dated,DateBegin,DateEnd,Medium,CreditLine,Description,MediaFile,PublicAccess',
    row: '5,1998.3.1,Boats,Ada Example,about 1911,1909,1913,Oil,Gift of Ben,At dawn,\\\\nas\\media\\boats.jpg,1',
    file: 'nas/media/boats.jpg',
    says: {
      title: 'Boats',
      makers: ['Ada Example'],
      date: { edtf: '1911~' },
      caption: 'At dawn',
      rights: { credit: 'Gift of Ben' },
    },
    own: ['DateBegin', 'DateEnd', 'Medium'],
  },
  {
    name: 'AtoM',
    header:
      'legacyId,qubitParentSlug,identifier,title,levelOfDescription,extentAndMedium,scopeAndContent,reproductionConditions,subjectAccessPoints,placeAccessPoints,nameAccessPoints,digitalObjectPath,eventActors,eventDates,publicationStatus',
    row: '9,,F-7,Boats,Item,1 photograph,At dawn,With permission,Harbours|Boats,Hamburg,Ben,/uploads/boats.jpg,Ada,1911-1913,Published',
    file: 'uploads/boats.jpg',
    says: {
      title: 'Boats',
      caption: 'At dawn',
      makers: ['Ada'],
      keywords: ['Harbours', 'Boats'],
      people: ['Ben'],
      place: { name: 'Hamburg' },
      date: { edtf: '1911/1913' },
      rights: { usageTerms: 'With permission' },
      identifiers: ['F-7'],
    },
    own: ['legacyId', 'qubitParentSlug', 'levelOfDescription', 'extentAndMedium', 'publicationStatus'],
  },
];

test.each(SYSTEMS)('$name', ({ name, header, row, file, says, own }) => {
  const { rows, faults } = parseMetadataCsv(`${header}\n${row}\n`);
  expect([...rows.keys()]).toEqual([file]);
  const cells = rows.get(file) ?? {};
  expect(toMetadata(cells)).toMatchObject(says);
  expect(faults).toEqual([
    { line: 1, detail: `the table is recognised as one of ${name}; fields of your own are ${own.join(', ')}` },
  ]);
  // Each filled cell is a field, or a field of the owner's own.
  const texts = JSON.stringify(toMetadata(cells));
  for (const heading of Object.keys(customFieldCells(cells)).filter((each) => cells[each]))
    expect(texts).toContain(heading);
});

test.each([
  ['Omeka Classic', 'file,Dublin Core:Title,Dublin Core:Date,public\na.jpg,Boats,1911,0\n'],
  ['TMS', 'ObjectNumber,Dated,CreditLine,MediaFile,PublicAccess\n1,1911,Gift,a.jpg,0\n'],
  ['AtoM', 'legacyId,levelOfDescription,title,digitalObjectPath,publicationStatus\n1,Item,Boats,a.jpg,Draft\n'],
  ['ResourceSpace', 'Resource ID(s),Original filename,Access\n1,a.jpg,Confidential\n'],
])('an item that %s does not publish is not shown', async (_name, table) => {
  place.put('a.jpg', await makePhoto('#345678'));
  place.put('b.jpg', await makePhoto('#345679'));
  place.put('metadata.csv', table);
  await index(place);
  expect(listWhole(place).map((item) => item.path)).toEqual(['b.jpg']);
});

test('a table by hand is not taken for one of a system, and the owner decides what a heading means', () => {
  expect(parseMetadataCsv('file,title,Dated,Medium\na.jpg,Boats,1911,Oil\n').faults).toEqual([]);
  const header = SYSTEMS.find(({ name }) => name === 'TMS')?.header ?? '';
  const { rows } = parseMetadataCsv(`${header}\n1,2,Boats,Ada,1911,,,,,,a.jpg,1\n`, {
    fields: { Dated: { means: 'own' } },
  });
  expect(Object.keys(rows.get('a.jpg') ?? {})).toContain('Dated\town');
});

test('files that a row matches by another name are reported; rows that may mean several are not used', async () => {
  for (const [at, name] of ['boats.jpg', 'mill.tif.jpg', 'pier.jpg', 'pier.png', 'sub/quay.jpg', 'far.jpg'].entries())
    place.put(name, await makePhoto(`#4455${(0x10 + at * 9).toString(16)}`));
  place.put(
    'metadata.csv',
    [
      'file,title',
      'BOATS.JPG,Boats',
      'https://old.example/files/mill.tif.jpg?size=full,Mill',
      'pier,The pier',
      'E:\\Scans\\sub\\quay.jpg,Quay',
      'C:\\Scans\\far.jpg,Far',
      'D:\\Scans\\far.jpg,Other',
      'lost.jpg,Lost',
      '',
    ].join('\n'),
  );
  await index(place);
  const titles = Object.fromEntries(listWhole(place).map(({ path: file, title }) => [file, title]));
  expect(titles).toMatchObject({
    'boats.jpg': 'Boats',
    'mill.tif.jpg': 'Mill',
    'sub/quay.jpg': 'Quay',
    'far.jpg': 'Far',
  });
  expect([titles['pier.jpg'], titles['pier.png']]).toEqual(['Pier', 'Pier']);
  const detail = look(place).problems.find(({ path: file }) => file === 'metadata.csv')?.detail ?? '';
  expect(detail.split('\n')).toEqual([
    'other rows mean the same files, so these are not used: D:/Scans/far.jpg',
    'files that are not there: lost.jpg',
    'files matched although their names differ: "files/mill.tif.jpg" as mill.tif.jpg, "E:/Scans/sub/quay.jpg" as sub/quay.jpg, "C:/Scans/far.jpg" as far.jpg, "BOATS.JPG" as boats.jpg',
    'rows that may mean several files, and are not used: "pier" (pier.jpg, pier.png)',
  ]);
});
