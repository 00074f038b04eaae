// Words within longer ones, as German and Dutch write them together: `schiff` in `dampfschifffahrt`, by the archive's own words.
import { toMatch } from '@/lib/catalogue/full-text';
import { listWordsAround } from '@/lib/catalogue/read/search-data';
import type { Index } from './index-state';

// A shorter word stands by chance in others.
const SHORTEST = { sought: 4, part: 3 };
/** So long a word is a part of another, whatever stands beside it, if that is as long as a word. */
const LONG = { sought: 8, rest: 4 };
const LONGEST_REST = 40;
const MOST = 200;

const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e'];

type Test = (word: string) => boolean;

/** Whether a text is one of the archive's words after another, with what links them. */
function isMadeOf(text: string, isOwn: Test): boolean {
  if (text.length > LONGEST_REST) return false;
  for (let end = text.length; end >= SHORTEST.part; end -= 1) {
    if (!isOwn(text.slice(0, end))) continue;
    const rest = text.slice(end);
    if (LINKS.some((link) => rest.startsWith(link) && (rest === link || isMadeOf(rest.slice(link.length), isOwn))))
      return true;
  }
  return false;
}

/** Whether a word is one of which the word sought is a part. */
function isCompound(word: string, sought: string, isOwn: Test): boolean {
  const isLong = sought.length >= LONG.sought;
  const isRest = (rest: string) => (isLong && rest.length >= LONG.rest) || isMadeOf(rest, isOwn);
  for (let at = word.indexOf(sought); at >= 0; at = word.indexOf(sought, at + 1)) {
    const [left, right] = [word.slice(0, at), word.slice(at + sought.length)];
    const isRight =
      LINKS.some((link) => right.startsWith(link) && isRest(right.slice(link.length))) ||
      (left !== '' && LINKS.includes(right));
    if (isRight && (left === '' || isRest(left))) return true;
    if (right === '' && left !== '' && isRest(left)) return true;
  }
  return false;
}

/** The archive's words of which one is a part. */
export function listCompounds(index: Index, sought: string): string[] {
  const { dictionary, common } = index;
  // What very many items hold needs nothing else.
  if (sought.length < SHORTEST.sought || common.has(toMatch([sought], false)) || !/^\p{L}+$/u.test(sought)) return [];
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
