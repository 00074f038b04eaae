// Parses and formats the state of the selection page in the URL fragment, and builds URLs of its resources.
import { withBasePath } from './base-path';
import { prefixed } from './language-prefix';
import { parseSelection } from './selection';

export const MAX_COMPARED_ITEMS = 4;

export interface SelectionState {
  /** Null for the visitor's own selection. */
  ids: string[] | null;
  /** Compared items; none, or at least two. */
  compared: string[];
}

export function parseSelectionState(fragment: string): SelectionState {
  const params = new URLSearchParams(fragment.slice(1));
  const compared = parseSelection(params.get('compare')).slice(0, MAX_COMPARED_ITEMS);
  const ids = parseSelection(params.get('ids'));
  return { ids: ids.length > 0 ? ids : null, compared: compared.length > 1 ? compared : [] };
}

/** Commas need no encoding in a fragment: https://www.rfc-editor.org/rfc/rfc3986#section-3.5 */
export function toSelectionFragment({ ids, compared = [] }: Partial<SelectionState>): string {
  const parts = [ids && `ids=${ids}`, compared.length > 0 && `compare=${compared}`].filter(Boolean);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

export const toSelectionItemsHref = (ids: string[]) => prefixed(`/api/selection?ids=${ids}`);

export const toSelectionArchiveHref = (ids: string[]) => prefixed(`/api/selection/archive?ids=${ids}`);

export const toSelectionDocumentHref = (ids: string[]) => withBasePath(`/iiif/selection?ids=${ids}`);

export const toSelectionKioskHref = (ids: string[]) => prefixed(`/kiosk?ids=${ids}`);

export const toSelectionLabelsHref = (ids: string[]) => prefixed(`/labels?ids=${ids}`);
