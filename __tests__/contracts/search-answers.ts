// The contract of search responses: https://www.algolia.com/doc/rest-api/search/search-single-index
import type { HighlightResultOption, SearchParamsObject, SnippetResultOption } from 'algoliasearch';
import { SEARCHABLE, type SearchRecord } from '@/lib/model/search-record';
import { getRecord, type Name } from './collection';
import type { Query, Response, Subject } from './search-subject';

type Attribute = keyof SearchRecord;

const plain = (marked: string) => marked.replaceAll(/<\/?em>/g, '');

/** The text, whether or not the highlighter escaped it for HTML. */
const toUnescaped = (text: string) =>
  text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_entity, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
  );

export function describeAnswers(subject: Subject) {
  const { search, find, refuses, total } = subject;

  const getHit = async (name: Name, query: Query) => {
    const { hits } = await search(query);
    const hit = hits.find(({ objectID }) => objectID === getRecord(name).objectID);
    if (!hit) throw new Error(`${name} was not found`);
    return hit;
  };

  // https://www.algolia.com/doc/guides/building-search-ui/ui-and-ux-patterns/highlighting-snippeting/js
  describe('highlights', () => {
    const highlight = async (name: Name, attribute: Attribute, query: Query) =>
      (await getHit(name, query))._highlightResult?.[attribute] as HighlightResultOption;

    test('a matched word is between tags', async () => {
      expect(await highlight('lantern', 'title', 'festival')).toEqual({
        value: 'Lantern <em>festival</em>',
        matchLevel: 'full',
        fullyHighlighted: false,
        matchedWords: ['festival'],
      });
    });
    test('of a prefix match only the prefix is highlighted', async () => {
      expect((await highlight('lantern', 'title', 'lan')).value).toBe('<em>Lan</em>tern festival');
    });
    test('several words are all highlighted', async () => {
      expect((await highlight('redBridge', 'title', 'red bridge')).value).toBe('<em>Red</em> <em>bridge</em> at dawn');
    });
    test('every occurrence is highlighted', async () => {
      expect((await highlight('weir', 'caption', 'the')).value.match(/<em>the<\/em>/g)).toHaveLength(5);
    });
    test('a word matched with a typo is highlighted as a whole', async () => {
      expect(await highlight('gander', 'title', 'gandar')).toMatchObject({
        value: '<em>Gander</em>',
        matchLevel: 'full',
        matchedWords: ['gandar'],
      });
    });
    test('accents are preserved', async () => {
      expect((await highlight('zurich', 'title', 'zurich')).value).toBe('<em>Zürich</em> lake');
    });
    test('prefixes count letters as written', async () => {
      expect((await highlight('zurich', 'title', 'zur')).value).toBe('<em>Zür</em>ich lake');
    });
    test('Cyrillic is highlighted', async () => {
      expect((await highlight('nevsky', 'title', 'невский')).value).toBe('<em>Невский</em> проспект');
    });
    test('Japanese is highlighted', async () => {
      const { value } = await highlight('nagasakiTitle', 'title', '長崎');
      expect(value.replaceAll('</em><em>', '')).toBe('<em>長崎</em>の港');
    });
    test('a fully highlighted text has matchLevel full and fullyHighlighted', async () => {
      expect(await highlight('gander', 'title', 'gander')).toMatchObject({ fullyHighlighted: true });
    });
    test('an attribute with all words matches fully', async () => {
      expect(await highlight('redBridge', 'title', 'red bridge')).toMatchObject({
        matchLevel: 'full',
        matchedWords: ['red', 'bridge'],
      });
    });
    test('an attribute with some words matches partially', async () => {
      expect(await highlight('weir', 'title', 'weir sturgeon')).toMatchObject({
        value: '<em>Weir</em>',
        matchLevel: 'partial',
        matchedWords: ['weir'],
      });
    });
    test('an attribute with no word has matchLevel none, and is unchanged', async () => {
      expect(await highlight('engine', 'title', 'cogwheel')).toEqual({
        value: 'Difference engine',
        matchLevel: 'none',
        matchedWords: [],
      });
    });
    test('without words nothing matches', async () => {
      const { hits } = await search({ query: '', filters: 'keywords:copper' });
      expect(hits.map((hit) => (hit._highlightResult?.title as HighlightResultOption | undefined)?.matchLevel)).toEqual(
        ['none', 'none', 'none'],
      );
    });
    test('each value of a list is highlighted separately', async () => {
      expect(await highlight('engine', 'people', 'babbage')).toEqual([
        { value: 'Ada Lovelace', matchLevel: 'none', matchedWords: [] },
        { value: 'Charles <em>Babbage</em>', matchLevel: 'full', fullyHighlighted: false, matchedWords: ['babbage'] },
      ]);
    });
    test('restrictHighlightAndSnippetArrays omits values that do not match', async () => {
      const people = await highlight('engine', 'people', { query: 'babbage', restrictHighlightAndSnippetArrays: true });
      expect(people).toEqual([expect.objectContaining({ value: 'Charles <em>Babbage</em>' })]);
    });
    test('every searchable attribute is highlighted by default', async () => {
      const record = getRecord('engine');
      const { _highlightResult } = await getHit('engine', 'difference');
      expect(Object.keys(_highlightResult ?? {}).sort()).toEqual(SEARCHABLE.filter((name) => name in record).sort());
    });
    test('attributesToHighlight selects others', async () => {
      const { _highlightResult } = await getHit('engine', {
        query: 'difference',
        attributesToHighlight: ['title', 'people'],
      });
      expect(Object.keys(_highlightResult ?? {}).sort()).toEqual(['people', 'title']);
    });
    test('a star highlights attributes that are not searchable, too', async () => {
      const { _highlightResult } = await getHit('engine', { query: 'difference', attributesToHighlight: ['*'] });
      expect(_highlightResult?.kind).toMatchObject({ value: 'photo', matchLevel: 'none' });
    });
    test('an empty list highlights nothing', async () => {
      const { _highlightResult } = await getHit('gander', { query: 'gander', attributesToHighlight: [] });
      expect(_highlightResult ?? {}).toEqual({});
    });
    test('the tags can be changed', async () => {
      const { value } = await highlight('gander', 'title', {
        query: 'gander',
        highlightPreTag: '__ais-highlight__',
        highlightPostTag: '__/ais-highlight__',
      });
      expect(value).toBe('__ais-highlight__Gander__/ais-highlight__');
    });
    test('the hit itself contains no tags', async () => {
      expect((await getHit('gander', 'gander')).title).toBe('Gander');
    });
    test('attributes that are not retrieved are still highlighted', async () => {
      const hit = await getHit('gander', { query: 'gander', attributesToRetrieve: ['kind'] });
      expect(hit.title).toBeUndefined();
      expect(hit._highlightResult?.title).toMatchObject({ value: '<em>Gander</em>' });
    });
    test('text with markup is escaped around the highlight', async () => {
      const { value } = await highlight('script', 'title', 'tuba');
      expect(value).toContain('<em>Tuba</em>');
      expect(toUnescaped(plain(value))).toBe(getRecord('script').title);
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/attributesToSnippet
  describe('snippets', () => {
    const snippet = async (name: Name, attribute: Attribute, query: Query) =>
      (await getHit(name, query))._snippetResult?.[attribute] as SnippetResultOption;
    const toWords = (value: string) => plain(value).replaceAll('…', ' ').trim().split(/\s+/);

    test('there are none by default', async () => {
      expect((await getHit('weir', 'sturgeon'))._snippetResult).toBeUndefined();
    });
    test('a snippet shows the match within the requested number of words', async () => {
      const { value, matchLevel } = await snippet('weir', 'caption', {
        query: 'sturgeon',
        attributesToSnippet: ['caption:5'],
      });
      expect(value).toContain('<em>sturgeon</em>');
      expect(toWords(value)).toHaveLength(5);
      expect(getRecord('weir').caption).toContain(toWords(value).join(' '));
      expect(matchLevel).toBe('full');
    });
    test('the default is ten words', async () => {
      const { value } = await snippet('weir', 'caption', { query: 'sturgeon', attributesToSnippet: ['caption'] });
      expect(toWords(value)).toHaveLength(10);
    });
    test('an ellipsis ends a truncated snippet', async () => {
      const { value } = await snippet('weir', 'caption', { query: 'sturgeon', attributesToSnippet: ['caption:5'] });
      expect(value).toMatch(/…$/);
    });
    test('the ellipsis can be changed', async () => {
      const { value } = await snippet('weir', 'caption', {
        query: 'sturgeon',
        attributesToSnippet: ['caption:5'],
        snippetEllipsisText: '[cut]',
      });
      expect(value).toMatch(/\[cut\]$/);
      expect(value).not.toContain('…');
    });
    test('a short text is returned in full', async () => {
      expect(await snippet('lantern', 'title', { query: 'festival', attributesToSnippet: ['title:5'] })).toEqual({
        value: 'Lantern <em>festival</em>',
        matchLevel: 'full',
      });
    });
    test('a text without the word is truncated from its start', async () => {
      const { value, matchLevel } = await snippet('engine', 'caption', {
        query: 'difference',
        attributesToSnippet: ['caption:2'],
      });
      expect(value).toMatch(/^A cogwheel\W*$/);
      expect(matchLevel).toBe('none');
    });
    test('values of a list have separate snippets', async () => {
      const people = await snippet('engine', 'people', { query: 'babbage', attributesToSnippet: ['people:5'] });
      expect(people).toMatchObject([{ value: 'Ada Lovelace' }, { value: 'Charles <em>Babbage</em>' }]);
    });
    test('a star snippets every attribute', async () => {
      const { _snippetResult } = await getHit('weir', { query: 'sturgeon', attributesToSnippet: ['*:3'] });
      expect(Object.keys(_snippetResult ?? {})).toEqual(expect.arrayContaining(['title', 'caption']));
    });
    test('the tags are those of highlights', async () => {
      const { value } = await snippet('weir', 'caption', {
        query: 'sturgeon',
        attributesToSnippet: ['caption:5'],
        highlightPreTag: '[',
        highlightPostTag: ']',
      });
      expect(value).toContain('[sturgeon]');
    });
  });

  // https://www.algolia.com/doc/api-reference/api-parameters/attributesToRetrieve
  describe('attributes of hits', () => {
    const toKeys = (hit: object) =>
      Object.keys(hit)
        .filter((key) => !key.startsWith('_'))
        .sort();

    test('a hit is the complete record by default', async () => {
      const { _highlightResult, ...hit } = await getHit('engine', 'difference');
      expect(hit).toEqual(getRecord('engine'));
    });
    test('a missing attribute has no key', async () => {
      expect(toKeys(await getHit('bare', 'plain'))).toEqual(toKeys(getRecord('bare')));
    });
    test('attributesToRetrieve limits the attributes, and objectID is always included', async () => {
      expect(
        toKeys(await getHit('engine', { query: 'difference', attributesToRetrieve: ['title', 'people'] })),
      ).toEqual(['objectID', 'people', 'title']);
    });
    test('a star selects all attributes', async () => {
      expect(await getHit('engine', { query: 'difference', attributesToRetrieve: ['*'] })).toMatchObject(
        getRecord('engine'),
      );
    });
    test('a minus excludes one of all', async () => {
      const hit = await getHit('engine', { query: 'difference', attributesToRetrieve: ['*', '-people'] });
      expect(toKeys(hit)).toEqual(toKeys(getRecord('engine')).filter((key) => key !== 'people'));
    });
    test('an empty list returns objectID only', async () => {
      expect(toKeys(await getHit('engine', { query: 'difference', attributesToRetrieve: [] }))).toEqual(['objectID']);
    });
    test('an unknown attribute is ignored', async () => {
      expect(
        toKeys(await getHit('engine', { query: 'difference', attributesToRetrieve: ['nosuch', '__proto__'] })),
      ).toEqual(['objectID']);
    });
    test('coordinates are those of the record', async () => {
      expect((await getHit('harbour', 'steamers'))._geoloc).toEqual({ lat: 32.7437, lng: 129.8703 });
    });
  });

  // https://www.algolia.com/doc/guides/building-search-ui/ui-and-ux-patterns/pagination/js
  describe('pages', () => {
    test('a page has twenty hits by default', async () => {
      const response = await search('');
      expect(response.hits).toHaveLength(20);
      expect(response).toMatchObject({ page: 0, hitsPerPage: 20, nbHits: total, nbPages: Math.ceil(total / 20) });
    });
    test('hitsPerPage changes the number', async () => {
      const response = await search({ query: 'assay', hitsPerPage: 3 });
      expect(response.hits).toHaveLength(3);
      expect(response).toMatchObject({ page: 0, hitsPerPage: 3, nbHits: 8, nbPages: 3 });
    });
    test('the last page contains the rest', async () => {
      const response = await search({ query: 'assay', hitsPerPage: 3, page: 2 });
      expect(response.hits).toHaveLength(2);
      expect(response.page).toBe(2);
    });
    test('a page past the last is empty', async () => {
      const response = await search({ query: 'assay', hitsPerPage: 3, page: 9 });
      expect(response.hits).toEqual([]);
      expect(response).toMatchObject({ page: 9, nbHits: 8 });
    });
    test('the pages together contain all hits, each once and in order', async () => {
      const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => find({ page, hitsPerPage: 20 })));
      expect(pages.flat()).toEqual((await find('')).slice(0, 100));
    });
    test('hitsPerPage may be 0', async () => {
      const response = await search({ query: 'assay', hitsPerPage: 0 });
      expect(response.hits).toEqual([]);
      expect(response).toMatchObject({ hitsPerPage: 0, nbHits: 8 });
    });
    test('an empty result has no pages', async () => {
      expect(await search('xqzvwk')).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, page: 0 });
    });
    test('hitsPerPage may be 1000', async () => {
      expect((await search({ hitsPerPage: 1000 })).hits).toHaveLength(total);
    });
    test('hits beyond the thousandth are empty, which is not an error', async () => {
      expect((await search({ hitsPerPage: 20, page: 60 })).hits).toEqual([]);
    });
    test('offset and length may start anywhere', async () => {
      const all = await find('');
      expect(await find({ query: '', offset: 5, length: 3 })).toEqual(all.slice(5, 8));
    });
    test('offset and length are returned, and replace page and hitsPerPage', async () => {
      const response = await search({ query: 'assay', offset: 5, length: 2 });
      expect(response).toMatchObject({ offset: 5, length: 2, nbHits: 8 });
      expect(response.page).toBeUndefined();
    });
    test('an offset without a length gives a page', async () => {
      expect((await search({ query: 'assay', offset: 2, hitsPerPage: 3 })).hits).toHaveLength(3);
    });
    test('a length without an offset is ignored', async () => {
      expect((await search({ query: 'assay', length: 2, hitsPerPage: 3 })).hits).toHaveLength(3);
    });
    test.each<[string, object]>([
      ['hitsPerPage', { hitsPerPage: -1 }],
      ['hitsPerPage', { hitsPerPage: 'many' }],
      ['page', { page: -1 }],
      ['page', { page: 'last' }],
    ])('a %s is rejected by name in %j', async (name, params) => {
      await refuses(params, new RegExp(`"${name}" parameter`))();
    });
  });

  describe('fields beside the hits', () => {
    test('the query is returned unchanged', async () => {
      expect((await search('  Lantern "FESTIVAL" ')).query).toBe('  Lantern "FESTIVAL" ');
    });
    test('the parameters are returned as a query string', async () => {
      const params = new URLSearchParams((await search({ query: 'red & blue', hitsPerPage: 3 })).params);
      expect(Object.fromEntries(params)).toMatchObject({ query: 'red & blue', hitsPerPage: '3' });
    });
    test('the processing time is returned', async () => {
      expect((await search('lantern')).processingTimeMS).toBeGreaterThanOrEqual(0);
    });
    test('the number of hits is declared exact', async () => {
      const response = await search('lantern');
      expect(response.exhaustiveNbHits).toBe(true);
      expect(response.exhaustive?.nbHits).toBe(true);
    });
    test('ranking information is returned on request only', async () => {
      expect((await getHit('gander', 'gander'))._rankingInfo).toBeUndefined();
      expect((await getHit('gander', { query: 'gander', getRankingInfo: true }))._rankingInfo).toMatchObject({
        nbTypos: 0,
        nbExactWords: 1,
        words: 1,
        userScore: expect.any(Number),
      });
    });
    test('responseFields limits the fields', async () => {
      const response: Response = await search({ query: 'assay', responseFields: ['hits', 'nbHits'] });
      expect(Object.keys(response).sort()).toEqual(['hits', 'nbHits']);
    });
    test('responseFields may exclude the hits', async () => {
      const response = await search({ query: 'assay', facets: ['keywords'], responseFields: ['facets'] });
      expect(Object.keys(response)).toEqual(['facets']);
    });
    test('a star in responseFields includes all fields', async () => {
      const all: SearchParamsObject = { query: 'assay', responseFields: ['*'] };
      expect(Object.keys(await search(all))).toEqual(
        expect.arrayContaining(['hits', 'nbHits', 'page', 'query', 'params']),
      );
    });
  });
}
