// Runs a slide show without an end: one item after the other, with at most two of them mounted at a time.
import type { ViewerItem } from './item';
import type { KioskList } from './kiosk-list';

export interface KioskSlide {
  /** Different for each time that an item is shown. */
  key: number;
  item: ViewerItem;
}

export interface KioskState {
  /** Null until the first picture has loaded. */
  shown: KioskSlide | null;
  /** Fades out. */
  leaving: KioskSlide | null;
  /** Loads while another is shown. */
  coming: KioskSlide | null;
  isPaused: boolean;
  /** Whether the list has nothing to show. */
  isEmpty: boolean;
}

export type KioskPlayer = ReturnType<typeof createKioskPlayer>;

interface KioskSteps {
  list: KioskList;
  /** How long each item is shown, ms; a film plays to its end. */
  slideMs: number;
  /** How long a slide fades out, ms. */
  fadeMs: number;
  /** Whether the server responds that the picture of an item does not exist. Rejects if it does not respond. */
  isMissing(item: ViewerItem): Promise<boolean>;
}

/** Delays between attempts; they double from the first to the last. */
const MIN_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;
/** A picture that the server has, but that cannot be shown, is skipped then. */
const MAX_ATTEMPTS = 3;
/** Between items that cannot be shown. */
const SKIP_MS = 1000;
/** A film that has not moved on for so long has ended. */
const MAX_STALL_MS = 20_000;

const EMPTY: KioskState = { shown: null, leaving: null, coming: null, isPaused: false, isEmpty: false };

export function createKioskPlayer({ list, slideMs, fadeMs, isMissing }: KioskSteps) {
  let state = EMPTY;
  let lastKey = 0;
  /** Whether `coming` can be shown, and whether the time of `shown` is over. */
  let isReady = false;
  let isDue = true;
  /** Whether a visitor wants the next item, even while paused. */
  let isWished = false;
  let isRunning = false;
  let waitMs = MIN_WAIT_MS;
  let attempts = 0;
  let slideTimer: ReturnType<typeof setTimeout> | undefined;
  let workTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<KioskState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function prepare(item: ViewerItem) {
    isReady = false;
    lastKey += 1;
    set({ coming: { key: lastKey, item }, isEmpty: false });
  }

  function workLater(work: () => void, ms: number) {
    clearTimeout(workTimer);
    workTimer = setTimeout(() => isRunning && work(), ms);
  }

  function retryLater(work: () => void) {
    workLater(work, waitMs);
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  }

  async function fetchComing() {
    attempts = 0;
    let item: ViewerItem | null;
    try {
      item = await list.next();
    } catch {
      retryLater(fetchComing);
      return;
    }
    if (!isRunning) return;
    if (item) return prepare(item);
    set({ isEmpty: true });
    retryLater(fetchComing);
  }

  function endSlide() {
    clearTimeout(slideTimer);
    isDue = true;
    if (isReady && isRunning) show();
  }

  function startSlide() {
    clearTimeout(slideTimer);
    if (state.shown && !state.isPaused)
      slideTimer = setTimeout(endSlide, state.shown.item.film === undefined ? slideMs : MAX_STALL_MS);
  }

  function show() {
    const { shown, coming } = state;
    [isDue, isReady, isWished, waitMs] = [false, false, false, MIN_WAIT_MS];
    set({ shown: coming, leaving: shown, coming: null });
    startSlide();
    workLater(() => {
      set({ leaving: null });
      void fetchComing();
    }, fadeMs);
  }

  const isComing = (key: number) => isRunning && state.coming?.key === key;
  const isShown = (key: number) => isRunning && state.shown?.key === key;

  async function checkFailed({ key, item }: KioskSlide) {
    const { film, ...still } = item;
    // A film that this browser cannot play has its poster.
    if (film !== undefined && item.pictured) return prepare(still);
    let isGone = true;
    try {
      attempts += 1;
      isGone = (await isMissing(item)) || attempts >= MAX_ATTEMPTS;
    } catch {
      // Without a connection, the picture is as good as before.
      [isGone, attempts] = [false, 0];
    }
    if (!isComing(key)) return;
    if (isGone) workLater(fetchComing, SKIP_MS);
    else retryLater(() => prepare(item));
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isRunning = true;
      if (state.coming) return;
      void fetchComing();
    },
    stop() {
      isRunning = false;
      clearTimeout(slideTimer);
      clearTimeout(workTimer);
    },
    /** The picture of a coming slide has loaded. */
    ready(key: number) {
      if (!isComing(key) || isReady) return;
      isReady = true;
      if (isDue && (isWished || !state.isPaused)) show();
    },
    /** The picture of a coming slide could not be loaded. */
    failed(key: number) {
      if (isComing(key) && state.coming) void checkFailed(state.coming);
    },
    /** A film plays on. */
    moved(key: number) {
      if (isShown(key)) startSlide();
    },
    /** A film has ended. */
    ended(key: number) {
      if (isShown(key) && !state.isPaused) endSlide();
    },
    /** Shows the next item as soon as it has loaded, also while paused. */
    next() {
      isWished = true;
      endSlide();
    },
    setPaused(isPaused: boolean) {
      set({ isPaused });
      if (isDue && isReady && !isPaused) return show();
      clearTimeout(slideTimer);
      return startSlide();
    },
  };
}
