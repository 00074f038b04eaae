// Holds the list of items that the viewer steps through: from the page's links, extended by slices from the server.
import { isExport } from '@/lib/model/static-export';
import { createSliceFetcher, type FetchSlice } from './fetch-slices';
import { SLICE, type SliceWish, toSliceHref, type ViewerItem, type ViewerSlice } from './item';
import { readLink, type Source } from './source';

export interface ViewerState {
  index: number;
  /** 1 until the server has reported the total. */
  total: number;
  item: ViewerItem;
  /** Null if there is none or it is not loaded. */
  previous: ViewerItem | null;
  next: ViewerItem | null;
  /** Whether there is, or may be, a previous item. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** Direction of the last step: 1 forwards, -1 backwards, 0 initially. */
  direction: -1 | 0 | 1;
  /** Whether a request for items failed; `retry` repeats it. */
  hasFailed: boolean;
}

export type ViewerList = ReturnType<typeof createViewerList>;

// Items to prefetch in both directions.
const AHEAD = 10;
// Maximum loaded items, and the radius around the current one that remains when trimming.
const MAX_LOADED_ITEMS = 400;
const AROUND = 120;

/** @throws TypeError if the source's link does not lead to an item */
export function createViewerList({ context, links, at: first, words }: Source, ask?: FetchSlice) {
  const items = new Map<number, ViewerItem | null>();
  const request = createSliceFetcher(ask);
  const listeners = new Set<() => void>();
  const described = new Set<string>();
  let start = context.type === 'list' ? 0 : (context.start ?? 0);
  let total = context.type === 'list' ? links.length : Math.max(context.total ?? 1, start + 1);
  let index = start + first;
  let direction: ViewerState['direction'] = 0;
  let latest = 0;
  /** Target of a step that is still loading, or could not be loaded; the next step starts from there. */
  let goal: number | null = null;
  /** Steps to take once the position in the folder is known. */
  let owed = 0;
  /** Requests that failed and have not succeeded since. */
  const failed = new Set<string>();

  /** Returns undefined if not loaded; null for an item without a picture. */
  function at(place: number) {
    const known = items.get(place);
    const link = links[place - start];
    if (known !== undefined || !link) return known;
    const item = readLink(link);
    items.set(place, item);
    return item;
  }

  /** Finds the nearest picture from an index on, inclusive: null if none, undefined if not loaded. */
  function find(from: number, way: -1 | 1) {
    for (let place = from; place >= 0 && place < total; place += way) {
      const item = at(place);
      if (item === undefined) return undefined;
      if (item) return place;
    }
    return null;
  }

  const toItem = (place: number | null | undefined) => (typeof place === 'number' ? (at(place) ?? null) : null);
  function toState(): ViewerState {
    const item = at(index);
    if (!item) throw new TypeError('The viewer was opened at a link that leads to no picture');
    const [before, after] = [find(index - 1, -1), find(index + 1, 1)];
    return {
      index,
      total,
      item,
      previous: toItem(before),
      next: toItem(after),
      hasPrevious: before !== null,
      hasNext: after !== null,
      direction,
      hasFailed: failed.size > 0,
    };
  }
  let state = toState();
  function tell() {
    state = toState();
    for (const listener of listeners) listener();
  }

  function take(slice: ViewerSlice) {
    for (const [offset, told] of slice.items.entries()) {
      const place = slice.start + offset;
      const shown = at(place);
      // Items of the page remain at their index, even if the archive has changed since.
      const { thumbnail } = shown ?? {};
      if (shown === undefined || shown?.id === told?.id)
        items.set(place, told && thumbnail ? { ...told, thumbnail } : told);
    }
    total = Math.max(slice.total, index + 1);
  }

  function settle(slice: ViewerSlice) {
    const place = slice.items.findIndex((item) => item?.id === state.item.id);
    if (place < 0) return;
    items.clear();
    links = [];
    start = slice.start;
    index = slice.start + place;
    direction = 0;
  }

  async function fetchSlice(wish: SliceWish, use: (slice: ViewerSlice) => void) {
    const href = toSliceHref(context, wish);
    const isLoaded = await request(href, (slice) => {
      failed.delete(href);
      use(slice);
      tell();
    });
    if (!isLoaded) {
      failed.add(href);
      tell();
    }
    return isLoaded;
  }

  const isAlone = () => context.type === 'collection' && context.start === undefined && start === 0 && links.length > 0;

  function want(from: number, to: number): Promise<unknown> {
    if (context.type === 'list' || isAlone()) return Promise.resolve();
    const wanted: Promise<unknown>[] = [];
    const last = Math.floor(Math.min(to, total - 1) / SLICE);
    for (let slice = Math.floor(Math.max(0, from) / SLICE); slice <= last; slice += 1) {
      for (let place = slice * SLICE; place < Math.min(total, (slice + 1) * SLICE); place += 1) {
        if (at(place) !== undefined) continue;
        wanted.push(fetchSlice({ slice }, take));
        break;
      }
    }
    return Promise.all(wanted);
  }

  function trim() {
    if (items.size <= MAX_LOADED_ITEMS) return;
    for (const place of items.keys()) if (Math.abs(place - index) > AROUND) items.delete(place);
    described.clear();
  }

  function show(place: number) {
    direction = place > index ? 1 : place < index ? -1 : 0;
    index = place;
    trim();
    tell();
    void want(index - AHEAD, index + AHEAD);
  }

  /** Goes to an index; if there is no picture, on to the next in the same direction, then to the nearest before it. */
  async function go(to: number, way: -1 | 1 = to < index ? -1 : 1): Promise<void> {
    // An item's page names one item only; the server knows how many there are.
    if (isAlone() && !(await describe())) return;
    latest += 1;
    const turn = latest;
    const wished = Math.min(total - 1, Math.max(0, to));
    let place = find(wished, way);
    if (place === undefined) {
      goal = wished;
      await want(wished - AHEAD, wished + AHEAD);
      if (turn !== latest) return;
      place = find(wished, way);
      // Keep the target for `retry`.
      if (place === undefined) return;
    }
    goal = null;
    place ??= find(wished, way === 1 ? -1 : 1);
    if (typeof place === 'number' && place !== index) show(place);
  }

  async function step(by: number): Promise<void> {
    const way = by < 0 ? -1 : 1;
    if (!isAlone()) return go((goal ?? index) + by, way);
    owed += by;
    if (!(await describe()) || owed === 0) return undefined;
    const steps = owed;
    owed = 0;
    return go(index + steps, way);
  }

  /** @returns whether the item is described, and its position in the list known */
  async function describe(): Promise<boolean> {
    const slice = Math.floor(index / SLICE);
    const isList = context.type === 'list';
    const ids = links.slice(slice * SLICE, (slice + 1) * SLICE).map(({ dataset }) => dataset.viewer ?? '');
    const isUnplaced = isAlone();
    const isFile = isExport();
    const own = { id: state.item.id, index };
    const wish: SliceWish =
      isFile && (isList || isUnplaced) ? { item: own.id } : isList ? { ids } : isUnplaced ? { at: own.id } : { slice };
    const key = JSON.stringify(wish);
    // While the request runs, `fetchSlice` returns its result.
    if (described.has(key) && !isUnplaced) return true;
    described.add(key);
    const isTold = await fetchSlice(wish, (told) => {
      if (isUnplaced) settle(told);
      take(isList ? { ...told, start: isFile ? own.index : slice * SLICE, total } : told);
    });
    if (!isTold) described.delete(key);
    return isTold;
  }

  return {
    words,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at,
    want: (from: number, to: number) => void want(from, to),
    step,
    go,
    describe: () => void describe(),
    /** Repeats requests that failed, and takes the steps that waited for them. */
    async retry() {
      // Those that are still wanted are requested below.
      failed.clear();
      const waited = owed;
      owed = 0;
      if (waited !== 0) await step(waited);
      else {
        await describe();
        if (goal !== null) await go(goal);
        else await want(index - AHEAD, index + AHEAD);
      }
      tell();
    },
  };
}
