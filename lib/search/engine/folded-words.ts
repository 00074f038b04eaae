// Goes through an item's folded words: a line an attribute, values between gaps, words between spaces.
import { READ_GAP } from '@/lib/catalogue/full-text';

/** A word where it stands. */
interface Standing {
  from: number;
  to: number;
  /** Number of its line, and where that ends. */
  line: number;
  end: number;
  /** Words before it in its value. */
  place: number;
  /** Words that stand in one value are apart by how many words lie between them, others by more than counts. */
  position: number;
}

const SPACE = 32;
const GAP = ` ${READ_GAP} `;

/** Where any of some texts stands next, from a place on, which only goes forward; beyond the end where none does. */
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

/** The words of a value from one of them on. */
export const toWordsFrom = (folded: string, { from, end }: Standing) =>
  (folded.slice(from, end).split(GAP, 1)[0] as string).split(' ');

export const toFirstLine = (folded: string) => folded.slice(0, toLineEnd(folded, 0));

/** Whether a first word is all of its value. */
export const isAlone = (folded: string, { to, end }: Standing) => to === end || folded.startsWith(GAP, to);

/**
 * Goes to the words that hold one of the needles, and for want of needles to all; as most hold none, what lies between is not taken apart.
 * @param apart what values are apart by
 * @param visit is told the same object again and again
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
