// Cuts a long list into parts, and parts into parts, so that no collection is longer than a client can take.

/** Entries that one collection lists at most, things and parts of things alike. */
const MOST_ENTRIES = 500;

/** A stretch of a list; `end` is the first entry behind it. */
export interface ListPart {
  start: number;
  end: number;
}

/** The parts of a stretch; none where it can be listed as it is. */
export function toListParts({ start, end }: ListPart): ListPart[] {
  const length = end - start;
  if (length <= MOST_ENTRIES) return [];
  let step = MOST_ENTRIES;
  while (length > step * MOST_ENTRIES) step *= MOST_ENTRIES;
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => ({
    start: start + index * step,
    end: start + (index + 1) * step,
  }));
}

/** A part as its address names it, counted from 1: `501-1000`. The last keeps its name while the list grows. */
export const toPartName = ({ start, end }: ListPart) => `${start + 1}-${end}`;

/** @returns the part, cut where the list ends; null where the name is not one of a part of a list of this length */
export function parsePart(name: string, total: number): ListPart | null {
  const [, first, last] = /^(\d{1,12})-(\d{1,12})$/.exec(name) ?? [];
  if (!first || !last) return null;
  const start = Number(first) - 1;
  const length = Number(last) - start;
  let step = MOST_ENTRIES;
  while (step < length) step *= MOST_ENTRIES;
  return length === step && start % step === 0 && start >= 0 && start < total
    ? { start, end: Math.min(start + step, total) }
    : null;
}
