// Finds the part of a text that differs from another, by whole words.

export interface TextDifference {
  /** Common to both. */
  start: string;
  removed: string;
  added: string;
  end: string;
}

const split = (text: string) => text.split(/(?<=\s)|(?=\s)/);

function countCommon(one: readonly string[], other: readonly string[], max: number): number {
  let count = 0;
  while (count < max && one[count] === other[count]) count += 1;
  return count;
}

export function diffTexts(was: string, now: string): TextDifference {
  const [one, other] = [split(was), split(now)];
  const max = Math.min(one.length, other.length);
  const first = countCommon(one, other, max);
  const last = countCommon(one.toReversed(), other.toReversed(), max - first);
  return {
    start: one.slice(0, first).join(''),
    removed: one.slice(first, one.length - last).join(''),
    added: other.slice(first, other.length - last).join(''),
    end: one.slice(one.length - last).join(''),
  };
}
