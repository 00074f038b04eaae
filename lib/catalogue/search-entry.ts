// Computes the search index entry of a record in a reading process: folded words and columns.
import { FACETS, type Facet, NUMBERS, SEARCHABLE, type Searchable, type SearchRecord } from '@/lib/model/search-record';
import { listAcronyms, listCodeTokens, listTokenWords } from '@/lib/model/tokenize';
import { VALUE_GAP } from './full-text';

const MAX_RANKED_WORDS = 1000;

/** Attributes whose codes (IMG-2031) are also indexed without punctuation. */
const CODED: ReadonlySet<string> = new Set<Searchable>(['title', 'keywords', 'caption', 'identifiers']);

type Columns = Pick<SearchRecord, Facet | (typeof NUMBERS)[number] | '_geoloc'>;

export interface SearchEntry {
  /** One text per attribute of SEARCHABLE: folded words separated by spaces, values by VALUE_GAP. */
  texts: string[];
  /** The first MAX_RANKED_WORDS words of all texts, for ranking. */
  folded: string;
  /** Distinct words of the texts, without the codes that are indexed without punctuation. */
  words: string[];
  columns: Columns;
}

const COLUMNS = [...(Object.keys(FACETS) as Facet[]), ...NUMBERS, '_geoloc'] as const;

const toTexts = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function toFolded(texts: string[]): string {
  let left = MAX_RANKED_WORDS;
  const lines = texts.map((text) => {
    const words = text.split(' ', left);
    left -= words.length;
    return words.join(' ');
  });
  return lines.join('\n').trimEnd();
}

export function buildSearchEntry(record: SearchRecord): SearchEntry {
  const all = new Set<string>();
  const texts = SEARCHABLE.map((name) => {
    const values = toTexts(record[name]);
    const lists = values.map(listTokenWords);
    for (const words of lists) for (const word of words) all.add(word);
    // Codes are not added to `words`: typing errors in numbers are not corrected.
    const codes = CODED.has(name) ? values.flatMap(listCodeTokens).map(({ word }) => [word]) : [];
    const acronyms = new Set(values.flatMap(listAcronyms).map(({ word }) => word));
    for (const word of acronyms) all.add(word);
    return [...lists, ...codes, ...[...acronyms].map((word) => [word])]
      .map((words) => words.join(' '))
      .join(` ${VALUE_GAP} `);
  });
  const columns = Object.fromEntries(
    COLUMNS.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
  return { texts, folded: toFolded(texts), words: [...all], columns: columns as Columns };
}
