// Finds the neighbours of an item in the series of those that lack the same detail, and how far the series is.

import { queryRows } from '@/lib/catalogue/read/connection';
import { countFound, countFoundBefore, findFound } from '@/lib/catalogue/read/found-items';
import type { DeskTask } from '@/lib/model/desk';
import { parseProgress, type SeriesProgress } from '@/lib/model/desk-routes';

/** @param after path of the item that was described last @returns null if no later item lacks it */
export const findNext = (task: DeskTask, after: string): string | null => findFound(task, 'after', after);

/**
 * @param query of the URL, with the progress so far; without it the series begins among all that lack the detail now
 * @param path of the item
 */
export function readProgress(task: DeskTask, query: URLSearchParams, path: string): SeriesProgress {
  const known = parseProgress(query);
  const { at, of, back, series } = known ?? { at: countFoundBefore(task, path) + 1, of: countFound(task) };
  return { at, of: Math.max(at, of), back: back ?? findFound(task, 'before', path) ?? undefined, series };
}

export const getItemPath = (id: string): string | null =>
  queryRows<{ path: string }>('SELECT path FROM items WHERE id = ?', id)[0]?.path ?? null;
