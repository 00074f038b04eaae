// Yields the items of a slide show one after the other without an end, from slices that it fetches as they are needed.
import { prefixed } from '@/lib/model/language-prefix';
import type { FetchSlice } from './fetch-slices';
import { SLICE, type ViewerItem } from './item';

export interface KioskSource {
  /** Parameters of `/api/context` without the slice; or the ids themselves. */
  list: string | string[];
  isShuffled: boolean;
}

export interface KioskList {
  /** Resolves with the next item that can be shown; null if there is none in the whole list. Rejects if a request fails. */
  next(): Promise<ViewerItem | null>;
}

/** Slices that are shuffled together, so that neighbours of a folder are not shown in a row. */
const SHUFFLED_SLICES = 4;

const countSlices = (total: number) => Math.ceil(total / SLICE);

function shuffle<Value>(values: Value[], random: () => number): Value[] {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other] as Value, values[at] as Value];
  }
  return values;
}

/** A sound without a cover, and a film on another site without a poster, have nothing to show. */
const isShowable = (item: ViewerItem | null): item is ViewerItem =>
  item !== null && (item.pictured || item.film !== undefined);

/**
 * Holds at most `SHUFFLED_SLICES` slices. Every round through the list fetches them again, so it follows the archive.
 * @param random from 0 to below 1
 */
export function createKioskList(
  { list, isShuffled }: KioskSource,
  fetchSlice: FetchSlice,
  random = Math.random,
): KioskList {
  let pool: ViewerItem[] = [];
  /** Slices of this round that are still to come. */
  let slices: number[] = [];
  let total = Array.isArray(list) ? list.length : 1;
  let latest: string | null = null;

  const toHref = (slice: number) =>
    prefixed(
      Array.isArray(list)
        ? `/api/context?ids=${list.slice(slice * SLICE, (slice + 1) * SLICE)}`
        : `/api/context?${list}&slice=${slice}`,
    );

  async function fetchItems(slice: number): Promise<ViewerItem[]> {
    const answer = await fetchSlice(toHref(slice));
    if (!Array.isArray(list)) total = answer.total;
    return answer.items.filter(isShowable);
  }

  async function beginRound() {
    // The first slice says how many there are now; the browser then has it in its cache.
    if (!Array.isArray(list)) await fetchItems(0);
    slices = Array.from({ length: countSlices(total) }, (_, slice) => slice);
    if (isShuffled) shuffle(slices, random);
  }

  /** Takes slices from the round only when they have arrived, so that a failed request is repeated. */
  async function fillPool() {
    const wanted = slices.slice(0, isShuffled ? SHUFFLED_SLICES : 1);
    const found = (await Promise.all(wanted.map(fetchItems))).flat();
    slices = slices.slice(wanted.length);
    if (slices.length > 0) slices = slices.filter((slice) => slice < countSlices(total));
    pool = isShuffled ? shuffle(found, random) : found;
    // A new round does not begin with the picture that is still shown.
    const [first] = pool;
    if (isShuffled && first && first.id === latest && pool.length > 1) pool.push(pool.shift() as ViewerItem);
  }

  return {
    async next() {
      let hasBegun = false;
      while (pool.length === 0) {
        if (slices.length === 0) {
          if (hasBegun) return null;
          hasBegun = true;
          await beginRound();
          if (slices.length === 0) return null;
        }
        await fillPool();
      }
      const item = pool.shift() ?? null;
      latest = item?.id ?? null;
      return item;
    },
  };
}
