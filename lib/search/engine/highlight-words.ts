// Splits a text into words and marks the parts that match a query.
import { fold, listAcronyms, listCodeTokens, type Token, tokenize } from '@/lib/model/tokenize';
import { isRunAt, type WordRun } from './word-places';

/** Returns the query word as typed and the folded characters to mark (null for all); null without a match. */
export type Matcher = (word: string) => { word: string; prefix: number | null } | null;

export interface HighlightTerms {
  matcher: Matcher;
  /** Word sequences that are marked only as a whole. */
  runs?: readonly WordRun[];
  /** Whether the query contains a number or acronym that may be written with separators. */
  hasCodes?: boolean;
}

// Characters; the rest of a longer text is not highlighted, which bounds the time per record.
export const SEARCHED = 10_000;

export interface Mark {
  start: number;
  end: number;
  isWhole: boolean;
  word: string;
}

export interface Word {
  start: number;
  end: number;
  mark: Mark | null;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the end in the written word of its first `prefix` folded characters (`ß` folds to `ss`). */
function findPrefixEnd(written: string, prefix: number): number {
  let folded = 0;
  for (const { index, segment } of graphemes.segment(written)) {
    folded += fold(segment).length;
    if (folded >= prefix) return index + segment.length;
  }
  return written.length;
}

function listSpans(tokens: Token[], text: string, { matcher, runs = [], hasCodes = false }: HighlightTerms): Mark[] {
  if (runs.length === 0 && !hasCodes) return [];
  const folded = runs.length > 0 ? tokens.map(({ word }) => word) : [];
  const spans = runs.flatMap((run) =>
    tokens.flatMap(({ start, end }, at) =>
      isRunAt(folded, at, run)
        ? [{ start, end: tokens[at + run.words.length - 1]?.end ?? end, isWhole: true, word: run.text }]
        : [],
    ),
  );
  const codes = (hasCodes ? [...listCodeTokens(text), ...listAcronyms(text)] : []).flatMap(({ word, start, end }) => {
    const found = matcher(word);
    return found ? [{ start, end, isWhole: found.prefix === null, word: found.word }] : [];
  });
  let marked = 0;
  return [...spans, ...codes]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isFree = start >= marked;
      if (isFree) marked = end;
      return isFree;
    });
}

export function readWords(text: string, options: HighlightTerms): Word[] {
  const searched = text.slice(0, SEARCHED);
  // The cut may have shortened the last word.
  const tokens = tokenize(searched).filter(({ end }) => end < SEARCHED || text.length <= SEARCHED);
  const spans = listSpans(tokens, searched, options);
  const words: Word[] = [];
  for (const { word, start, end } of tokens) {
    while (spans[0] && spans[0].end <= start) spans.shift();
    const span = spans[0];
    if (span && span.start <= start) {
      const { start: from, end: to } = span;
      if (words.at(-1)?.mark !== span) words.push({ start: from, end: to, mark: span });
      continue;
    }
    const found = options.matcher(word);
    const isPart = found !== null && found.prefix !== null && found.prefix < word.length;
    const stop = isPart ? start + findPrefixEnd(text.slice(start, end), found.prefix ?? 0) : end;
    words.push({ start, end, mark: found && { start, end: stop, isWhole: stop === end, word: found.word } });
  }
  return words;
}
