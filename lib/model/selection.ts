// A visitor's own selection: ids of items in their order, as the browser keeps them; sent with every page, so no more is here.

import type { Route } from 'next';
import { ITEM_ID } from './item-id';
import { prefixed } from './language-prefix';

/** An address with so many stays below what servers take (`request-policy.ts`). */
export const MOST_SELECTED = 500;

/** Where the browser keeps it. */
export const SELECTION_KEY = 'vitrine-selection';

const LONGEST = 8192;

/** @param text ids between commas, from whoever wrote it: what is no id is passed over, and so is what stands there twice */
export const parseSelection = (text: string | null | undefined): string[] => {
  const ids = (text ?? '').slice(0, LONGEST).split(',');
  return [...new Set(ids)].filter((id) => ITEM_ID.test(id)).slice(0, MOST_SELECTED);
};

/** The page of a selection. @param fragment what it is asked to show (`selection-state.ts`); the visitor's own without one */
export const toSelectionHref = (fragment = '') => prefixed(`/selection${fragment}`) as Route;
