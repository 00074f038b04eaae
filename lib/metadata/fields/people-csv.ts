// Parses people.csv: details of people beyond their names.

import { type CsvFault, readRecords } from '@/lib/metadata/formats/csv-records';
import { cleanText, parseWebUrl } from '@/lib/metadata/formats/plain-text';
import { closestMatch } from '@/lib/model/closest-match';
import { type Person, toPersonKey } from '@/lib/model/person';
import { parseDate } from './dates';

const AUTHORITIES = {
  wikidata: [/^Q[1-9]\d*$/, 'https://www.wikidata.org/wiki/'],
  viaf: [/^[1-9]\d*$/, 'https://viaf.org/viaf/'],
  ulan: [/^500\d{6}$/, 'https://vocab.getty.edu/page/ulan/'],
  gnd: [/^[\dX-]+$/, 'https://d-nb.info/gnd/'],
  orcid: [/^(?:\d{4}-){3}\d{3}[\dX]$/, 'https://orcid.org/'],
  isni: [/^\d{15}[\dX]$/, 'https://isni.org/isni/'],
} as const satisfies Record<string, [number: RegExp, address: string]>;

type Authority = keyof typeof AUTHORITIES;
const isAuthority = (column: string): column is Authority => Object.hasOwn(AUTHORITIES, column);

const PLAIN = {
  name: ['name', 'person'],
  names: [
    'other names',
    'other name',
    'names',
    'also known as',
    'aka',
    'alias',
    'aliases',
    'label',
    'labels',
    'alt labels',
  ],
  born: ['born', 'birth', 'birth date', 'date of birth'],
  died: ['died', 'death', 'death date', 'date of death'],
  description: ['description', 'note', 'notes', 'biography'],
  links: ['link', 'links', 'url', 'website', 'same as', 'wikipedia'],
} as const satisfies Record<keyof Person, string[]>;

const HEADINGS = [...Object.values(PLAIN).flat(), ...Object.keys(AUTHORITIES)];
const MAX_LINKS = 20;
const MAX_NAMES = 100;

/** The name in one language: `name.de`, `name_de`, `label@de`, `name[de]`, `Name (de)`. */
const IN_LANGUAGE = /^(?:name|person|label)\s*(?:[._@]|\[|\()([a-z]{2,3}(?:[-_][a-z\d]+)*)[\])]?$/;

/** What a heading of people.csv means; undefined if it has no meaning there. */
export function parsePersonColumn(heading: string): keyof Person | Authority | undefined {
  if (IN_LANGUAGE.test(heading.trim().toLowerCase())) return 'names';
  const written = heading.trim().toLowerCase().replaceAll('_', ' ');
  if (isAuthority(written)) return written;
  return (Object.keys(PLAIN) as (keyof Person)[]).find((name) => (PLAIN[name] as readonly string[]).includes(written));
}

function toLink(column: 'links' | Authority, text: string): string | undefined {
  const address = parseWebUrl(text);
  if (address || column === 'links') return address;
  const [number, before] = AUTHORITIES[column];
  const plain = column === 'isni' ? text.replace(/\s/g, '') : text;
  return number.test(plain) ? before + plain : undefined;
}

const toParts = (column: 'links' | Authority, cell: string) =>
  (column === 'isni' ? cell.split(/[|;]/) : cell.split(/[|;\s]+/)).map((part) => part.trim()).filter(Boolean);

/**
 * @param text a table with a `name` column and any of `other names` (separated by `|` or `;`), `name.de` (the name in a
 * language), `born`, `died` (dates as in metadata.csv), `description`, `link`
 * (separated by spaces, `|` or `;`) and the authorities above
 * @returns people in order; faults for rows without or with a duplicate name, and for invalid cells
 */
export function parsePeopleCsv(text: string): { people: Person[]; faults: CsvFault[] } {
  const faults: CsvFault[] = [];
  const [header, ...records] = readRecords(text.replace(/^\uFEFF/, ''), faults).filter(({ isBroken }) => !isBroken);
  const columns = (header?.record ?? []).map(parsePersonColumn);
  const people = new Map<string, Person>();
  if (!columns.includes('name')) {
    if (header)
      faults.push({ line: header.info.lines, detail: 'no column is called "name", so no row says of whom it is' });
    return { people: [], faults };
  }
  header?.record.forEach((heading, at) => {
    if (columns[at] || heading.trim() === '') return;
    const meant = closestMatch(heading, HEADINGS);
    const detail = `there is no column ${JSON.stringify(heading)} in people.csv${meant ? `; is ${meant} meant?` : ''}`;
    faults.push({ line: header.info.lines, detail });
  });
  for (const { record, info } of records) {
    if (record.every((cell) => cell.trim() === '')) continue;
    const report = (detail: string) => faults.push({ line: info.lines, detail });
    const name = cleanText(record[columns.indexOf('name')])?.normalize('NFC');
    if (!name) report('the column "name" is empty');
    else if (people.has(toPersonKey(name))) report(`"${name}" has a row already; this one is not used`);
    else people.set(toPersonKey(name), toPerson(name, columns, { record, report }));
  }
  return { people: [...people.values()], faults: faults.sort((a, b) => a.line - b.line) };
}

function toPerson(
  name: string,
  columns: (keyof Person | Authority | undefined)[],
  { record, report }: { record: string[]; report: (detail: string) => void },
): Person {
  const person: Person = { name };
  const links = new Set<string>();
  const names = new Map<string, string>();
  columns.forEach((column, at) => {
    const cell = cleanText(record[at]);
    if (!cell || !column || column === 'name') return;
    if (column === 'description') person.description = cell;
    else if (column === 'names')
      for (const other of cell.split(/[|;\n]/).map((part) => part.trim().normalize('NFC'))) {
        if (other && toPersonKey(other) !== toPersonKey(name)) names.set(toPersonKey(other), other);
      }
    else if (column === 'born' || column === 'died') {
      const date = parseDate(cell);
      if (date) person[column] = date.edtf;
      else report(`"${cell}" is no date that is understood (${column})`);
    } else
      for (const part of toParts(column, cell)) {
        const link = toLink(column, part);
        if (link) links.add(link);
        else report(`"${part}" is ${column === 'links' ? 'no address (https://…)' : `no number of ${column}`}`);
      }
  });
  if (links.size > MAX_LINKS) report(`${links.size} links; the first ${MAX_LINKS} are shown`);
  if (names.size > MAX_NAMES) report(`${names.size} other names; the first ${MAX_NAMES} are used`);
  if (names.size > 0) person.names = [...names.values()].slice(0, MAX_NAMES);
  return { ...person, ...(links.size > 0 && { links: [...links].slice(0, MAX_LINKS) }) };
}
