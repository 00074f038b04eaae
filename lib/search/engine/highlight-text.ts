// Marks query matches in a text: in all of it, or in a snippet around the best match.
import { escapeHtml } from '@/lib/model/escape';
import { type HighlightTerms, type Mark, readWords, SEARCHED, type Word } from './highlight-words';

export type MatchLevel = 'none' | 'partial' | 'full';

export interface Highlight {
  value: string;
  matchLevel: MatchLevel;
  /** Whether every word of the value is marked in full; absent without a match. */
  fullyHighlighted?: boolean;
  matchedWords: string[];
}

export interface Snippet {
  value: string;
  matchLevel: MatchLevel;
}

export interface MarkOptions extends HighlightTerms {
  /** Number of words in the query; a match of all is `full`. */
  queryWords: number;
  preTag: string;
  postTag: string;
  /** Whether to omit array entries without a match. */
  restrictArrays?: boolean;
}

/** Algolia escapes the apostrophe as `&#39;`. */
const escapeHit = (text: string) => escapeHtml(text).replaceAll('&apos;', '&#39;');

/**
 * If the tags are HTML, the value is HTML too and its text is escaped, so that a page can print it. InstantSearch
 * requests placeholder tags, `__ais-highlight__`, and escapes the whole value itself: escaping here as well would
 * double it (`&amp;`).
 */
const toEscape = ({ preTag, postTag }: MarkOptions) =>
  preTag.includes('<') || postTag.includes('<') ? escapeHit : (text: string) => text;

function print(text: string, marks: readonly Mark[], options: MarkOptions & { from: number; to: number }): string {
  const toText = toEscape(options);
  let value = '';
  let at = options.from;
  for (const { start, end } of marks) {
    value += `${toText(text.slice(at, start))}${options.preTag}${toText(text.slice(start, end))}${options.postTag}`;
    at = end;
  }
  return value + toText(text.slice(at, options.to));
}

const listMarks = (words: readonly Word[]) => words.flatMap(({ mark }) => mark ?? []);

const listMatched = (marks: readonly Mark[]) => [...new Set(marks.map(({ word }) => word))];

function toLevel(matched: readonly string[], { queryWords }: MarkOptions): MatchLevel {
  if (matched.length === 0) return 'none';
  return matched.length >= queryWords ? 'full' : 'partial';
}

export function highlightText(text: string, options: MarkOptions): Highlight {
  const words = readWords(text, options);
  const marks = listMarks(words);
  const matchedWords = listMatched(marks);
  const isWhole = text.length <= SEARCHED && words.every(({ mark }) => mark?.isWhole);
  return {
    value: print(text, marks, { ...options, from: 0, to: text.length }),
    matchLevel: toLevel(matchedWords, options),
    ...(marks.length > 0 && { fullyHighlighted: isWhole }),
    matchedWords,
  };
}

/** Finds the first window with the most query words, then the most matches, and centres the matches. */
function findWindow(words: readonly Word[], size: number): number {
  const last = words.length - size;
  const counts = new Map<string, number>();
  let marked = 0;
  let best = { start: 0, matched: 0, marked: 0 };
  const count = (word: Word | undefined, by: 1 | -1) => {
    if (!word?.mark) return;
    const now = (counts.get(word.mark.word) ?? 0) + by;
    if (now > 0) counts.set(word.mark.word, now);
    else counts.delete(word.mark.word);
    marked += by;
  };
  words.forEach((word, index) => {
    count(word, 1);
    count(words[index - size], -1);
    const start = Math.max(0, index - size + 1);
    if (counts.size > best.matched || (counts.size === best.matched && marked > best.marked))
      best = { start, matched: counts.size, marked };
  });
  if (best.marked === 0) return 0;
  const matches = words
    .slice(best.start, best.start + size)
    .flatMap(({ mark }, index) => (mark ? [best.start + index] : []));
  const [first = 0, final = first] = [matches[0], matches.at(-1)];
  return Math.min(Math.max(0, first - Math.floor((size - (final - first + 1)) / 2)), last);
}

export function snippetText(text: string, options: MarkOptions & { words: number; ellipsis: string }): Snippet {
  const words = readWords(text, options);
  const start = words.length > options.words ? findWindow(words, options.words) : 0;
  const shown = words.slice(start, start + options.words);
  const isWhole = start + options.words >= words.length && text.length <= SEARCHED;
  const from = start === 0 ? 0 : (shown[0]?.start ?? 0);
  const to = isWhole ? text.length : (shown.at(-1)?.end ?? SEARCHED);
  const marks = listMarks(shown);
  const value = print(text, marks, { ...options, from, to });
  return {
    value: `${from > 0 ? options.ellipsis : ''}${value}${to < text.length ? options.ellipsis : ''}`,
    matchLevel: toLevel(listMatched(marks), options),
  };
}
