import { useSyncExternalStore } from 'react';
import { MOST_SELECTED, parseSelection, SELECTION_KEY } from '@/lib/model/selection';

/** As it lies there; empty where nothing does, or the browser lets nobody look. */
function readKept(): string {
  try {
    return localStorage.getItem(SELECTION_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a selection in this browser; of none nothing stays. */
export function keepSelection(ids: string[]) {
  try {
    if (ids.length > 0) localStorage.setItem(SELECTION_KEY, ids.slice(0, MOST_SELECTED).join());
    else localStorage.removeItem(SELECTION_KEY);
  } catch {
    // The browser keeps nothing for this site, and the buttons stay as they are.
  }
  // Browsers tell other tabs alone: https://html.spec.whatwg.org/#the-storage-event
  dispatchEvent(new StorageEvent('storage', { key: SELECTION_KEY }));
}

/** Puts an item in, at the end, or takes it out. */
export const toggleSelected = (kept: string[], id: string) =>
  keepSelection(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);

function listen(heard: () => void) {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** The selection that this browser keeps, whichever tab changes it. */
export const useKeptSelection = () => parseSelection(useSyncExternalStore(listen, readKept, () => ''));
