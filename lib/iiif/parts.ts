// Divides long lists into nested parts, so that no collection exceeds what clients can handle.

const MAX_ENTRIES = 500;

/** A range of a list; `end` is exclusive. */
export interface ListPart {
  start: number;
  end: number;
}

/** Returns the parts of a range; none if it can be listed directly. */
export function splitIntoParts({ start, end }: ListPart): ListPart[] {
  const length = end - start;
  if (length <= MAX_ENTRIES) return [];
  let step = MAX_ENTRIES;
  while (length > step * MAX_ENTRIES) step *= MAX_ENTRIES;
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => ({
    start: start + index * step,
    end: start + (index + 1) * step,
  }));
}

/** Names a part in URLs: `501-1000`. The last part keeps its name while the list grows. */
export const getPartName = ({ start, end }: ListPart) => `${start + 1}-${end}`;

/** @returns the part, truncated at the end of the list; null if the name is invalid for a list of this length */
export function parsePart(name: string, total: number): ListPart | null {
  const [, first, last] = /^(\d{1,12})-(\d{1,12})$/.exec(name) ?? [];
  if (!first || !last) return null;
  const start = Number(first) - 1;
  const length = Number(last) - start;
  let step = MAX_ENTRIES;
  while (step < length) step *= MAX_ENTRIES;
  return length === step && start % step === 0 && start >= 0 && start < total
    ? { start, end: Math.min(start + step, total) }
    : null;
}
