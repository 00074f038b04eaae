/** @jest-environment node */
// Search and highlighting in scripts without spaces, in compounds, and with articles, diacritics and numbers.
import { answerCall } from '@/lib/search/algolia/rest-api';
import { createArchive, makeItem } from '../../../algolia/archive';

const archive = createArchive();

const TITLES = [
  '東京駅の朝',
  '京都と東の山',
  'コーヒーを飲む',
  'ｺｰﾋｰ豆',
  '中华人民共和国',
  'สะพานกรุงเทพ',
  'Donaudampfschifffahrtsgesellschaft',
  'Dampfschiffe im Hafen',
  'Rathausturm',
  'Das Rathaus',
  'Ein Turm',
  'A spring and a ring',
  'A candlestick',
  'Cand, ick and lest',
  'Marinehaven',
  'Haven',
  'Marine',
  'Scholarly prose',
  'A rose',
  'الكتاب القديم',
  'كتاب',
  'הספר הישן',
  'ספר',
  'Departure 🚢 at noon',
  'Departure ⛵️ at noon',
  'A man 👨‍👩‍👧 with family',
  'Price in € or £',
  'Learning C++',
  'Learning C',
  'Nocturne in C# minor',
  'Panel 12 × 16 in.',
  'Panel 12x16cm',
  'Panel 16, 12 of x',
  'Smith & Sons',
  'Smith and Daughters',
  'Saint Joseph’s Church',
  'Kodak™ box',
  'The U.S.S. Maine',
  'USS Olympia',
  'N.A.S.A. test stand',
  'NASA hangar',
  'Portrait of J. R. R. Tolkien',
  'Umbrella, sunshade and stick',
];
const items = TITLES.map((title, n) => makeItem(`${n}.jpg`, { title }));
const numbered = makeItem('numbered.jpg', { title: 'Vase', identifiers: ['84.XM.484.10'] });
const closed = makeItem('closed.jpg', { title: 'Urn', identifiers: ['85XM48411'] });

beforeAll(() => {
  archive.put([...items, numbered, closed]);
  Object.assign(process.env, archive.env);
});
afterAll(archive.remove);

interface Answer {
  hits: { title: string; _highlightResult: Record<string, { value: string }> }[];
}

function search(params: object): Answer {
  const call = { method: 'POST', path: '/1/indexes/vitrine/query', body: JSON.stringify(params) };
  return JSON.parse(answerCall(call).content);
}

const find = (query: string, params: object = {}) =>
  search({ query, typoTolerance: 'min', ...params })
    .hits.map(({ title }) => title)
    .sort();

const finds = (query: string, ...titles: string[]) => [query, titles.sort()] as const;

describe('scripts without spaces', () => {
  test.each([
    finds('東京', '東京駅の朝'),
    finds('東京駅', '東京駅の朝'),
    finds('京東'),
    finds('駅', '東京駅の朝'),
    finds('朝 東京', '東京駅の朝'),
    finds('コーヒー', 'コーヒーを飲む', 'ｺｰﾋｰ豆'),
    finds('人民共和', '中华人民共和国'),
    finds('กรุงเทพ', 'สะพานกรุงเทพ'),
    finds('กรุ', 'สะพานกรุงเทพ'),
    finds('เทพกรุง'),
    finds('中'.repeat(40)),
  ])('%s matches adjacent characters only', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });

  test('a match is highlighted as one', () => {
    const [hit] = search({ query: '東京駅' }).hits;
    expect(hit?._highlightResult.title).toEqual({
      value: '<em>東京駅</em>の朝',
      matchLevel: 'full',
      fullyHighlighted: false,
      matchedWords: ['東京駅'],
    });
  });

  test('separate characters are not highlighted', () => {
    const [hit] = search({ query: '東京 山', removeWordsIfNoResults: 'firstWords' }).hits;
    expect(hit?._highlightResult.title?.value).toBe('京都と東の<em>山</em>');
  });

  test('facet values are searched in the same way', () => {
    const call = (facetQuery: string) =>
      JSON.parse(
        answerCall({
          method: 'POST',
          path: '/1/indexes/vitrine/facets/keywords/query',
          body: JSON.stringify({ facetQuery }),
        }).content,
      ).facetHits.map(({ highlighted }: { highlighted: string }) => highlighted);
    archive.put([makeItem('faceted.jpg', { title: 'Faceted', keywords: ['東京タワー'] })]);
    expect(call('東京')).toEqual(['<em>東京</em>タワー']);
    expect(call('京東')).toEqual([]);
  });
});

describe('compounds', () => {
  test.each([
    finds('dampfschiff', 'Donaudampfschifffahrtsgesellschaft', 'Dampfschiffe im Hafen'),
    finds('turm', 'Ein Turm', 'Rathausturm'),
    finds('rathaus', 'Das Rathaus', 'Rathausturm'),
    finds('haven', 'Haven', 'Marinehaven'),
    finds('rose', 'A rose'),
    finds('lest', 'Cand, ick and lest'),
  ])('%s matches their parts, if those occur in the archive', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });

  test('the word itself comes first', () => {
    expect(search({ query: 'turm' }).hits[0]?.title).toBe('Ein Turm');
  });

  test('decompoundQuery and queryLanguages can turn it off', () => {
    expect(find('turm', { decompoundQuery: false })).toEqual(['Ein Turm']);
    expect(find('turm', { queryLanguages: ['en'] })).toEqual(['Ein Turm']);
    expect(find('turm', { queryLanguages: ['en', 'de'] })).toEqual(['Ein Turm', 'Rathausturm']);
  });
});

describe('contracted articles', () => {
  test.each([
    finds('كتاب', 'الكتاب القديم', 'كتاب'),
    finds('الكتاب', 'الكتاب القديم', 'كتاب'),
    finds('كتا', 'الكتاب القديم', 'كتاب'),
    finds('والكتاب', 'الكتاب القديم', 'كتاب'),
    finds('ספר', 'הספר הישן', 'ספר'),
    finds('הספר', 'הספר הישן', 'ספר'),
  ])('%s matches with and without', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });
});

describe('symbols', () => {
  test.each([
    finds('🚢', 'Departure 🚢 at noon'),
    finds('departure 🚢', 'Departure 🚢 at noon'),
    finds('⛵', 'Departure ⛵️ at noon'),
    finds('👨‍👩‍👧', 'A man 👨‍👩‍👧 with family'),
    finds('🦀'),
    finds('€', 'Price in € or £'),
    finds('C++', 'Learning C++'),
    finds('c# minor', 'Nocturne in C# minor'),
    finds('learning c', 'Learning C', 'Learning C++'),
    finds('smith & sons', 'Smith & Sons'),
    finds('smith and', 'Smith & Sons', 'Smith and Daughters'),
    finds('"kodak box"', 'Kodak™ box'),
    finds("st joseph's", 'Saint Joseph’s Church'),
  ])('%s matches', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });
});

describe('measurements and numbers', () => {
  test.each([
    finds('12 x 16', 'Panel 12 × 16 in.', 'Panel 12x16cm'),
    finds('12x16', 'Panel 12 × 16 in.', 'Panel 12x16cm'),
    finds('panel 12×16', 'Panel 12 × 16 in.', 'Panel 12x16cm'),
    finds('12 x 16 in', 'Panel 12 × 16 in.'),
    finds('84XM48410', 'Vase'),
    finds('84xm484', 'Vase'),
    finds('84.XM.484.10', 'Vase'),
    finds('85.XM.484.11', 'Urn'),
  ])('%s matches in any notation', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });

  test('they are highlighted as a whole', () => {
    const mark = (query: string) => search({ query }).hits[0]?._highlightResult;
    expect(mark('84XM48410')?.identifiers).toMatchObject([{ value: '<em>84.XM.484.10</em>' }]);
    expect(mark('12x16in')?.title?.value ?? mark('12x16')?.title?.value).toContain('<em>12');
  });
});

describe('acronyms', () => {
  test.each([
    finds('uss', 'The U.S.S. Maine', 'USS Olympia'),
    finds('U.S.S.', 'The U.S.S. Maine', 'USS Olympia'),
    finds('u.s.s. maine', 'The U.S.S. Maine'),
    finds('uss maine', 'The U.S.S. Maine'),
    finds('nasa', 'N.A.S.A. test stand', 'NASA hangar'),
    finds('N.A.S.A', 'N.A.S.A. test stand', 'NASA hangar'),
    finds('J.R.R. Tolkien', 'Portrait of J. R. R. Tolkien'),
    finds('j. r. r. tolkien', 'Portrait of J. R. R. Tolkien'),
    finds('"U.S.S. Maine"', 'The U.S.S. Maine'),
  ])('%s matches with and without full stops', (query, titles) => {
    expect(find(query)).toEqual(titles);
  });

  test('they are highlighted as a whole', () => {
    const mark = (query: string) => search({ query }).hits.map(({ _highlightResult: { title } }) => title?.value);
    for (const query of ['uss', 'U.S.S.'])
      expect(mark(query).sort()).toEqual(['<em>USS</em> Olympia', 'The <em>U.S.S.</em> Maine']);
  });
});
