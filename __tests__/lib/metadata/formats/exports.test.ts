// Parses tables exported by museum and library systems: a small file of each.
import { customFieldCells, selectRow } from '@/lib/metadata/formats/columns';
import { parseMetadataCsv } from '@/lib/metadata/formats/metadata-csv';

function read(text: string, file: string) {
  const { rows, faults } = parseMetadataCsv(text);
  // The report names the system that a table comes from.
  expect(faults.filter(({ detail }) => !detail.startsWith('the table is recognised as one of'))).toEqual([]);
  const cells = rows.get(file);
  expect(cells).toBeDefined();
  return { known: Object.fromEntries(selectRow(cells)), own: Object.fromEntries(customFieldCells(cells)) };
}

test('Dublin Core, plain and as DSpace exports it', () => {
  expect(
    read(
      'dc:source.file,dc:title,dc:creator,dcterms:created,dc:subject,dc:rights,dc:contributor,dc:format\n' +
        'a.jpg,Boats,Beato,1864,sea;boats,Public domain,Ueno,albumen print\n',
      'a.jpg',
    ),
  ).toEqual({
    known: { title: ['Boats'], makers: ['Beato'], date: ['1864'], keywords: ['sea;boats'], notice: ['Public domain'] },
    own: { 'dc:contributor': ['Ueno'], 'dc:format': ['albumen print'] },
  });
  expect(
    read(
      'filename,dc.title[en_US],dc.contributor.author,dc.date.issued,dc.subject[],dc.identifier.uri,dc.description.abstract[en]\n' +
        'a.jpg,Boats,"Beato, Felice||Ueno, Hikoma",1864,sea||boats,http://hdl.handle.net/1/2,At dawn\n',
      'a.jpg',
    ).known,
  ).toEqual({ title: ['Boats'], makers: ['Beato, Felice||Ueno, Hikoma'], date: ['1864'], keywords: ['sea||boats'] });
});

test('headings similar to VRA Core and LIDO', () => {
  expect(
    read(
      'image,workID,worktype,agent,title display,date display,culturalContext,material,measurements,location display,subjectTerm\n' +
        'plate.jpg,1999.3,photograph,"Beato, Felice",Harbour,ca. 1864,Italian,albumen,20 x 30 cm,Nagasaki,harbours\n',
      'plate.jpg',
    ),
  ).toEqual({
    known: {
      identifiers: ['1999.3'],
      makers: ['Beato, Felice'],
      title: ['Harbour'],
      date: ['ca. 1864'],
      name: ['Nagasaki'],
      keywords: ['harbours'],
    },
    own: {
      worktype: ['photograph'],
      culturalContext: ['Italian'],
      material: ['albumen'],
      measurements: ['20 x 30 cm'],
    },
  });
  expect(
    read(
      'FileName;lido:recordID;lido:titleSet;lido:displayDate;lido:nameActor;lido:objectWorkType\na.jpg;4;Hafen;1864;Beato;Foto\n',
      'a.jpg',
    ),
  ).toEqual({
    known: { identifiers: ['4'], title: ['Hafen'], date: ['1864'], makers: ['Beato'] },
    own: { 'lido:objectWorkType': ['Foto'] },
  });
});

test('CollectionBuilder', () => {
  expect(
    read(
      'objectid,title,creator,date,description,subject,location,latitude,longitude,identifier,type,format,rightsstatement,' +
        'display_template,object_location,image_small,image_alt_text\n' +
        'demo_001,Boats,Beato,1864-05,At dawn,boats; harbours,Nagasaki,32.7,129.8,PG1,Image;StillImage,image/jpeg,' +
        'http://rightsstatements.org/vocab/NoC-US/1.0/,image,/objects/demo_001.jpg,/objects/small/demo_001_sm.jpg,Three boats\n',
      'objects/demo_001.jpg',
    ),
  ).toEqual({
    known: {
      identifiers: ['demo_001', 'PG1'],
      title: ['Boats'],
      makers: ['Beato'],
      date: ['1864-05'],
      caption: ['At dawn'],
      keywords: ['boats; harbours'],
      name: ['Nagasaki'],
      latitude: ['32.7'],
      longitude: ['129.8'],
      licence: ['http://rightsstatements.org/vocab/NoC-US/1.0/'],
      alt: ['Three boats'],
    },
    own: {
      type: ['Image;StillImage'],
      format: ['image/jpeg'],
      display_template: ['image'],
      image_small: ['/objects/small/demo_001_sm.jpg'],
    },
  });
});

test('Omeka S', () => {
  expect(
    read(
      '"o:id","o:is_public","o:resource_class","dcterms:title @en","dcterms:creator","dcterms:temporal","dcterms:subject","dcterms:medium","media:source"\n' +
        '"12","0","dctype:StillImage","Boats","Beato|Ueno","1864","boats|sea","albumen|glass","boats.jpg"\n',
      'boats.jpg',
    ),
  ).toEqual({
    known: {
      identifiers: ['12'],
      publish: ['0'],
      title: ['Boats'],
      makers: ['Beato|Ueno'],
      date: ['1864'],
      keywords: ['boats|sea'],
    },
    own: { 'o:resource_class': ['dctype:StillImage'], 'dcterms:medium': ['albumen|glass'] },
  });
});

test('Omeka S with the types of values, as its Exports module writes them', () => {
  expect(
    read(
      'o:id,o:is_public,o:source,o:filename,dcterms:title:literal,dcterms:creator:literal,dcterms:creator:uri,' +
        'dcterms:date:numeric:timestamp,dcterms:license:uri,dcterms:medium:literal\n' +
        '13,1,boats.jpg,9f2c.jpg,Boats,Beato|Ueno,http://vocab.example/1,1864,https://rights.example/1,albumen\n',
      '9f2c.jpg',
    ),
  ).toEqual({
    known: {
      identifiers: ['13'],
      publish: ['1'],
      title: ['Boats'],
      makers: ['Beato|Ueno'],
      date: ['1864'],
      licence: ['https://rights.example/1'],
    },
    own: {
      'o:source': ['boats.jpg'],
      'dcterms:creator:uri': ['http://vocab.example/1'],
      'dcterms:medium:literal': ['albumen'],
    },
  });
});

test('PastPerfect', () => {
  expect(
    read(
      'OBJECTID,OBJNAME,TITLE,DATE,PHOTOGRAPHER,DESCRIP,PEOPLE,SUBJECTS,STERMS,CLASSES,PLACE,ACCESSNO,IMAGEFILE,HOMELOC\r\n' +
        '1999.12.1,Print,Boats,c 1864,"Beato, Felice",At dawn,"Ueno, Hikoma",boats,harbours,Documents,Nagasaki,1999.12,001\\1999121.JPG,B3\r\n',
      '001/1999121.JPG',
    ),
  ).toEqual({
    known: {
      identifiers: ['1999.12.1', '1999.12'],
      title: ['Boats'],
      date: ['c 1864'],
      makers: ['Beato, Felice'],
      caption: ['At dawn'],
      people: ['Ueno, Hikoma'],
      keywords: ['boats', 'harbours'],
      name: ['Nagasaki'],
    },
    own: { OBJNAME: ['Print'], CLASSES: ['Documents'], HOMELOC: ['B3'] },
  });
});

test('a second column with the same meaning is a custom field', () => {
  expect(
    read('file,description,abstract,issued,created,credit\na.jpg,One,Two,1955,1930,Me\nb.jpg,,Two,,1930,\n', 'a.jpg'),
  ).toMatchObject({
    own: { abstract: ['Two'], created: ['1930'] },
  });
  expect(read('file,description,abstract\nb.jpg,,Two\n', 'b.jpg')).toEqual({ known: { caption: ['Two'] }, own: {} });
});

const TOLD = ['title', 'caption', 'makers', 'date', 'name', 'city', 'country', 'keywords', 'notice', 'identifiers'];

test.each([
  [
    'German',
    'Dateiname;Titel;Beschreibung;Fotografin;Datierung;Aufnahmeort;Stadt;Land;Schlagwörter;Urheberrecht;Inventarnummer;Technik',
    'Technik',
  ],
  [
    'French',
    'Fichier;Titre;Légende;Auteur;Année;Lieu;Ville;Pays;Mots-clés;Droits d’auteur;Numéro d’inventaire;Technique',
    'Technique',
  ],
  [
    'Spanish',
    'Archivo;Título;Descripción;Fotógrafo;Año;Lugar;Ciudad;País;Palabras clave;Derechos;Número de inventario;Técnica',
    'Técnica',
  ],
  [
    'Dutch',
    'Bestandsnaam;Titel;Beschrijving;Vervaardiger;Datering;Locatie;Stad;Land;Trefwoorden;Auteursrecht;Inventarisnummer;Techniek',
    'Techniek',
  ],
])('headings in %s', (_, head, own) => {
  const cells = TOLD.map((_, at) => `v${at}`).join(';');
  expect(read(`${head}\na.jpg;${cells};own\n`, 'a.jpg')).toEqual({
    known: Object.fromEntries(TOLD.map((field, at) => [field, [`v${at}`]])),
    own: { [own]: ['own'] },
  });
});

test.each([
  ['Photographer Name', 'maker'],
  ['photographerName', 'maker'],
  ['Desription', 'caption'],
  ['Image Title', 'title'],
  ['Keyword list', 'keywords'],
  ['Titel des Objekts', undefined],
  ['Date acquired', undefined],
  ['Material', undefined],
  ['Medium', undefined],
  ['Dimensions', undefined],
  ['Department', undefined],
  ['Condition', undefined],
])('the suggestion for %s is %s', (heading, meant) => {
  const { faults } = parseMetadataCsv(`file,${heading}\na.jpg,x\n`);
  const line = `fields: { ${JSON.stringify(heading)}: ${meant} }`;
  expect(faults.map(({ detail }) => detail)).toEqual(meant ? [expect.stringContaining(`write ${line}`)] : []);
  // An explicit setting silences the suggestion.
  for (const said of [{ means: meant ?? 'own' }, { means: 'own' }, { order: 1 }])
    expect(
      parseMetadataCsv(`file,${heading}\na.jpg,x\n`, { fields: { [heading.toUpperCase()]: said } }).faults,
    ).toEqual([]);
});
