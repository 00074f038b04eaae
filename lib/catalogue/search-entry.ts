// What the tables of search take of a record, its folded words and what stands in columns, made apart from them so that readers can do it.
import { FACETS, type Facet, NUMBERS, SEARCHABLE, type Searchable, type SearchRecord } from '@/lib/model/search-record';
import { toCodes, toWords } from '@/lib/model/tokenize';
import { VALUE_GAP } from './full-text';

/** Words beyond this many rank nothing. */
const MOST_RANKED = 1000;

/** Whose numbers are found without the signs between their parts, too. */
const CODED: ReadonlySet<string> = new Set<Searchable>(['title', 'keywords', 'caption', 'identifiers']);

type Columns = Pick<SearchRecord, Facet | (typeof NUMBERS)[number] | '_geoloc'>;

export interface SearchEntry {
  /** A line an attribute of SEARCHABLE, its words folded and apart by spaces, its values by VALUE_GAP. */
  texts: string[];
  /** The beginning of it, for ranking. */
  folded: string;
  /** Every word that the item's own texts hold, each once; without numbers that are written without their signs. */
  words: string[];
  columns: Columns;
}

const COLUMNS = [...(Object.keys(FACETS) as Facet[]), ...NUMBERS, '_geoloc'] as const;

const toTexts = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function toFolded(texts: string[]): string {
  let left = MOST_RANKED;
  const lines = texts.map((text) => {
    const words = text.split(' ', left);
    left -= words.length;
    return words.join(' ');
  });
  return lines.join('\n').trimEnd();
}

export function toSearchEntry(record: SearchRecord): SearchEntry {
  const all = new Set<string>();
  const texts = SEARCHABLE.map((name) => {
    const values = toTexts(record[name]);
    const lists = values.map(toWords);
    for (const words of lists) for (const word of words) all.add(word);
    // Nobody who mistypes a number means another.
    const codes = CODED.has(name) ? values.flatMap(toCodes).map(({ word }) => [word]) : [];
    return [...lists, ...codes].map((words) => words.join(' ')).join(` ${VALUE_GAP} `);
  });
  const columns = Object.fromEntries(
    COLUMNS.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
  return { texts, folded: toFolded(texts), words: [...all], columns: columns as Columns };
}
