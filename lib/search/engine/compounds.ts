// Finds compounds that contain a word, as in German and Dutch: `schiff` in `dampfschifffahrt`.
// Splits them into words of the archive.
import { buildMatch } from '@/lib/catalogue/full-text';
import { listWordsAround } from '@/lib/catalogue/read/search-data';
import type { Index } from './search-index';

/** Shorter words occur within others by chance; so do rests of three letters beside a short word. */
const MIN_PART_LENGTH = 4;
/** A word this long is found within another even if the rest of that is not a word. */
const LONG = 8;
const MAX_REST_LENGTH = 40;
const MAX_COMPOUNDS = 200;

const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];

type Test = (word: string) => boolean;

function isMadeOf(text: string, isOwn: Test, min: number): boolean {
  if (text.length > MAX_REST_LENGTH) return false;
  for (let end = text.length; end >= min; end -= 1) {
    if (!isOwn(text.slice(0, end))) continue;
    const rest = text.slice(end);
    const isRest = (link: string) => rest === link || isMadeOf(rest.slice(link.length), isOwn, min);
    if (LINKS.some((link) => rest.startsWith(link) && isRest(link))) return true;
  }
  return false;
}

/** Whether a word is a compound of the sought word: the rest on both sides consists of words or an ending. */
export function isCompound(word: string, sought: string, isOwn: Test): boolean {
  const isRest = (rest: string, min: number) =>
    (sought.length >= LONG && rest.length >= MIN_PART_LENGTH) || isMadeOf(rest, isOwn, min);
  const min = sought.length > MIN_PART_LENGTH ? MIN_PART_LENGTH - 1 : MIN_PART_LENGTH;
  for (let at = word.indexOf(sought); at >= 0; at = word.indexOf(sought, at + 1)) {
    const [left, right] = [word.slice(0, at), word.slice(at + sought.length)];
    const goesOn = (min: number) =>
      LINKS.some((link) => right.startsWith(link) && isRest(right.slice(link.length), min));
    // A word that merely starts with the sought word is usually a name or an inflection.
    if (left === '' ? goesOn(MIN_PART_LENGTH) : isRest(left, min) && (LINKS.includes(right) || goesOn(min)))
      return true;
  }
  return false;
}

export function listCompounds(index: Index, sought: string): string[] {
  const { dictionary, common } = index;
  // Frequent words have enough matches without compounds.
  if (sought.length < MIN_PART_LENGTH || common.has(buildMatch([sought], false)) || !/^\p{L}+$/u.test(sought))
    return [];
  // Excludes `ring` in `engineering`.
  if (sought.endsWith('ing')) return [];
  const name = `compounds ${sought}`;
  const known = index.answers.get(name)?.answer as string[] | undefined;
  if (known) return known;
  const words = listWordsAround(sought)
    // A frequent word (one in forty items) is a term of its own.
    .filter((word) => !common.has(buildMatch([word], false)) && isCompound(word, sought, dictionary.has))
    .slice(0, MAX_COMPOUNDS);
  index.answers.set(name, { size: words.join().length * 2, answer: words });
  return words;
}
