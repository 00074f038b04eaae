import { useSyncExternalStore } from 'react';
import { MAX_SELECTED_ITEMS, parseSelection, SELECTION_KEY } from '@/lib/model/selection';

/** Reads the stored value; empty if there is none or access to the storage is denied. */
function readKept(): string {
  try {
    return localStorage.getItem(SELECTION_KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Why a selection was not saved completely: the storage is not available, or the limit is exceeded. Also the key of the
 * error message.
 */
export type Unkept = 'refused' | 'full';

/**
 * Saves the selection in local storage, up to the limit.
 * @returns null if all of it was saved
 */
export function keepSelection(ids: string[]): Unkept | null {
  let unkept: Unkept | null = ids.length > MAX_SELECTED_ITEMS ? 'full' : null;
  try {
    if (ids.length > 0) localStorage.setItem(SELECTION_KEY, ids.slice(0, MAX_SELECTED_ITEMS).join());
    else localStorage.removeItem(SELECTION_KEY);
  } catch {
    unkept = 'refused';
  }
  // The browser notifies other tabs only: https://html.spec.whatwg.org/#the-storage-event
  dispatchEvent(new StorageEvent('storage', { key: SELECTION_KEY }));
  return unkept;
}

/**
 * Adds an item at the end of the selection, or removes it.
 * @returns the same as `keepSelection`
 */
export const toggleSelected = (kept: string[], id: string) =>
  keepSelection(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);

function listen(heard: () => void) {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** The selection saved in this browser; updated by changes in any tab. */
export const useKeptSelection = () => parseSelection(useSyncExternalStore(listen, readKept, () => ''));
