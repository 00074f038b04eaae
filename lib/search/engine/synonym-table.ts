// Builds the table of synonyms: built-in ones, names of places, the owner's, and other names of people.
import { PLACE_NAMES } from '@/lib/model/place-names';
import { tokenizeQuery } from '@/lib/model/tokenize';
import { listNumberForms } from './plurals';
import type { Synonym } from './search-index';

const CARDINALS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const ENDINGS = ['st', 'nd', 'rd'];

const READY = [
  'saint, st',
  'street, st',
  ...CARDINALS.split(' ').map((word, at) => `${word}, ${at + 1}`),
  ...ORDINALS.split(' ').map((word, at) => `${word}, ${at + 1}${ENDINGS[at] ?? 'th'}`),
  ...PLACE_NAMES,
];

type SynonymTable = Map<string, Synonym[]>;

function addSynonym(table: SynonymTable, synonym: Synonym) {
  const [first] = synonym.from;
  const known = first !== undefined && table.get(first);
  if (known) known.push(synonym);
  else if (first !== undefined) table.set(first, [synonym]);
}

/** An acronym is one word, as in a query. */
const toWords = (text: string) => tokenizeQuery(text).map(({ word }) => word);

/** @param toForms returns the words in singular and plural, as written first */
function addLine(table: SynonymTable, line: string, toForms: (words: string[]) => string[][]) {
  const toList = (text: string) =>
    text
      .split(',')
      .map(toWords)
      .filter((words) => words.length > 0)
      .map(toForms);
  const [left = '', right] = line.split('=>');
  const sources = toList(left);
  const targets = right === undefined ? sources : toList(right);
  for (const source of sources)
    for (const from of source) {
      if (source.length > 1) addSynonym(table, { from, to: source, isOtherNumber: true });
      for (const to of targets) if (to !== source) addSynonym(table, { from, to });
    }
}

const MIN_SURNAME_LENGTH = 3;

/** A name finds the others; so does its surname alone, if the other name lacks it. */
function addNames(table: SynonymTable, names: readonly string[]) {
  const known = names.map((name) => {
    const words = toWords(name);
    const comma = name.indexOf(',');
    // The last word, also in "Surname, First name".
    const surname = (comma < 0 ? words : toWords(name.slice(0, comma))).at(-1) ?? '';
    return { words, surname: words.length > 1 && surname.length >= MIN_SURNAME_LENGTH ? surname : null };
  });
  for (const { words: from, surname } of known)
    for (const { words: to } of known) {
      if (from !== to) addSynonym(table, { from, to: [to] });
      if (surname !== null && !to.includes(surname)) addSynonym(table, { from: [surname], to: [to] });
    }
}

interface SynonymSources {
  /** Of vitrine.yaml: `boat, ship` for both directions, `vessel => boat, ship` for one. */
  lines: readonly string[];
  /** The site's first language, in which the owner's words have a plural. */
  language: string;
  /** The names of each person who has several. */
  people: readonly string[][];
}

export function buildSynonymTable({ lines, language, people }: SynonymSources): SynonymTable {
  const table: SynonymTable = new Map();
  const toForms = (words: string[]) => [
    words,
    ...listNumberForms(words.at(-1) ?? '', language).map((word) => [...words.slice(0, -1), word]),
  ];
  for (const line of READY) addLine(table, line, (words) => [words]);
  for (const line of lines) addLine(table, line, toForms);
  for (const names of people) addNames(table, names);
  return table;
}
