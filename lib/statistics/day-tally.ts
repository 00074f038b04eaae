// Counts of one day: totals, and the most frequent pages, downloads, referring sites and fruitless searches, within fixed limits.

export const TOTALS = ['views', 'downloads', 'searches', 'fruitless'] as const;

export type Total = (typeof TOTALS)[number];

/** Entries of each list that are stored for a day. */
export const MAX_LIST_ENTRIES = { pages: 200, files: 100, sites: 100, queries: 200 } as const;

export type RankedList = keyof typeof MAX_LIST_ENTRIES;

export const RANKED_LISTS = Object.keys(MAX_LIST_ENTRIES) as RankedList[];

export interface DayTally {
  totals: Record<Total, number>;
  lists: Record<RankedList, Map<string, number>>;
}

export const createTally = (): DayTally => ({
  totals: { views: 0, downloads: 0, searches: 0, fruitless: 0 },
  lists: { pages: new Map(), files: new Map(), sites: new Map(), queries: new Map() },
});

/** The most frequent first; equal ones in alphabetical order. */
export const rankEntries = (list: ReadonlyMap<string, number>): [name: string, count: number][] =>
  [...list].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));

/** Drops the rarest entries once a list has twice its size, so that a flood of random names cannot displace frequent ones. */
function trim(list: Map<string, number>, max: number) {
  if (list.size <= max * 2) return;
  for (const [name] of rankEntries(list).slice(max)) list.delete(name);
}

export function addEntry({ lists }: DayTally, name: RankedList, key: string, count = 1) {
  const list = lists[name];
  list.set(key, (list.get(key) ?? 0) + count);
  trim(list, MAX_LIST_ENTRIES[name]);
}

/** Adds the counts of another tally. */
export function addTally(tally: DayTally, { totals, lists }: DayTally) {
  for (const name of TOTALS) tally.totals[name] += totals[name];
  for (const name of RANKED_LISTS) for (const [key, count] of lists[name]) addEntry(tally, name, key, count);
}

/** As it is stored: entries are pairs, because a name may be `__proto__`. */
export const serializeTally = ({ totals, lists }: DayTally): string =>
  `${JSON.stringify({
    ...totals,
    ...Object.fromEntries(
      RANKED_LISTS.map((name) => [name, rankEntries(lists[name]).slice(0, MAX_LIST_ENTRIES[name])]),
    ),
  })}\n`;

const toCount = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);

/** Null if the text is not a tally; a wrong value counts as 0. */
export function parseTally(text: string): DayTally | null {
  let stored: Record<string, unknown>;
  try {
    stored = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const tally = createTally();
  for (const name of TOTALS) tally.totals[name] = toCount(stored[name]);
  for (const name of RANKED_LISTS) {
    const entries = stored[name];
    for (const entry of Array.isArray(entries) ? entries.slice(0, MAX_LIST_ENTRIES[name]) : []) {
      const [key, count] = Array.isArray(entry) ? entry : [];
      if (typeof key === 'string' && toCount(count) > 0) tally.lists[name].set(key, toCount(count));
    }
  }
  return tally;
}
