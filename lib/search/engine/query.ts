// Parses a visitor's query into words, quoted phrases and excluded words.
import type { QueryDate } from '@/lib/metadata/fields/query-dates';
import { listCodeTokens, listTokenWords, splitRuns, type Token, tokenizeQuery } from '@/lib/model/tokenize';

// Articles in Arabic and Hebrew are prefixes of the word.
const ARABIC = ['ال', 'وال', 'بال', 'فال', 'كال', 'لل'];
const HEBREW = ['ה'];
const MIN_BARE_LENGTH = 2;

/** Returns the other forms of a folded word, with and without article; empty for other scripts. */
function listArticleForms(word: string): string[] {
  const articles = /^\p{Script=Arabic}/u.test(word) ? ARABIC : /^\p{Script=Hebrew}/u.test(word) ? HEBREW : [];
  const article = articles.find((each) => word.startsWith(each) && word.length - each.length >= MIN_BARE_LENGTH);
  const bare = article === undefined ? word : word.slice(article.length);
  return [bare, ...articles.map((each) => each + bare)].filter((each) => each !== word);
}

/** Adjacent words; a single word without quotes is not a phrase. */
export interface QueryTerm {
  words: string[];
  text: string;
  isPhrase: boolean;
  /** Whether its words were typed as one: characters of a script without spaces, `C++`, `12 x 16`. */
  isRun: boolean;
  isPrefix: boolean;
  isExcluded: boolean;
  joined: string[];
  /** Synonyms, each of one or several adjacent words (synonyms.ts). */
  alternatives: string[][];
  /** The word with and without its article, ranked equally. */
  forms: string[];
  /** The date that the words express, if any: an item of that date matches without containing the words. */
  date: QueryDate | null;
}

interface QueryOptions {
  queryType: 'prefixLast' | 'prefixAll' | 'prefixNone';
  advancedSyntax: boolean;
  /** https://www.algolia.com/doc/api-reference/api-parameters/advancedSyntaxFeatures/ */
  advancedSyntaxFeatures: readonly string[];
  /** In order of position; none within quotes. */
  dates?: readonly QueryDate[];
}

const MEASURE = '\\d+(?:[.,]\\d+)?(?:\\s*[x×]\\s*\\d+(?:[.,]\\d+)?)+';
const MEASURES = new RegExp(MEASURE, 'gi');
// A quoted text, a measure, or characters up to the next space or quote; a leading minus excludes it.
const PIECE = new RegExp(`(-?)"([^"]*)"?|(-?)(${MEASURE}[^\\s"]*|[^\\s"]+)`, 'gi');

const createTerm = (words: string[], text: string, more: Partial<QueryTerm> = {}): QueryTerm => ({
  words,
  text,
  isPhrase: false,
  isRun: words.length > 1,
  isPrefix: false,
  isExcluded: false,
  joined: [],
  alternatives: [],
  forms: words.length === 1 ? listArticleForms(words[0] as string) : [],
  date: null,
  ...more,
});

/** Whether two tokens are the stem and the s of `Joseph's`. */
const isPossessive = (text: string, { word, start }: Token, before: Token | undefined) =>
  word === 's' && before?.end === start - 1 && /['’]/.test(text[start - 1] ?? '');

function toPlainTerms(text: string): QueryTerm[] {
  const spans = [...text.matchAll(MEASURES)].map(({ 0: measure, index }) => [index, index + measure.length] as const);
  const isMeasured = ({ start }: Token) => spans.some(([from, to]) => from < start && start < to);
  const tokens = tokenizeQuery(text).map((token) => ({ ...token, isJoined: token.isJoined || isMeasured(token) }));
  const codes = listCodeTokens(text);
  const terms: QueryTerm[] = [];
  for (const run of splitRuns(tokens)) {
    const [first, last] = [run[0] as Token, run.at(-1) as Token];
    const before = tokens[tokens.indexOf(first) - 1];
    if (terms.length > 0 && isPossessive(text, first, before)) {
      terms.at(-1)?.alternatives.push([`${before?.word}s`]);
      continue;
    }
    const words = run.map(({ word }) => word);
    const code = codes.find(({ start, end }) => start <= first.start && last.end <= end)?.word;
    const alternatives = code === undefined || code === words[0] ? [] : [[code]];
    terms.push(createTerm(words, text.slice(first.start, last.end), { alternatives }));
  }
  return terms;
}

/** Returns the text of a run as typed, and of other terms folded. */
export const getTermText = ({ isRun, text, words }: QueryTerm) => (isRun ? text : words.join(' '));

export function parseQuery(text: string, options: QueryOptions): QueryTerm[] {
  const terms: QueryTerm[] = [];
  const { advancedSyntax, advancedSyntaxFeatures, queryType, dates = [] } = options;
  const knowsPhrases = advancedSyntax && advancedSyntaxFeatures.includes('exactPhrase');
  const knowsExclusion = advancedSyntax && advancedSyntaxFeatures.includes('excludeWords');
  const addPhrase = (phrase: string, isExcluded: boolean) => {
    const words = listTokenWords(phrase);
    if (words.length > 0) terms.push(createTerm(words, phrase, { isPhrase: true, isRun: false, isExcluded }));
  };
  for (const match of advancedSyntax ? text.matchAll(PIECE) : []) {
    const [piece, minus, quoted, bareMinus, bare = ''] = match;
    const date = dates.find(({ start, end }) => start < match.index + piece.length && match.index < end);
    if (date) {
      if (terms.at(-1)?.date !== date)
        terms.push(createTerm(listTokenWords(date.text), date.text, { isRun: false, date }));
      continue;
    }
    const isExcluded = knowsExclusion && (minus || bareMinus) === '-';
    // An excluded piece may consist of several words (`-2011-12`): exclude it as a phrase.
    if (quoted === undefined ? isExcluded : knowsPhrases) addPhrase(quoted ?? bare, isExcluded);
    else for (const term of toPlainTerms(quoted ?? bare)) terms.push({ ...term, isExcluded });
  }
  if (!advancedSyntax) terms.push(...toPlainTerms(text));
  const sought = terms.filter((term) => !term.isExcluded);
  for (const term of sought) if (!term.isPhrase && queryType === 'prefixAll') term.isPrefix = true;
  const last = sought.at(-1);
  const isAcronym = last && /^\p{L}\./u.test(last.text);
  if (last && !last.isPhrase && !isAcronym && queryType === 'prefixLast') last.isPrefix = true;
  sought.forEach((term, index) => {
    const next = sought[index + 1];
    if (!next || [term, next].some(({ isPhrase, isRun, date }) => isPhrase || isRun || date)) return;
    const joined = `${term.words[0]}${next.words[0]}`;
    term.joined.push(joined);
    next.joined.push(joined);
  });
  return terms;
}
