import { fill } from '@/lib/messages/browser/fill';
import { loadMessages } from '@/lib/messages/browser/load-words';
import { MAX_SELECTED_ITEMS } from '@/lib/model/selection';
import type { SelectionSaveError } from './selection-storage';

/** @returns the error message for a selection that was not saved, loaded on demand; empty if it cannot be loaded */
export async function selectionErrorMessage(error: SelectionSaveError): Promise<string> {
  try {
    return fill((await loadMessages('selection'))[error], { count: MAX_SELECTED_ITEMS });
  } catch {
    return '';
  }
}
