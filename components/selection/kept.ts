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

/** Why a selection is not what the visitor asked for: the browser keeps nothing, or it holds no more. Named as its message. */
export type Unkept = 'refused' | 'full';

/** Keeps a selection in this browser; of none nothing stays, and of too many the first. @returns null where all of it is kept */
export function keepSelection(ids: string[]): Unkept | null {
  let unkept: Unkept | null = ids.length > MOST_SELECTED ? 'full' : null;
  try {
    if (ids.length > 0) localStorage.setItem(SELECTION_KEY, ids.slice(0, MOST_SELECTED).join());
    else localStorage.removeItem(SELECTION_KEY);
  } catch {
    unkept = 'refused';
  }
  // Browsers tell other tabs alone: https://html.spec.whatwg.org/#the-storage-event
  dispatchEvent(new StorageEvent('storage', { key: SELECTION_KEY }));
  return unkept;
}

/** Puts an item in, at the end, or takes it out. @returns as `keepSelection` */
export const toggleSelected = (kept: string[], id: string) =>
  keepSelection(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);

function listen(heard: () => void) {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** The selection that this browser keeps, whichever tab changes it. */
export const useKeptSelection = () => parseSelection(useSyncExternalStore(listen, readKept, () => ''));
