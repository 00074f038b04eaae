// Words within longer ones, as German and Dutch write them together: `schiff` in `dampfschifffahrt`, by the archive's own words.
import { toMatch } from '@/lib/catalogue/full-text';
import { listWordsAround } from '@/lib/catalogue/read/search-data';
import type { Index } from './index-state';

/** A shorter word stands by chance in others; beside a short one so does a part of three letters. */
const SHORTEST = 4;
/** So long a word is a part of another, whatever stands beside it, if that is as long as a word. */
const LONG = 8;
const LONGEST_REST = 40;
const MOST = 200;

const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];

type Test = (word: string) => boolean;

/** Whether a text is one of the archive's words after another, with what links them. */
function isMadeOf(text: string, isOwn: Test, shortest: number): boolean {
  if (text.length > LONGEST_REST) return false;
  for (let end = text.length; end >= shortest; end -= 1) {
    if (!isOwn(text.slice(0, end))) continue;
    const rest = text.slice(end);
    const isRest = (link: string) => rest === link || isMadeOf(rest.slice(link.length), isOwn, shortest);
    if (LINKS.some((link) => rest.startsWith(link) && isRest(link))) return true;
  }
  return false;
}

/** Whether a word is one of which the word sought is a part: what stands before and behind it are words, or its ending. */
function isCompound(word: string, sought: string, isOwn: Test): boolean {
  const isRest = (rest: string, shortest: number) =>
    (sought.length >= LONG && rest.length >= SHORTEST) || isMadeOf(rest, isOwn, shortest);
  const least = sought.length > SHORTEST ? SHORTEST - 1 : SHORTEST;
  for (let at = word.indexOf(sought); at >= 0; at = word.indexOf(sought, at + 1)) {
    const [left, right] = [word.slice(0, at), word.slice(at + sought.length)];
    const goesOn = (shortest: number) =>
      LINKS.some((link) => right.startsWith(link) && isRest(right.slice(link.length), shortest));
    // What a word begins is more often a name, or another form of it.
    if (left === '' ? goesOn(SHORTEST) : isRest(left, least) && (LINKS.includes(right) || goesOn(least))) return true;
  }
  return false;
}

/** The archive's words of which one is a part. */
export function listCompounds(index: Index, sought: string): string[] {
  const { dictionary, common } = index;
  // What very many items hold needs nothing else.
  if (sought.length < SHORTEST || common.has(toMatch([sought], false)) || !/^\p{L}+$/u.test(sought)) return [];
  // No ring is in engineering.
  if (sought.endsWith('ing')) return [];
  const name = `compounds ${sought}`;
  const known = index.answers.get(name)?.answer as string[] | undefined;
  if (known) return known;
  const words = listWordsAround(sought)
    // What one in forty holds is a word of its own.
    .filter((word) => !common.has(toMatch([word], false)) && isCompound(word, sought, dictionary.has))
    .slice(0, MOST);
  index.answers.set(name, { size: words.join().length * 2, answer: words });
  return words;
}
