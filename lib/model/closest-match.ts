// Suggests the name that was probably meant by an unknown one.

export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const min = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(isSwapped ? Math.min(min, (before[j - 2] ?? 0) + 1) : min);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

const MAX_WORD_LENGTH = 40;
const MAX_EDIT_DISTANCE = 2;
// A common prefix of this length is also a match (`descr` for `description`).
const ALIKE = 4;

/** @returns the name within two edits, or with the same prefix; undefined if none */
export function closestMatch(name: string, names: readonly string[]): string | undefined {
  const written = name.trim().toLowerCase();
  if (written.length > MAX_WORD_LENGTH) return undefined;
  const near = names
    .map((each) => ({ each, slips: editDistance(written, each.toLowerCase()) }))
    .filter(({ each, slips }) => slips <= Math.min(MAX_EDIT_DISTANCE, Math.floor(each.length / 3)))
    .sort((a, b) => a.slips - b.slips);
  return (
    near[0]?.each ??
    names.find((each) => written.length >= ALIKE && each.toLowerCase().startsWith(written.slice(0, ALIKE)))
  );
}
