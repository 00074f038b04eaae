/** @jest-environment node */
// Linked Art documents state the facts of their items, and refer to documents that exist.
import { describeAgent } from '@/lib/linked-art/describe-agent';
import { type ItemEntity, respondItemEntity, respondSetEntity } from '@/lib/linked-art/respond-entity';
import type { Item } from '@/lib/model/types';
import { createArchive, makeItem } from '../../algolia/archive';

const SITE = 'https://photos.example.org';

const glass = makeItem('sea/1911/quay.jpg', {
  title: 'The quay',
  caption: 'Boats at dawn.',
  makers: ['Ida Berg', 'Harbour Museum'],
  people: ['Nia Roy'],
  identifiers: ['1911.4'],
  date: { edtf: '1911-05', sort: Date.UTC(1911, 4) / 1000 },
  place: {
    name: 'The old harbour',
    latitude: 57.78,
    longitude: 14.16,
    links: ['https://www.geonames.org/2702979/joenkoeping.html', 'https://example.org/harbour'],
  },
  rights: { notice: '© Harbour Museum', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' },
  alternatives: { title: { en: 'The quay', 'fr-CA': 'Le quai' } },
});
const phone = makeItem('phone.jpg', { title: 'A cat', dateWords: 'last summer' });
const sound = makeItem('talk.mp3', { kind: 'sound', type: 'audio/mpeg', title: 'A talk' });
const gone = makeItem('gone.jpg', { title: 'Gone' });
const archive = createArchive();

beforeAll(() => {
  archive.put([glass, phone, sound, gone]);
  archive.take([gone]);
  Object.assign(process.env, archive.env, { VITRINE_URL: SITE });
});
afterAll(archive.remove);

const read = async (entity: ItemEntity, { id }: Pick<Item, 'id'>) => {
  const response = respondItemEntity(new Request(`${SITE}/linked-art/${entity}/${id}`), entity, id);
  return { status: response.status, document: response.ok ? await response.json() : null };
};

test('an item with an object number is a physical object, which refers to its work, makers, place and collection', async () => {
  const { document } = await read('items', glass);
  expect(document).toMatchObject({
    '@context': 'https://linked.art/ns/v1/linked-art.json',
    id: `${SITE}/linked-art/items/${glass.id}`,
    type: 'HumanMadeObject',
    _label: 'The quay',
    shows: [{ id: `${SITE}/linked-art/works/${glass.id}`, type: 'VisualItem' }],
    member_of: [{ id: `${SITE}/linked-art/sets/sea/1911`, type: 'Set' }],
    produced_by: {
      type: 'Production',
      timespan: { begin_of_the_begin: '1911-05-01T00:00:00Z', end_of_the_end: '1911-05-31T23:59:59Z' },
      carried_out_by: [
        { id: `${SITE}/linked-art/people/Ida%20Berg`, type: 'Person', _label: 'Ida Berg' },
        { id: `${SITE}/linked-art/people/Harbour%20Museum`, type: 'Group', _label: 'Harbour Museum' },
      ],
      took_place_at: [{ id: `${SITE}/linked-art/places/${glass.id}`, type: 'Place' }],
    },
  });
  const texts = document.identified_by.map(({ type, content }: { type: string; content: string }) => [type, content]);
  expect(texts).toEqual(
    expect.arrayContaining([
      ['Name', 'The quay'],
      ['Name', 'Le quai'],
      ['Identifier', '1911.4'],
    ]),
  );
});

test('an item without one is a digital object, whose date may be in words', async () => {
  const { document } = await read('items', phone);
  expect(document).toMatchObject({
    type: 'DigitalObject',
    format: 'image/jpeg',
    digitally_shows: [{ id: `${SITE}/linked-art/works/${phone.id}` }],
    created_by: { timespan: { type: 'TimeSpan', identified_by: [{ content: 'last summer' }] } },
  });
  expect(document.created_by.timespan).not.toHaveProperty('begin_of_the_begin');
});

test('its work represents people and states rights', async () => {
  const { document } = await read('works', glass);
  expect(document).toMatchObject({
    type: 'VisualItem',
    represents: [{ id: `${SITE}/linked-art/people/Nia%20Roy`, type: 'Person' }],
    subject_to: [{ type: 'Right', classified_as: [{ id: 'http://creativecommons.org/licenses/by/4.0/' }] }],
  });
});

test('its place has coordinates', async () => {
  const { document } = await read('places', glass);
  expect(document.equivalent).toEqual([{ id: 'https://sws.geonames.org/2702979/', type: 'Place' }]);
  expect(document).toMatchObject({ type: 'Place', defined_by: 'POINT(14.16 57.78)' });
});

test('there is no work of a recording, no place that is not known, and nothing of a deleted item', async () => {
  expect((await read('works', sound)).status).toBe(404);
  expect((await read('items', sound)).document).not.toHaveProperty('digitally_shows');
  expect((await read('places', phone)).status).toBe(404);
  for (const entity of ['items', 'works', 'places'] as const) expect((await read(entity, gone)).status).toBe(410);
});

test('a collection is a set in the set around it', async () => {
  const request = new Request(`${SITE}/linked-art/sets/sea/1911`);
  expect(await respondSetEntity(request, 'sea/1911').json()).toMatchObject({
    id: `${SITE}/linked-art/sets/sea/1911`,
    type: 'Set',
    member_of: [{ id: `${SITE}/linked-art/sets/sea`, type: 'Set' }],
  });
  expect(respondSetEntity(request, 'nothing').status).toBe(404);
});

test('a person is equivalent to that of authorities, and other links are pages', () => {
  const links = [
    'https://www.wikidata.org/wiki/Q42',
    'https://vocab.getty.edu/page/ulan/500115493',
    'https://ida.example',
  ];
  const person = { name: 'Ida Berg', names: ['I. Berg'], born: '1880', links };
  const document = describeAgent('Ida Berg', person, { site: SITE, page: `${SITE}/people/Ida%20Berg` });
  expect(document).toMatchObject({
    type: 'Person',
    equivalent: [{ id: 'http://www.wikidata.org/entity/Q42' }, { id: 'http://vocab.getty.edu/ulan/500115493' }],
    born: { type: 'Birth', timespan: { identified_by: [{ content: '1880' }] } },
  });
  expect(JSON.stringify(document.subject_of)).toContain('https://ida.example');
});
