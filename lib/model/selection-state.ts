// What the page of a selection is asked to show, in the fragment of its address, and the addresses of what is made of a selection.
import { prefixed } from './language-prefix';
import { parseSelection } from './selection';

/** How many can be looked at side by side. */
export const MOST_COMPARED = 4;

export interface SelectionState {
  /** Null for the visitor's own. */
  ids: string[] | null;
  /** Those that are looked at side by side; none, or two at least. */
  compared: string[];
}

/** @param fragment of an address, with its `#` */
export function parseSelectionState(fragment: string): SelectionState {
  const params = new URLSearchParams(fragment.slice(1));
  const compared = parseSelection(params.get('compare')).slice(0, MOST_COMPARED);
  const ids = parseSelection(params.get('ids'));
  return { ids: ids.length > 0 ? ids : null, compared: compared.length > 1 ? compared : [] };
}

/** A comma may stand in a fragment as it is: https://www.rfc-editor.org/rfc/rfc3986#section-3.5 */
export function toSelectionFragment({ ids, compared = [] }: Partial<SelectionState>): string {
  const parts = [ids && `ids=${ids}`, compared.length > 0 && `compare=${compared}`].filter(Boolean);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** What the page shows of items. */
export const toSelectionItemsHref = (ids: string[]) => prefixed(`/api/selection?ids=${ids}`);

/** All originals that are offered, in one file. */
export const toSelectionArchiveHref = (ids: string[]) => prefixed(`/api/selection/archive?ids=${ids}`);

/** The same as a IIIF collection, which is one in all languages. */
export const toSelectionDocumentHref = (ids: string[]) => `/iiif/selection?ids=${ids}`;
