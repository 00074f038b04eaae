/** @jest-environment node */
// Finds words by others of the same meaning: synonyms in singular and plural, and names in other languages.
import { parseSite } from '@/lib/config/site';
import { parsePeopleCsv } from '@/lib/metadata/fields/people-csv';
import { answerCall } from '@/lib/search/algolia/rest-api';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();

const items = [
  makeItem('1.jpg', { title: 'Automobile race', keywords: ['Automobiles'] }),
  makeItem('2.jpg', { title: 'Two automobiles' }),
  makeItem('3.jpg', { title: 'A car' }),
  makeItem('4.jpg', { title: 'A ship' }),
  makeItem('5.jpg', { title: 'Ships at sea' }),
  makeItem('6.jpg', { title: 'A vessel' }),
  makeItem('7.jpg', { title: 'Care home' }),
  makeItem('8.jpg', { title: 'Paddle steamers' }),
  makeItem('9.jpg', { title: 'Zwei Dampfschiffe' }),
  makeItem('10.jpg', { title: 'Die Häuser am Kanal' }),
  makeItem('munich.jpg', { title: 'Marienplatz', place: { city: 'München', country: 'Germany' } }),
  makeItem('venice.jpg', { title: 'Canal', place: { city: 'Venezia', country: 'Italia' } }),
  makeItem('reykjavik.jpg', { title: 'Geyser', place: { country: 'Iceland' } }),
  makeItem('composer.jpg', { title: 'At the piano', people: ['Pyotr Tchaikovsky'] }),
  makeItem('letter.jpg', { title: 'Letter', caption: 'To Peter Iljitsch Tschaikowski, from Munich.' }),
  makeItem('painter.jpg', { title: 'Composition', makers: ['Vasily Kandinsky'] }),
  makeItem('maine.jpg', { title: 'Wreck', keywords: ['U.S.S. Maine'] }),
  makeItem('namesake.jpg', { title: 'Regatta', people: ['Peter Smith'] }),
  ...Array.from({ length: 40 }, (_, n) => makeItem(`island/${n}.jpg`, { title: `Island ${n}` })),
];

beforeAll(() => {
  archive.put(items);
  const { site } = parseSite({
    synonyms: ['car, automobile', 'vessel => boat, ship', 'U.S.S., ship', 'tug, paddle steamer'],
  });
  const { people } = parsePeopleCsv(
    [
      'name,label@de,other names,name.uk',
      'Pyotr Tchaikovsky,Peter Iljitsch Tschaikowski,"Čajkovskij, Pëtr | Piotr Czajkowski",Петро Чайковський',
      'Vasily Kandinsky,Wassily Kandinsky,,',
    ].join('\n'),
  );
  archive.change((writer) => {
    writer.setSite(JSON.stringify(site), {});
    writer.setPeople(people);
  });
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

interface Response {
  hits: { title: string; file: string; _highlightResult: Record<string, { value: string }> }[];
  facetHits: { value: string; highlighted: string }[];
}

function post(path: string, params: object): Response {
  const call = { method: 'POST', path: `/1/indexes/vitrine/${path}`, body: JSON.stringify(params) };
  return JSON.parse(answerCall(call).content);
}

const find = (query: string, params: object = {}) =>
  post('query', { query, typoTolerance: false, queryType: 'prefixNone', hitsPerPage: 100, ...params })
    .hits.map(({ file }) => file.replace('.jpg', ''))
    .sort();
const finds = (query: string, ...files: string[]) => [query, files] as const;

describe('synonyms', () => {
  test.each([
    finds('car', '1', '2', '3'),
    finds('cars', '1', '2', '3'),
    finds('automobile', '1', '2', '3'),
    finds('automobiles', '1', '2', '3'),
    finds('vessel', '4', '5', '6'),
    finds('vessels', '4', '5', '6'),
    finds('tugs', '8'),
    finds('care', '7'),
    finds('cares'),
    finds('ship', '4', '5', 'maine'),
    finds('USS', '4', '5', 'maine'),
    finds('U.S.S.', '4', '5', 'maine'),
  ])('%s finds them in singular and plural', (query, files) => expect(find(query)).toEqual(files));

  test('an explicit search without synonyms has none', () => {
    expect(find('cars', { synonyms: false })).toEqual([]);
  });

  test('they are highlighted', () => {
    const [hit] = post('query', { query: 'cars race' }).hits;
    expect(hit?._highlightResult.title?.value).toBe('<em>Automobile</em> <em>race</em>');
  });
});

describe('places', () => {
  test.each([
    finds('Deutschland', 'munich'),
    finds('allemagne marienplatz', 'munich'),
    finds('ドイツ', 'munich'),
    finds('Italy', 'venice'),
    finds('イタリア', 'venice'),
    finds('Munich', 'letter', 'munich'),
    finds('München', 'letter', 'munich'),
    finds('muenchen', 'letter', 'munich'),
    finds('Monaco di Baviera', 'letter', 'munich'),
    finds('Мюнхен', 'letter', 'munich'),
    finds('Venedig canal', 'venice'),
    finds('islande', 'reykjavik'),
  ])('%s is found in another language', (query, files) => expect(find(query)).toEqual(files));

  test('an everyday word that is a country in another language is not one', () => {
    expect(find('island')).not.toContain('reykjavik');
  });
});

describe('people', () => {
  test.each([
    finds('Peter Iljitsch Tschaikowski', 'composer', 'letter'),
    finds('Pyotr Tchaikovsky', 'composer', 'letter'),
    finds('Tchaikovsky', 'composer', 'letter'),
    finds('tschaikowski', 'composer', 'letter'),
    finds('cajkovskij', 'composer', 'letter'),
    finds('czajkowski piano', 'composer'),
    finds('Чайковський', 'composer', 'letter'),
    finds('wassily kandinsky', 'painter'),
    finds('kandinsky', 'painter'),
    finds('Peter', 'letter', 'namesake'),
  ])('%s is found by each of the names', (query, files) => expect(find(query)).toEqual(files));
});

describe('suggested values', () => {
  const suggest = (facet: string, facetQuery: string) =>
    post(`facets/${facet}/query`, { facetQuery }).facetHits.map(({ highlighted }) => highlighted);

  test.each([
    ['people', 'tschai', ['Pyotr Tchaikovsky']],
    ['people', 'peter ilji', ['Pyotr Tchaikovsky']],
    ['makers', 'wassily', ['Vasily Kandinsky']],
    ['places', 'munich', ['<em>München</em>']],
    ['places', 'deutschland', ['<em>Germany</em>']],
    ['keywords', 'cars', ['<em>Automobiles</em>']],
    ['keywords', 'autom', ['<em>Autom</em>obiles']],
    ['keywords', 'uss', ['<em>U.S.S.</em> Maine']],
    ['keywords', 'U.S.S. m', ['<em>U.S.S.</em> <em>M</em>aine']],
  ])('of %s for %s', (facet, query, values) => expect(suggest(facet, query)).toEqual(values));
});

describe('synonyms of a German site', () => {
  beforeAll(() => {
    const { site } = parseSite({ language: 'de', synonyms: ['Dampfer, Dampfschiff', 'Haus, Gebäude'] });
    archive.change((writer) => writer.setSite(JSON.stringify(site), {}));
  });

  test.each([finds('Dampfer', '9'), finds('dampfern', '9'), finds('Gebäude', '10'), finds('Gebäuden', '10')])(
    '%s finds the plural',
    (query, files) => expect(find(query)).toEqual(files),
  );
});
