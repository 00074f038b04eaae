// The contract of text matching: https://www.algolia.com/doc/guides/managing-results/optimize-search-results/
import type { Searchable } from '@/lib/model/search-record';
import { RECORDS } from './collection';
import type { Subject } from './search-subject';

export function describeWords({ search, find, finds, ranks, refuses, total }: Subject) {
  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/override-search-engine-defaults/in-depth/prefix-searching
  describe('words and prefixes', () => {
    test('an empty query matches everything', async () => {
      expect((await search('')).nbHits).toBe(total);
      expect((await search({})).nbHits).toBe(total);
    });

    test('an unknown word matches nothing', finds('xqzvwk'));
    test('a whole word matches records that contain it', finds('festival', 'lantern'));
    test('case is ignored', finds('FESTIVAL', 'lantern'));
    test('a prefix matches', finds('lan', 'lantern', 'lanternist', 'lanyard'));
    test('a single letter is a prefix', async () => {
      expect(await find('q')).toEqual(expect.arrayContaining(['typoFar', 'typoNear', 'engine']));
    });
    test('the middle of a word does not match', finds('ternis'));
    test('all words are required', finds('lantern festival', 'lantern'));
    test('the order of words does not matter', finds('festival lantern', 'lantern'));
    test('the words may be in different attributes', finds('cathedral evensong', 'cathedral'));
    test('words in different items match nothing', finds('cathedral festival'));
    test('the last word is a prefix', finds('festival lan', 'lantern'));
    test('other words must be complete', finds('lan festival'));
    test('extra spaces are ignored', finds('   lantern     festival ', 'lantern'));
    test('characters other than letters and digits separate words', finds('lantern, festival!', 'lantern'));
    test('queryType defaults to prefixLast', async () => {
      expect(await find({ query: 'lan', queryType: 'prefixLast' })).toEqual(await find('lan'));
    });
    test(
      'queryType prefixAll treats every word as a prefix',
      finds({ query: 'lan fest', queryType: 'prefixAll' }, 'lantern'),
    );
    test('queryType prefixNone treats no word as a prefix', finds({ query: 'lan', queryType: 'prefixNone' }));
    test('queryType prefixNone matches whole words', finds({ query: 'lantern', queryType: 'prefixNone' }, 'lantern'));
    test('numbers are found like words', finds({ query: '4472', allowTyposOnNumericTokens: false }, 'locomotive'));
    test(
      'a year matches records dated in it',
      finds({ query: 'egret 1910', allowTyposOnNumericTokens: false }, 'egretOld'),
    );
    test('a month name matches a date', finds('assay april 2024', 'assay7'));
    test('a compound of two words may be typed with a hyphen', finds('daguerre-type', 'hyphen'));
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
      'restrictSearchableAttributes excludes the other attributes',
      finds(
        { query: 'tamarind', restrictSearchableAttributes: ['people', 'caption'] },
        'tamarindPeople',
        'tamarindCaption',
      ),
    );
    test(
      'all words must be in the remaining attributes',
      finds({ query: 'cathedral evensong', restrictSearchableAttributes: ['title'] }),
    );
    test(
      'an attribute that is not searchable is rejected by name',
      refuses({ query: 'tamarind', restrictSearchableAttributes: ['nosuch'] }, /nosuch is not in searchableAttributes/),
    );
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/typo-tolerance/in-depth/configuring-typo-tolerance
  describe('typos', () => {
    test('three letters must be exact', finds('yek'));
    test('from four letters, one substitution is tolerated', finds('gandar', 'gander'));
    test('from four letters, one additional letter is tolerated', finds('ganderr', 'gander'));
    test('from four letters, one missing letter is tolerated', finds('gandr', 'gander'));
    test('from four letters, two swapped letters are tolerated', finds('gadner', 'gander'));
    test('below eight letters, two typos are not tolerated', finds('gxndxr'));
    test('from eight letters, two typos are tolerated', finds('cathadrel', 'cathedral'));
    test('three typos are not tolerated', finds('cxthxdrxl'));
    test('a wrong first letter of a long word is tolerated', finds('kathedral', 'cathedral'));
    test('typos are counted per word', finds('lantarn festivol', 'lantern'));
    test('a prefix may contain a typo', finds('cathad', 'cathedral'));
    test('minWordSizefor1Typo sets the length from which one typo is tolerated', async () => {
      expect(await find({ query: 'gandar', minWordSizefor1Typo: 7 })).toEqual([]);
      expect(await find({ query: 'yek', minWordSizefor1Typo: 3 })).toContain('yak');
    });
    test('minWordSizefor2Typos sets the length from which two typos are tolerated', async () => {
      expect(await find({ query: 'cathadrel', minWordSizefor2Typos: 10 })).toEqual([]);
      expect(await find({ query: 'gxndxr', minWordSizefor2Typos: 6 })).toContain('gander');
    });
    test('typoTolerance false tolerates none', finds({ query: 'gandar', typoTolerance: false }));
    test('typoTolerance false still matches prefixes', finds({ query: 'gand', typoTolerance: false }, 'gander'));
    test('typoTolerance may be a string', finds({ query: 'gandar', typoTolerance: 'false' }));
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
      'typoTolerance strict keeps the two lowest numbers of typos',
      finds({ query: 'monolith', typoTolerance: 'strict' }, 'monolith', 'monolyth'),
    );
    test('fewer typos rank first, regardless of rating', ranks('monolith', 'monolith', 'monolyth', 'monalyth'));
    test('numbers may contain a typo', finds('locomotive 4472', 'locomotive', 'locomotiveTwin'));
    test(
      'allowTyposOnNumericTokens false requires exact numbers',
      finds({ query: 'locomotive 4472', allowTyposOnNumericTokens: false }, 'locomotive'),
    );
    test('getRankingInfo reports the number of typos', async () => {
      const { hits } = await search({ query: 'monolith', getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.nbTypos)).toEqual([0, 1, 2]);
    });
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/splitting-and-concatenation
  describe('compounds', () => {
    test('two words typed as one match if adjacent', finds('lanternfestival', 'lantern'));
    test('one word typed as two matches', finds('light house', 'lighthouse'));
    test('without typo tolerance words are neither joined nor split', async () => {
      expect(await find({ query: 'lanternfestival', typoTolerance: false })).toEqual([]);
      expect(await find({ query: 'light house', typoTolerance: false })).toEqual([]);
    });
  });

  // https://www.algolia.com/doc/guides/managing-results/optimize-search-results/handling-natural-languages-nlp/in-depth/normalization
  describe('diacritics and scripts', () => {
    test('a word without accents matches one with accents', finds('zurich', 'zurich', 'zurichPlain'));
    test('a word with accents matches one without', finds('zürich', 'zurich', 'zurichPlain'));
    test('composed and decomposed letters are the same', finds('zu\u0308rich', 'zurich', 'zurichPlain'));
    test('accents do not count as typos', async () => {
      const { hits } = await search({ query: 'zurich', getRankingInfo: true });
      expect(hits.map((hit) => hit._rankingInfo?.nbTypos)).toEqual([0, 0]);
    });
    test('a letter with a stroke matches the plain letter', finds('tromso', 'tromso'));
    test('several letters with diacritics match plain ones', finds('lodz weaver', 'lodz'));
    test('ligatures match as written', finds('ærø', 'aero'));
    test('ligatures have upper case', finds('ÆRØ', 'aero'));
    test('the sharp s matches as written', finds('straße', 'strasse'));
    test('Cyrillic matches', finds('невский', 'nevsky'));
    test('Cyrillic has upper case', finds('НЕВСКИЙ ПРОСПЕКТ', 'nevsky'));
    test('a prefix of a Cyrillic word matches', finds('просп', 'nevsky'));
    test('Greek matches without accents', finds('αθηνα', 'athens'));
    test('Japanese matches a word at the start', finds('長崎', 'nagasakiTitle'));
    test('Japanese matches a word further on', finds('港', 'nagasakiTitle'));
    test('Japanese words are all required', finds('長崎 朝'));
    test('an apostrophe within a word may be omitted', finds('okeeffe', 'okeeffe'));
    test('any form of apostrophe matches', finds("O'Keeffe", 'okeeffe'));
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/advancedSyntax
  describe('phrases and exclusions', () => {
    test('without quotes the words may be anywhere', finds('red bridge', 'redBridge', 'bridgeRed'));
    test('words in quotes must be adjacent and in order', finds('"red bridge"', 'redBridge'));
    test('an unknown phrase matches nothing', finds('"bridge red"'));
    test('typos in a phrase are not tolerated', finds('"red bridga"'));
    test('a phrase may be combined with words', finds('"red bridge" dawn', 'redBridge'));
    test('a phrase and a word are both required', finds('"red bridge" painted'));
    test('several phrases are all required', finds('"red bridge" "at dawn"', 'redBridge'));
    test('a phrase does not span attributes', finds('"close evensong"'));
    test('a single word in quotes must match exactly', finds('"festival"', 'lantern'));
    test('a word after a minus is excluded', finds('bridge -painted', 'redBridge'));
    test('several words may be excluded', finds('bridge -painted -dawn'));
    test('a query of exclusions only matches the rest', async () => {
      const found = await find('-bridge');
      expect(found).toHaveLength(total - 2);
      expect(found).not.toContain('redBridge');
      expect(found).not.toContain('bridgeRed');
    });
    test('a minus within a word has no effect', finds('red-bridge', 'redBridge', 'bridgeRed'));
    test('a minus in quotes has no effect', finds('bridge "-painted"', 'bridgeRed'));
    test(
      'advancedSyntax false ignores quotes',
      finds({ query: '"red bridge"', advancedSyntax: false }, 'redBridge', 'bridgeRed'),
    );
    test(
      'advancedSyntax false ignores a minus',
      finds({ query: 'bridge -painted', advancedSyntax: false }, 'bridgeRed'),
    );
    test('advancedSyntaxFeatures may enable phrases only', async () => {
      const params = { advancedSyntaxFeatures: ['exactPhrase' as const] };
      expect(await find({ ...params, query: '"red bridge"' })).toEqual(['redBridge']);
      expect(await find({ ...params, query: 'bridge -painted' })).toEqual(['bridgeRed']);
    });
    test('advancedSyntaxFeatures may enable exclusions only', async () => {
      const params = { advancedSyntaxFeatures: ['excludeWords' as const] };
      expect(await find({ ...params, query: 'bridge -painted' })).toEqual(['redBridge']);
      expect((await find({ ...params, query: '"red bridge"' })).sort()).toEqual(['bridgeRed', 'redBridge']);
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/removeWordsIfNoResults
  describe('optional words', () => {
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
      '%s removes nothing if all words match',
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
    test('optionalWords are not required', finds({ query: 'fjord cruise', optionalWords: ['cruise'] }, ...fjord));
    test('records with the optional words rank first', async () => {
      expect((await find({ query: 'fjord cruise', optionalWords: ['cruise'] }))[0]).toBe('fjordCruise');
    });
    test(
      'if all words are optional one of them is required',
      finds({ query: 'fjord cruise', optionalWords: ['fjord', 'cruise'] }, ...fjord, 'cruiseDeck'),
    );
    test(
      'optionalWords may be a string of several words',
      finds({ query: 'fjord cruise', optionalWords: 'fjord cruise' }, ...fjord, 'cruiseDeck'),
    );
    test(
      'optionalWords outside the query have no effect',
      finds({ query: 'fjord mist', optionalWords: ['lantern'] }, 'fjordMist'),
    );
  });
}
