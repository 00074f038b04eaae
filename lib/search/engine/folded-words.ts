// Iterates over the folded words of an item: one line per attribute, values separated by gaps, words by spaces.
import { READ_GAP } from '@/lib/catalogue/full-text';

interface Standing {
  from: number;
  to: number;
  /** Line number, and the offset of its end. */
  line: number;
  end: number;
  /** Number of preceding words in the same value. */
  place: number;
  /** Distances between positions count words within a value; between values they exceed the maximum distance. */
  position: number;
}

const SPACE = 32;
const GAP = ` ${READ_GAP} `;

/** Finds the next occurrence of any of the texts from a non-decreasing offset; past the end if there is none. */
function createFinder(text: string, sought: readonly string[]) {
  const next = sought.map(() => -1);
  return (from: number): number => {
    let first = text.length + 1;
    for (let each = 0; each < next.length; each += 1) {
      if ((next[each] as number) < from) {
        const found = text.indexOf(sought[each] as string, from);
        next[each] = found < 0 ? text.length + 1 : found;
      }
      if ((next[each] as number) < first) first = next[each] as number;
    }
    return first;
  };
}

const toLineEnd = (text: string, start: number) => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
};

export const sliceWords = (folded: string, { from, end }: Standing) =>
  (folded.slice(from, end).split(GAP, 1)[0] as string).split(' ');

/** The words of the title, without its codes and acronyms in another spelling, which are values of their own. */
export const sliceTitle = (folded: string) => folded.slice(0, toLineEnd(folded, 0)).split(GAP, 1)[0] as string;

export const isAlone = (folded: string, { to, end }: Standing) => to === end || folded.startsWith(GAP, to);

/**
 * Visits the words that contain one of the needles, or all words without needles. Skips text without a needle, which is
 * most of it, without splitting it.
 * @param apart the distance between values
 * @param visit receives the same object each time
 */
export function visitWords(
  folded: string,
  { needles, apart }: { needles: string[] | null; apart: number },
  visit: (standing: Standing) => void,
) {
  const find = needles ? createFinder(folded, needles) : (from: number) => from;
  const at: Standing = { from: 0, to: 0, line: 0, end: toLineEnd(folded, 0), place: 0, position: 0 };
  let start = 0;
  let base = 0;
  let from = 0;
  let place = 0;
  const startValue = (begin: number) => {
    start = begin;
    from = begin;
    base += place + apart;
    place = 0;
  };
  const isGap = (to: number) => from > start && to < at.end && folded.startsWith(GAP, from - 1);
  for (let found = find(0); found <= folded.length; found = find(from)) {
    while (found > at.end) {
      at.line += 1;
      startValue(at.end + 1);
      at.end = toLineEnd(folded, from);
    }
    const { end } = at;
    let to = from;
    for (; to < end; to += 1) {
      if (folded.charCodeAt(to) !== SPACE) continue;
      if (to > found) break;
      if (isGap(to)) startValue(to + 1);
      else place += 1;
      from = to + 1;
    }
    if (isGap(to)) {
      startValue(to + 1);
      continue;
    }
    at.from = from;
    at.to = to;
    at.place = place;
    at.position = base + place;
    visit(at);
    from = to + 1;
    place += 1;
  }
}
