// Grades records for judged queries by plain word matching, independently of the engine's tokenizer and synonyms.
import type { MuseumRecord } from '../bench/records';

/** The fields in which the concepts of each column of queries.txt count. */
const FIELDS = {
  shows: ['title', 'keywords', 'caption'],
  makers: ['makers'],
  places: ['places', 'title', 'keywords'],
  kinds: ['keywords', 'title'],
} as const;

export type Role = keyof typeof FIELDS;

export interface Concept {
  role: Role;
  /** Matches any of its phrases in a field of a GradedRecord. */
  pattern: RegExp;
  /** Without it a record is irrelevant. */
  isEssential: boolean;
}

export interface JudgedQuery {
  language: string;
  /** A historian, a photographer, a journalist or a pupil. */
  typedBy: string;
  /** `museum`: the English records of museums; `own`: the generated records. */
  records: 'museum' | 'own';
  query: string;
  concepts: Concept[];
  years: [from: number, to: number] | null;
}

/** The folded words of a record by field: ` grand canal / venice / `, so that no phrase spans two values. */
export interface GradedRecord {
  title: string;
  makers: string;
  places: string;
  keywords: string;
  caption: string;
  year: number | null;
}

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Splits a text into words in lower case without accents. */
export const foldWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const toField = (values: (string | undefined)[] = []) =>
  ` ${values.map((value) => `${foldWords(value ?? '').join(' ')} / `).join('')}`;

/** @param phrases each a list of folded words that must be adjacent; `*` at the end of a word stands for any letters */
export function createPattern(phrases: string[][]): RegExp {
  const alternatives = phrases.map((words) => words.map((word) => word.replace('*', '[^ ]*')).join(' '));
  return new RegExp(` (?:${alternatives.join('|')}) `);
}

export function foldRecord(record: MuseumRecord): GradedRecord {
  const { title, creator, place, tags = [], medium, classification, description, dateFrom } = record;
  const year = Number.parseInt(String(dateFrom ?? ''), 10);
  return {
    title: toField([title]),
    makers: toField(creator),
    // The items of the benchmark have only the first place.
    places: toField(place?.slice(0, 1)),
    keywords: toField([...tags, medium, classification]),
    caption: toField([description]),
    year: Number.isNaN(year) ? null : year,
  };
}

/**
 * Grades a record:
 * - 3: it has all concepts, and every subject among them is in its title.
 * - 2: it has all concepts; or it lacks one fact of three or more concepts, and all subjects are in its title.
 * - 1: it has all essential concepts, or, if the query has none, at least half of them.
 * - 0: otherwise.
 */
export function gradeRecord(query: JudgedQuery, record: GradedRecord): number {
  let fitting = 0;
  let isNamed = true;
  let lacksSubject = false;
  for (const { role, pattern, isEssential } of query.concepts) {
    const fits = FIELDS[role].some((field) => pattern.test(record[field]));
    if (!fits && isEssential) return 0;
    if (fits) fitting += 1;
    else if (role === 'shows') lacksSubject = true;
    if (fits && role === 'shows' && !pattern.test(record.title)) isNamed = false;
  }
  const [from, to] = query.years ?? [Infinity, Infinity];
  if (record.year !== null && record.year >= from && record.year <= to) fitting += 1;
  const total = query.concepts.length + (query.years ? 1 : 0);
  if (fitting === total) return isNamed ? 3 : 2;
  if (fitting === total - 1 && total >= 3 && isNamed && !lacksSubject) return 2;
  return query.concepts.some(({ isEssential }) => isEssential) || fitting * 2 >= total ? 1 : 0;
}

const FIRST = 10;

/** Discounted cumulative gain of the first ten grades: https://doi.org/10.1145/582415.582418 */
const toGain = (grades: number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/**
 * Normalised discounted cumulative gain of the first ten results, from 0 to 1.
 * @param found grades of the results, best first
 * @param all grades of all relevant records, in any order
 */
export function computeNdcg(found: number[], all: number[]): number {
  const ideal = toGain(all.toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : toGain(found) / ideal;
}
