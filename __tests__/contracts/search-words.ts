// The contract of text matching: https://www.algolia.com/doc/guides/managing-results/optimize-search-results/
import type { Searchable } from '@/lib/model/search-record';
import { RECORDS } from './collection';
import type { Subject } from './search-subject';

export function describeWords({ search, find, finds, ranks, refuses, total }: Subject) {
  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/override-search-engine-defaults/in-depth/prefix-searching
  describe('words and their beginnings', () => {
    test('no words find everything', async () => {
      expect((await search('')).nbHits).toBe(total);
      expect((await search({})).nbHits).toBe(total);
    });

    test('a word that is nowhere finds nothing', finds('xqzvwk'));
    test('a whole word matches records that contain it', finds('festival', 'lantern'));
    test('capitals make no difference', finds('FESTIVAL', 'lantern'));
    test('the beginning of a word finds it', finds('lan', 'lantern', 'lanternist', 'lanyard'));
    test('one letter is a beginning', async () => {
      expect(await find('q')).toEqual(expect.arrayContaining(['typoFar', 'typoNear', 'engine']));
    });
    test('the middle of a word does not find it', finds('ternis'));
    test('several words must all be there', finds('lantern festival', 'lantern'));
    test('the order of words does not matter', finds('festival lantern', 'lantern'));
    test('the words may be in different attributes', finds('cathedral evensong', 'cathedral'));
    test('words that are in different items find nothing', finds('cathedral festival'));
    test('the last word is a beginning', finds('festival lan', 'lantern'));
    test('a word before the last is a whole word', finds('lan festival'));
    test('blanks around and between words make no difference', finds('   lantern     festival ', 'lantern'));
    test('characters other than letters and digits separate words', finds('lantern, festival!', 'lantern'));
    test('queryType defaults to prefixLast', async () => {
      expect(await find({ query: 'lan', queryType: 'prefixLast' })).toEqual(await find('lan'));
    });
    test(
      'queryType prefixAll treats every word as a prefix',
      finds({ query: 'lan fest', queryType: 'prefixAll' }, 'lantern'),
    );
    test('queryType prefixNone treats no word as a prefix', finds({ query: 'lan', queryType: 'prefixNone' }));
    test('queryType prefixNone finds whole words', finds({ query: 'lantern', queryType: 'prefixNone' }, 'lantern'));
    test('numbers are found like words', finds({ query: '4472', allowTyposOnNumericTokens: false }, 'locomotive'));
    test(
      'a year matches records dated in it',
      finds({ query: 'egret 1910', allowTyposOnNumericTokens: false }, 'egretOld'),
    );
    test('a day is found by its month', finds('assay april 2024', 'assay7'));
    test('two words that belong together may be typed with a hyphen', finds('daguerre-type', 'hyphen'));
    test('a word with a hyphen may be typed as two', finds('daguerre type', 'hyphen'));

    test.each<[Searchable, string]>([
      ['title', 'difference'],
      ['people', 'babbage'],
      ['makers', 'claudet'],
      ['places', 'marylebone'],
      ['keywords', 'calculating'],
      ['caption', 'cogwheel'],
      ['alt', 'discs'],
      ['identifiers', '1843'],
      ['file', 'quokka'],
      ['collections', 'woodblocks'],
      ['camera', 'wolcott'],
      ['lens', 'petzval'],
      ['licence', 'CC BY-SA'],
    ])('the words of %s are searched', async (_attribute, word) => {
      expect(await find(word)).toEqual(['engine']);
    });
    test('the words of a story are searched', finds('zeppelin', 'notes'));
    test('attributes that are not searchable do not match', async () => {
      const record = RECORDS.find(({ kind }) => kind === 'film');
      expect(await find({ query: record?.objectID ?? '', typoTolerance: false })).toEqual([]);
    });

    test(
      'restrictSearchableAttributes leaves the other attributes out',
      finds(
        { query: 'tamarind', restrictSearchableAttributes: ['people', 'caption'] },
        'tamarindPeople',
        'tamarindCaption',
      ),
    );
    test(
      'words must all be in the attributes that are left',
      finds({ query: 'cathedral evensong', restrictSearchableAttributes: ['title'] }),
    );
    test(
      'an attribute that is not searched is refused by name',
      refuses({ query: 'tamarind', restrictSearchableAttributes: ['nosuch'] }, /nosuch is not in searchableAttributes/),
    );
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/typo-tolerance/in-depth/configuring-typo-tolerance
  describe('typing errors', () => {
    test('three letters must be right', finds('yek'));
    test('from four letters, one other letter is forgiven', finds('gandar', 'gander'));
    test('from four letters, one letter too many is forgiven', finds('ganderr', 'gander'));
    test('from four letters, one letter too few is forgiven', finds('gandr', 'gander'));
    test('from four letters, two swapped letters are forgiven', finds('gadner', 'gander'));
    test('below eight letters, two errors are not forgiven', finds('gxndxr'));
    test('from eight letters, two errors are forgiven', finds('cathadrel', 'cathedral'));
    test('three errors are not forgiven', finds('cxthxdrxl'));
    test('a wrong first letter of a long word is forgiven', finds('kathedral', 'cathedral'));
    test('each word has its own errors', finds('lantarn festivol', 'lantern'));
    test('the beginning of a word may hold an error', finds('cathad', 'cathedral'));
    test('minWordSizefor1Typo sets the length from which one typo is tolerated', async () => {
      expect(await find({ query: 'gandar', minWordSizefor1Typo: 7 })).toEqual([]);
      expect(await find({ query: 'yek', minWordSizefor1Typo: 3 })).toContain('yak');
    });
    test('minWordSizefor2Typos sets the length from which two typos are tolerated', async () => {
      expect(await find({ query: 'cathadrel', minWordSizefor2Typos: 10 })).toEqual([]);
      expect(await find({ query: 'gxndxr', minWordSizefor2Typos: 6 })).toContain('gander');
    });
    test('typoTolerance false forgives nothing', finds({ query: 'gandar', typoTolerance: false }));
    test('typoTolerance false still finds beginnings', finds({ query: 'gand', typoTolerance: false }, 'gander'));
    test('typoTolerance may be written as a text', finds({ query: 'gandar', typoTolerance: 'false' }));
    test(
      'typoTolerance true matches with and without typos',
      finds({ query: 'monolith', typoTolerance: true }, 'monolith', 'monolyth', 'monalyth'),
    );
    test(
      'typoTolerance min keeps the matches with the fewest typos',
      finds({ query: 'monolith', typoTolerance: 'min' }, 'monolith'),
    );
    test(
      'typoTolerance min keeps matches with typos if there are no others',
      finds({ query: 'harxow', typoTolerance: 'min' }, 'harrow', 'harlow'),
    );
    test(
      'typoTolerance strict keeps the two lowest numbers of errors',
      finds({ query: 'monolith', typoTolerance: 'strict' }, 'monolith', 'monolyth'),
    );
    test('fewer typos rank first, regardless of rating', ranks('monolith', 'monolith', 'monolyth', 'monalyth'));
    test('numbers may hold an error', finds('locomotive 4472', 'locomotive', 'locomotiveTwin'));
    test(
      'allowTyposOnNumericTokens false wants numbers right',
      finds({ query: 'locomotive 4472', allowTyposOnNumericTokens: false }, 'locomotive'),
    );
    test('getRankingInfo reports the number of typos', async () => {
      const { hits } = await search({ query: 'monolith', getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.nbTypos)).toEqual([0, 1, 2]);
    });
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation
  describe('words run together or apart', () => {
    test('two words typed as one find them next to each other', finds('lanternfestival', 'lantern'));
    test('one word typed as two is found', finds('light house', 'lighthouse'));
    test('without tolerance for errors words stay as typed', async () => {
      expect(await find({ query: 'lanternfestival', typoTolerance: false })).toEqual([]);
      expect(await find({ query: 'light house', typoTolerance: false })).toEqual([]);
    });
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/normalization
  describe('marks and scripts', () => {
    test('a word without its accents finds it with them', finds('zurich', 'zurich', 'zurichPlain'));
    test('a word with accents finds it without them', finds('zürich', 'zurich', 'zurichPlain'));
    test('composed and decomposed letters are the same', finds('zu\u0308rich', 'zurich', 'zurichPlain'));
    test('accents cost no error', async () => {
      const { hits } = await search({ query: 'zurich', getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.nbTypos)).toEqual([0, 0]);
    });
    test('a letter with a stroke is found by the letter without', finds('tromso', 'tromso'));
    test('several marked letters are found without their marks', finds('lodz weaver', 'lodz'));
    test('ligatures are found as they are written', finds('ærø', 'aero'));
    test('ligatures have capitals', finds('ÆRØ', 'aero'));
    test('the sharp s is found as it is written', finds('straße', 'strasse'));
    test('Cyrillic is found', finds('невский', 'nevsky'));
    test('Cyrillic has capitals', finds('НЕВСКИЙ ПРОСПЕКТ', 'nevsky'));
    test('the beginning of a Cyrillic word finds it', finds('просп', 'nevsky'));
    test('Greek is found without its accents', finds('αθηνα', 'athens'));
    test('Japanese is found by a word from the start', finds('長崎', 'nagasakiTitle'));
    test('Japanese is found by a word further on', finds('港', 'nagasakiTitle'));
    test('Japanese words must all be there', finds('長崎 朝'));
    test('an apostrophe within a word is left out', finds('okeeffe', 'okeeffe'));
    test('an apostrophe may be typed in any of its forms', finds("O'Keeffe", 'okeeffe'));
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/advancedSyntax
  describe('phrases and exclusions', () => {
    test('without quotes the words may be anywhere', finds('red bridge', 'redBridge', 'bridgeRed'));
    test('words in quotes must follow each other', finds('"red bridge"', 'redBridge'));
    test('a phrase that is nowhere finds nothing', finds('"bridge red"'));
    test('errors in a phrase are not forgiven', finds('"red bridga"'));
    test('a phrase may be combined with words', finds('"red bridge" dawn', 'redBridge'));
    test('a phrase and a word must both be there', finds('"red bridge" painted'));
    test('several phrases must all be there', finds('"red bridge" "at dawn"', 'redBridge'));
    test('a phrase does not cross from one attribute into another', finds('"close evensong"'));
    test('one word in quotes is that word', finds('"festival"', 'lantern'));
    test('a word after a minus must not be there', finds('bridge -painted', 'redBridge'));
    test('several words may be excluded', finds('bridge -painted -dawn'));
    test('only an exclusion finds all else', async () => {
      const found = await find('-bridge');
      expect(found).toHaveLength(total - 2);
      expect(found).not.toContain('redBridge');
      expect(found).not.toContain('bridgeRed');
    });
    test('a minus within a word excludes nothing', finds('red-bridge', 'redBridge', 'bridgeRed'));
    test('a minus in quotes excludes nothing', finds('bridge "-painted"', 'bridgeRed'));
    test(
      'advancedSyntax false ignores quotes',
      finds({ query: '"red bridge"', advancedSyntax: false }, 'redBridge', 'bridgeRed'),
    );
    test(
      'advancedSyntax false ignores a minus',
      finds({ query: 'bridge -painted', advancedSyntax: false }, 'bridgeRed'),
    );
    test('advancedSyntaxFeatures may leave phrases only', async () => {
      const params = { advancedSyntaxFeatures: ['exactPhrase' as const] };
      expect(await find({ ...params, query: '"red bridge"' })).toEqual(['redBridge']);
      expect(await find({ ...params, query: 'bridge -painted' })).toEqual(['bridgeRed']);
    });
    test('advancedSyntaxFeatures may leave exclusions only', async () => {
      const params = { advancedSyntaxFeatures: ['excludeWords' as const] };
      expect(await find({ ...params, query: 'bridge -painted' })).toEqual(['redBridge']);
      expect((await find({ ...params, query: '"red bridge"' })).sort()).toEqual(['bridgeRed', 'redBridge']);
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/removeWordsIfNoResults
  describe('words that may be missing', () => {
    const fjord = ['fjordCruise', 'fjordMist'] as const;

    test('by default no word is optional', finds('fjord cruise xqzvwk'));
    test(
      'removeWordsIfNoResults none removes none',
      finds({ query: 'fjord cruise xqzvwk', removeWordsIfNoResults: 'none' }),
    );
    test(
      'lastWords removes the last word',
      finds({ query: 'fjord cruise xqzvwk', removeWordsIfNoResults: 'lastWords' }, 'fjordCruise'),
    );
    test(
      'lastWords removes as many words as necessary',
      finds({ query: 'fjord cruise xqzvwk wkqzvx', removeWordsIfNoResults: 'lastWords' }, 'fjordCruise'),
    );
    test(
      'lastWords keeps the first word',
      finds({ query: 'xqzvwk fjord cruise', removeWordsIfNoResults: 'lastWords' }),
    );
    test(
      'firstWords removes the first word',
      finds({ query: 'xqzvwk fjord cruise', removeWordsIfNoResults: 'firstWords' }, 'fjordCruise'),
    );
    test(
      'firstWords keeps the last word',
      finds({ query: 'fjord cruise xqzvwk', removeWordsIfNoResults: 'firstWords' }),
    );
    test(
      'allOptional matches records with any of the words',
      finds({ query: 'fjord xqzvwk', removeWordsIfNoResults: 'allOptional' }, ...fjord),
    );
    test.each(['lastWords', 'firstWords', 'allOptional'] as const)(
      '%s removes nothing where all words find something',
      async (removeWordsIfNoResults) => {
        expect(await find({ query: 'fjord cruise', removeWordsIfNoResults })).toEqual(['fjordCruise']);
      },
    );
    test('the response names the removed words', async () => {
      const response = await search({ query: 'fjord cruise xqzvwk', removeWordsIfNoResults: 'lastWords' });
      expect(response.queryAfterRemoval).toContain('<em>xqzvwk</em>');
      expect(response.query).toBe('fjord cruise xqzvwk');
    });
    test('the response names no removed words if there are none', async () => {
      const response = await search({ query: 'fjord cruise', removeWordsIfNoResults: 'lastWords' });
      expect(response.queryAfterRemoval).toBeUndefined();
    });

    // https://www.algolia.com/doc/api-reference/api-parameters/optionalWords
    test('optionalWords may be missing', finds({ query: 'fjord cruise', optionalWords: ['cruise'] }, ...fjord));
    test('records with the optional words rank first', async () => {
      expect((await find({ query: 'fjord cruise', optionalWords: ['cruise'] }))[0]).toBe('fjordCruise');
    });
    test(
      'where all words are optional one of them is enough',
      finds({ query: 'fjord cruise', optionalWords: ['fjord', 'cruise'] }, ...fjord, 'cruiseDeck'),
    );
    test(
      'optionalWords may be one text of several words',
      finds({ query: 'fjord cruise', optionalWords: 'fjord cruise' }, ...fjord, 'cruiseDeck'),
    );
    test(
      'optionalWords that were not typed change nothing',
      finds({ query: 'fjord mist', optionalWords: ['lantern'] }, 'fjordMist'),
    );
  });
}
