// Parses a visitor's selection of item ids, as stored in the browser; loaded with every page, so it must stay small.

import type { Route } from 'next';
import { getBasePath } from './base-path';
import { ITEM_ID } from './item-id';
import { prefixed } from './language-prefix';

/** A URL with this many ids is within the request limits of `request-policy.ts`. */
export const MAX_SELECTED_ITEMS = 500;

/** Other sites on the same host have selections of their own. */
export const getSelectionKey = () => `vitrine-selection${getBasePath()}`;

const MAX_TEXT_LENGTH = 8192;

/** @param text comma-separated ids from an untrusted source; drops invalid and repeated ones */
export const parseSelection = (text: string | null | undefined): string[] => {
  const ids = (text ?? '').slice(0, MAX_TEXT_LENGTH).split(',');
  return [...new Set(ids)].filter((id) => ITEM_ID.test(id)).slice(0, MAX_SELECTED_ITEMS);
};

/** URL of the selection page. @param fragment state (`selection-state.ts`); without it the visitor's own selection */
export const toSelectionHref = (fragment = '') => prefixed(`/selection${fragment}`) as Route;
