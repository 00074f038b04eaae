// Takes a visitor's query apart: words, phrases in quotes, words to be left out.
import type { QueryDate } from '@/lib/metadata/fields/query-dates';
import { toWords } from '@/lib/model/tokenize';

/** Words that stand beside each other; a single word that was not in quotes is no phrase. */
export interface QueryTerm {
  words: string[];
  isPhrase: boolean;
  /** Whether its last word may go on. */
  isPrefix: boolean;
  isExcluded: boolean;
  /** What it and its neighbours are when written as one word. */
  joined: string[];
  /** What else may stand for it, each one word or several beside each other (synonyms.ts). */
  alternatives: string[][];
  /** What its words say together, where they are a date: an item may be of that time instead of holding them. */
  date: QueryDate | null;
}

interface QueryOptions {
  queryType: 'prefixLast' | 'prefixAll' | 'prefixNone';
  advancedSyntax: boolean;
  /** https://www.algolia.com/doc/api-reference/api-parameters/advancedSyntaxFeatures/ */
  advancedSyntaxFeatures: readonly string[];
  /** In their order, none within quotes. */
  dates?: readonly QueryDate[];
}

// Quoted, or up to the next space or quote; a minus before either leaves out.
const PIECE = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g;

/** @returns terms in the order in which they were written */
export function parseQuery(text: string, options: QueryOptions): QueryTerm[] {
  const terms: QueryTerm[] = [];
  const { advancedSyntax, advancedSyntaxFeatures, queryType, dates = [] } = options;
  const knowsPhrases = advancedSyntax && advancedSyntaxFeatures.includes('exactPhrase');
  const knowsExclusion = advancedSyntax && advancedSyntaxFeatures.includes('excludeWords');
  const add = (words: string[], isPhrase: boolean, isExcluded: boolean) => {
    if (words.length > 0)
      terms.push({ words, isPhrase, isPrefix: false, isExcluded, joined: [], alternatives: [], date: null });
  };
  if (!advancedSyntax) for (const word of toWords(text)) add([word], false, false);
  else {
    for (const match of text.matchAll(PIECE)) {
      const [piece, minus, quoted, bareMinus, bare] = match;
      const date = dates.find(({ start, end }) => start < match.index + piece.length && match.index < end);
      if (date) {
        const common = { isPhrase: false, isPrefix: false, isExcluded: false, joined: [], alternatives: [] };
        if (terms.at(-1)?.date !== date) terms.push({ ...common, words: toWords(date.text), date });
        continue;
      }
      if (quoted !== undefined) {
        const isExcluded = knowsExclusion && minus === '-';
        if (knowsPhrases) add(toWords(quoted), true, isExcluded);
        else for (const word of toWords(quoted)) add([word], false, isExcluded);
        continue;
      }
      const isExcluded = knowsExclusion && bareMinus === '-';
      // What a minus stands before may be several words to us (`-2011-12`): together they are left out.
      if (isExcluded) add(toWords(bare ?? ''), true, true);
      else for (const word of toWords(bare ?? '')) add([word], false, false);
    }
  }
  const sought = terms.filter((term) => !term.isExcluded);
  for (const term of sought) if (!term.isPhrase && queryType === 'prefixAll') term.isPrefix = true;
  const last = sought.at(-1);
  if (last && !last.isPhrase && queryType === 'prefixLast') last.isPrefix = true;
  sought.forEach((term, index) => {
    const next = sought[index + 1];
    if (!next || term.isPhrase || next.isPhrase || term.date || next.date) return;
    const joined = `${term.words[0]}${next.words[0]}`;
    term.joined.push(joined);
    next.joined.push(joined);
  });
  return terms;
}
