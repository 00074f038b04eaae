import { fold } from '@/lib/model/tokenize';
import { highlight, snippet } from '@/lib/search/engine/highlight';
import { highlightText, snippetText } from '@/lib/search/engine/highlight-text';
import type { Matcher } from '@/lib/search/engine/highlight-words';

/** Matches words of a query, the last one as a prefix. */
const toMatcher = (query: string): Matcher => {
  const words = query.split(' ');
  return (word) => {
    const exact = words.find((each) => fold(each) === word);
    if (exact) return { word: exact, prefix: null };
    const last = words.at(-1) ?? '';
    return last && word.startsWith(fold(last)) ? { word: last, prefix: fold(last).length } : null;
  };
};

const asking = (query: string) => ({
  matcher: toMatcher(query),
  queryWords: query.split(' ').length,
  preTag: '<em>',
  postTag: '</em>',
});

const mark = (text: string, query: string) => highlightText(text, asking(query)).value;
const cut = (text: string, query: string, words: number) =>
  snippetText(text, { ...asking(query), words, ellipsis: '…' });

describe('a value', () => {
  test.each([
    ['A boat at sea', 'boat', 'A <em>boat</em> at sea'],
    ['Boats, boats.', 'boat', '<em>Boat</em>s, <em>boat</em>s.'],
    ['Red boat at sea', 'red boat', '<em>Red</em> <em>boat</em> at sea'],
    ['A boat at sea', 'sky', 'A boat at sea'],
    ['', 'sky', ''],
    ['Zürich', 'zur', '<em>Zür</em>ich'],
    ['Zürich'.normalize('NFD'), 'zur', `<em>${'Zür'.normalize('NFD')}</em>ich`],
    ['Straße', 'stras', '<em>Straß</em>e'],
    ['Straße', 'strass', '<em>Straß</em>e'],
    ['Straße', 'strasse', '<em>Straße</em>'],
    ['œuvre', 'o', '<em>œ</em>uvre'],
    ['ﬁsherman', 'fis', '<em>ﬁs</em>herman'],
    ['東京の駅', '京', '東<em>京</em>の駅'],
    ['한국어'.normalize('NFD'), '한', `<em>${'한'.normalize('NFD')}</em>${'국어'.normalize('NFD')}`],
    ['🚢 boat 🚢', 'boat', '🚢 <em>boat</em> 🚢'],
  ])('%s with the query %s is highlighted as %s', (text, query, value) => {
    expect(mark(text, query)).toBe(value);
  });

  it('reports how much of the query matches', () => {
    expect(highlightText('A boat', asking('red boat'))).toMatchObject({
      matchLevel: 'partial',
      matchedWords: ['boat'],
    });
    expect(highlightText('A red red boat', asking('red boat'))).toMatchObject({
      matchLevel: 'full',
      matchedWords: ['red', 'boat'],
    });
    expect(highlightText('A sky', asking('red boat'))).toEqual({
      value: 'A sky',
      matchLevel: 'none',
      matchedWords: [],
    });
  });

  it('reports whether the whole text is highlighted', () => {
    expect(highlightText('Red boat', asking('red boat'))).toMatchObject({ fullyHighlighted: true });
    expect(highlightText('Red boats', asking('red boat'))).toMatchObject({ fullyHighlighted: false });
    expect(highlightText('A red boat', asking('red boat'))).toMatchObject({ fullyHighlighted: false });
  });

  it('is HTML if the tags are, with its text escaped', () => {
    expect(mark(`<b onclick="x('y')">boat</b> & co`, 'boat')).toBe(
      '&lt;b onclick=&quot;x(&#39;y&#39;)&quot;&gt;<em>boat</em>&lt;/b&gt; &amp; co',
    );
    expect(mark('<em>boat</em>', 'em')).toBe('&lt;<em>em</em>&gt;boat&lt;/<em>em</em>&gt;');
    expect(mark('sea &amp; sky', 'amp')).toBe('sea &amp;<em>amp</em>; sky');
  });

  it('is not escaped if the tags are not HTML, because the front end escapes the whole', () => {
    const tags = { preTag: '__ais-highlight__', postTag: '__/ais-highlight__' };
    expect(highlightText('Sea & <boat>', { ...asking('boat'), ...tags }).value).toBe(
      'Sea & <__ais-highlight__boat__/ais-highlight__>',
    );
  });

  it('is searched in its first ten thousand characters and returned in full', () => {
    const text = `${'boat '.repeat(1999)}xxxx boat boat`;
    const { value, matchedWords, fullyHighlighted } = highlightText(text, asking('boat'));
    expect(value.replaceAll(/<\/?em>/g, '')).toBe(text);
    expect(value.endsWith('</em> xxxx boat boat')).toBe(true);
    expect(matchedWords).toEqual(['boat']);
    expect(fullyHighlighted).toBe(false);
  });

  it('ignores a word that is cut by the limit', () => {
    const text = `${' '.repeat(9996)}boathouse`;
    expect(highlightText(text, asking('boat')).matchLevel).toBe('none');
  });

  test.each([
    `a${'\u0301'.repeat(9000)}b`,
    'a'.repeat(1_000_000),
    '\ud83d'.repeat(20_000),
    '&'.repeat(20_000),
    '\u0000<',
  ])('is preserved with unusual content', (text) => {
    const { value } = highlightText(text, { ...asking('a'), preTag: '[', postTag: ']' });
    expect(value.replaceAll(/[[\]]/g, '')).toBe(text);
  });
});

describe('a record', () => {
  const record = {
    objectID: '1',
    title: 'A boat',
    keywords: ['boat', 'sea'],
    year: 1855,
    place: { city: 'Boatville', names: ['x'] },
    nothing: null,
    caption: 'One two three boat four five six',
  };

  it('is highlighted in the requested attributes that it has', () => {
    const marked = highlight(record, {
      ...asking('boat'),
      attributes: ['title', 'keywords', 'year', 'unheard', 'nothing', '__proto__', 'constructor'],
    });
    expect(marked).toEqual({
      title: { value: 'A <em>boat</em>', matchLevel: 'full', fullyHighlighted: false, matchedWords: ['boat'] },
      keywords: [
        { value: '<em>boat</em>', matchLevel: 'full', fullyHighlighted: true, matchedWords: ['boat'] },
        { value: 'sea', matchLevel: 'none', matchedWords: [] },
      ],
      year: { value: '1855', matchLevel: 'none', matchedWords: [] },
    });
  });

  it('keeps its structure', () => {
    expect(highlight(record, { ...asking('boat'), attributes: ['place'] })).toMatchObject({
      place: { city: { value: '<em>Boat</em>ville' }, names: [{ value: 'x' }] },
    });
  });

  it('omits array elements without a match on request', () => {
    const options = { ...asking('boat'), restrictArrays: true };
    expect(highlight(record, { ...options, attributes: ['keywords', 'caption'] })).toMatchObject({
      keywords: [{ value: '<em>boat</em>' }],
      caption: { matchLevel: 'full' },
    });
    const snippets = [{ attribute: 'keywords', words: 3 }];
    expect(snippet(record, { ...options, ellipsis: '…', attributes: snippets })).toEqual({
      keywords: [{ value: '<em>boat</em>', matchLevel: 'full' }],
    });
  });

  it('has snippets with the requested number of words per attribute', () => {
    const attributes = [
      { attribute: 'caption', words: 3 },
      { attribute: 'title', words: 5 },
      { attribute: 'unheard', words: 5 },
      { attribute: 'constructor', words: 5 },
    ];
    expect(snippet(record, { ...asking('boat'), ellipsis: ' […] ', attributes })).toEqual({
      caption: { value: ' […] three <em>boat</em> four […] ', matchLevel: 'full' },
      title: { value: 'A <em>boat</em>', matchLevel: 'full' },
    });
  });
});

describe('a snippet', () => {
  test.each([
    ['short text with boat', 10, 'short text with <em>boat</em>'],
    ['one two three four five boat', 3, '…four five <em>boat</em>'],
    ['boat one two three four', 3, '<em>boat</em> one two…'],
    ['one two boat, three four five', 3, '…two <em>boat</em>, three…'],
    ['one two three. four', 2, 'one two…'],
    ['a boat b c d boat boat e f', 3, '…<em>boat</em> <em>boat</em> e…'],
    ['boat boat a b c boat in a storm', 1, '<em>boat</em>…'],
    ['!!! ???', 2, '!!! ???'],
    ['', 2, ''],
  ])('from %j in %i words is %j', (text, words, value) => {
    expect(cut(text, 'boat', words).value).toBe(value);
  });

  it('prefers several words of the query over repetitions of one', () => {
    const { value, matchLevel } = cut('boat boat boat x x x x x red boat x', 'red boat', 4);
    expect(value).toBe('…x <em>red</em> <em>boat</em> x');
    expect(matchLevel).toBe('full');
  });

  it('reports how much of the query it contains', () => {
    expect(cut('a b c', 'red boat', 2).matchLevel).toBe('none');
    expect(cut('a b boat', 'red boat', 2).matchLevel).toBe('partial');
  });

  it('is escaped like the whole text', () => {
    expect(cut('<b> <i>boat</i> & c d e', 'boat', 3).value).toBe('…i&gt;<em>boat</em>&lt;/i…');
  });

  it('is short for a text of any length', () => {
    expect(cut('word '.repeat(100_000), 'boat', 5).value).toBe('word word word word word…');
    expect(cut('x'.repeat(100_000), 'boat', 5).value.length).toBeLessThan(10_100);
    expect(cut(`${'word '.repeat(1998)}boat ${'word '.repeat(9)}`, 'boat', 2).value).toContain('<em>boat</em>');
  });
});
