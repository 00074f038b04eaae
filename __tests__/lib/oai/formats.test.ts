/** @jest-environment node */
// Records in every format are valid by its schema, and state the facts of their items.
import type { Item } from '@/lib/model/types';
import { createArchive, makeItem } from '../../algolia/archive';
import { film, HOSTILE, photo, sound, story } from '../seo/example';
import { BASE, getError, harvest, listTextsOf, send, sendValid } from './harvester';
import { listOaiFaults } from './rules/check-oai';

const book = makeItem('books/diary.pdf', {
  kind: 'document',
  type: 'application/pdf',
  title: 'A diary',
  pages: { count: 3, sizes: [[3, 600, 800]] },
});
const hostile = makeItem('hostile.jpg', {
  title: HOSTILE,
  caption: HOSTILE,
  makers: [HOSTILE, `${HOSTILE} Museum`],
  keywords: [HOSTILE, '\u0007'],
  people: [HOSTILE],
  identifiers: [HOSTILE],
  dateWords: HOSTILE,
  place: { name: HOSTILE },
  rights: { notice: HOSTILE, usageTerms: HOSTILE, credit: HOSTILE },
});
const translated = makeItem('sea/langues.jpg', {
  title: 'The sea',
  date: { edtf: '1850/1859', sort: 0 },
  alternatives: { title: { en: 'The sea', 'fr-CA': 'La mer' } },
});
const items: Item[] = [photo, film, sound, story, book, hostile, translated, makeItem('bare.jpg', { title: '' })];
const gone = makeItem('books/gone.pdf', { kind: 'document', type: 'application/pdf' });
const archive = createArchive();

beforeAll(() => {
  archive.put([gone, ...items]);
  archive.take([gone]);
  Object.assign(process.env, archive.env, { VITRINE_URL: new URL(BASE).origin });
});
afterAll(archive.remove);

const toIdentifier = ({ id }: Pick<Item, 'id'>) => `oai:photos.example.org:${id}`;
const get = (item: Item, metadataPrefix: string) =>
  sendValid({ verb: 'GetRecord', identifier: toIdentifier(item), metadataPrefix });

const FORMATS = ['oai_dc', 'edm', 'lido', 'mods', 'mets'];

test.each(FORMATS)('records in %s are valid, whatever is in the files', async (metadataPrefix) => {
  const xml = await sendValid({ verb: 'ListRecords', metadataPrefix });
  const records = await harvest({ verb: 'ListRecords', metadataPrefix });
  expect(records.filter(({ isDeleted }) => !isDeleted)).toHaveLength(metadataPrefix === 'mets' ? 1 : items.length);
  expect(records.filter(({ isDeleted }) => isDeleted).map(({ identifier }) => identifier)).toEqual([
    toIdentifier(gone),
  ]);
  expect(xml).toContain(`<identifier>${toIdentifier(book)}</identifier>`);
});

test('each format names the same title, maker and page', async () => {
  const page = `https://photos.example.org/items/a-boat-at-nagasaki-${photo.id}`;
  for (const format of FORMATS.filter((each) => each !== 'mets')) {
    const xml = await get(photo, format);
    for (const text of ['A boat at Nagasaki', 'Felice Beato', 'Fishermen before dawn', 'boats', '1864-05', page])
      expect([format, xml.includes(text)]).toEqual([format, true]);
  }
});

test('each format has all languages of a title', async () => {
  for (const format of FORMATS.filter((each) => each !== 'mets')) {
    const xml = await get(translated, format);
    expect([
      format,
      /xml:lang="en">(<mods:title>)?The sea</.test(xml),
      /xml:lang="fr-CA">(<mods:title>)?La mer</.test(xml),
    ]).toEqual([format, true, true]);
  }
});

test('EDM has rights that Europeana accepts, the page and the picture', async () => {
  const rights = async (item: Item) => /<edm:rights rdf:resource="([^"]+)"/.exec(await get(item, 'edm'))?.[1];
  expect(await rights(photo)).toBe('http://creativecommons.org/licenses/by/4.0/');
  expect(await rights(hostile)).toBe('http://rightsstatements.org/vocab/InC/1.0/');
  expect(await rights(film)).toBe('http://rightsstatements.org/vocab/CNE/1.0/');
  const xml = await get(photo, 'edm');
  expect(xml).toMatch(/<edm:isShownAt rdf:resource="https:\/\/photos\.example\.org\/items\/[^"]+"\/>/);
  expect(xml).toContain(
    `<edm:isShownBy rdf:resource="https://photos.example.org/iiif/3/${photo.id}/full/max/0/default.jpg"/>`,
  );
});

test('METS lists the pages of a document in order, and is for documents of many pages', async () => {
  const xml = await get(book, 'mets');
  expect([...xml.matchAll(/xlink:href="([^"]+)"/g)].map(([, href]) => href)).toEqual(
    ['', '.2', '.3'].map((page) => `https://photos.example.org/iiif/3/${book.id}${page}/full/max/0/default.jpg`),
  );
  const other = await sendValid({ verb: 'GetRecord', identifier: toIdentifier(photo), metadataPrefix: 'mets' });
  expect(getError(other)).toBe('cannotDisseminateFormat');
  const list = async (item: Item) =>
    listTextsOf(await sendValid({ verb: 'ListMetadataFormats', identifier: toIdentifier(item) }), 'metadataPrefix');
  expect(await list(photo)).toEqual(FORMATS.slice(0, 4));
  expect(await list(book)).toEqual(FORMATS);
});

test('the validator detects violations in every format', async () => {
  const [edm, lido, mods, mets] = await Promise.all(
    ['edm', 'lido', 'mods', 'mets'].map((metadataPrefix) =>
      send({ verb: 'GetRecord', identifier: toIdentifier(book), metadataPrefix }),
    ),
  );
  const broken = [
    edm?.replace(/<edm:provider>.*?<\/edm:provider>/, ''),
    lido?.replace(/<lido:recordID.*?<\/lido:recordID>/, ''),
    mods?.replace('<mods:typeOfResource>text', '<mods:typeOfResource>book'),
    mets?.replace(/FILEID="FILE_\w+_2"/, ''),
  ];
  for (const each of broken) expect(await listOaiFaults(each ?? '')).not.toEqual([]);
});
