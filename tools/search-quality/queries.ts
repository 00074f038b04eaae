// Reads the judged queries of queries.txt.
import { type Concept, createPattern, foldWords, type JudgedQuery, type Role } from './grade';

const COLUMNS = 9;

const toPhrase = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const words = foldWords(word);
      return word.endsWith('*') ? [...words.slice(0, -1), `${words.at(-1)}*`] : words;
    });

function parseConcept(role: Role, text: string): Concept {
  const phrases = text.replace('!', '').split('/').map(toPhrase);
  if (phrases.some((words) => words.length === 0)) throw new Error(`a concept without words: ${text}`);
  return { role, pattern: createPattern(phrases), isEssential: text.trim().endsWith('!') };
}

const parseConcepts = (role: Role, text = '') =>
  text === '' ? [] : text.split('+').map((each) => parseConcept(role, each));

function parseYears(text: string): JudgedQuery['years'] {
  if (text === '') return null;
  const [from = Number.NaN, to = from] = text.split('-').map(Number);
  if (Number.isNaN(from + to)) throw new Error(`not years: ${text}`);
  return [from, to];
}

/** @throws Error naming a line that is not a query */
function parseLine(line: string): JudgedQuery {
  const cells = line.split('|').map((cell) => cell.trim());
  const [language = '', typedBy = '', records, query = '', shows, makers, places, years = '', kinds] = cells;
  const concepts = [
    ...parseConcepts('shows', shows),
    ...parseConcepts('makers', makers),
    ...parseConcepts('places', places),
    ...parseConcepts('kinds', kinds),
  ];
  const isWhole = cells.length === COLUMNS && (records === 'museum' || records === 'own') && query !== '';
  if (!isWhole || concepts.length === 0) throw new Error(`not a judged query: ${line}`);
  return { language, typedBy, records, query, concepts, years: parseYears(years) };
}

/** Skips empty lines and lines that start with `#`. */
export const parseQueries = (text: string): JudgedQuery[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(parseLine);
