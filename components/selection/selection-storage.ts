import { useSyncExternalStore } from 'react';
import { getSelectionKey, MAX_SELECTED_ITEMS, parseSelection } from '@/lib/model/selection';

/** Reads the stored value; empty if there is none or access to the storage is denied. */
function readStored(): string {
  try {
    return localStorage.getItem(getSelectionKey()) ?? '';
  } catch {
    return '';
  }
}

/**
 * Why a selection was not saved completely: the storage is not available, or the limit is exceeded. Also the key of the
 * error message.
 */
export type SelectionSaveError = 'refused' | 'full';

/**
 * Saves the selection in local storage, up to the limit.
 * @returns null if all of it was saved
 */
export function saveSelection(ids: string[]): SelectionSaveError | null {
  let error: SelectionSaveError | null = ids.length > MAX_SELECTED_ITEMS ? 'full' : null;
  try {
    if (ids.length > 0) localStorage.setItem(getSelectionKey(), ids.slice(0, MAX_SELECTED_ITEMS).join());
    else localStorage.removeItem(getSelectionKey());
  } catch {
    error = 'refused';
  }
  // The browser notifies other tabs only: https://html.spec.whatwg.org/#the-storage-event
  dispatchEvent(new StorageEvent('storage', { key: getSelectionKey() }));
  return error;
}

/**
 * Adds an item at the end of the selection, or removes it.
 * @returns the same as `saveSelection`
 */
export const toggleSelected = (saved: string[], id: string) =>
  saveSelection(saved.includes(id) ? saved.filter((each) => each !== id) : [...saved, id]);

function subscribe(onChange: () => void) {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** The selection saved in this browser; updated by changes in any tab. */
export const useSelection = () => parseSelection(useSyncExternalStore(subscribe, readStored, () => ''));
