// URLs of the desk.

import { withoutBasePath } from './base-path';
import type { DeskTask } from './desk';
import type { FindingKind } from './findings';
import { ITEM_ID } from './item-id';
import { prefixed } from './language-prefix';
import { encodePath } from './routes';

/** @param page of the desk that has no parameters; its first page by default */
export const toDeskHref = (page?: 'account' | 'accounts' | 'invitation' | 'log') =>
  prefixed(page ? `/desk/${page}` : '/desk');

/** @param after the last entry of the page before */
export const toReportHref = (kind: FindingKind, after?: { path: string; reason?: string } | null) =>
  prefixed(`/desk/report/${kind}${after ? `?${new URLSearchParams({ ...after })}` : ''}`);

/** @param id of an action, for its progress, result and files */
export const toHistoryHref = (id?: string) => prefixed(`/desk/history${id ? `/${id}` : ''}`);

/** @param id of a letter; none for the inbox */
export const toLettersHref = (id?: string) => prefixed(`/desk/letters${id ? `/${id}` : ''}`);

export const toProposalsHref = () => prefixed('/desk/proposals');

export const toStatisticsHref = (period?: string) => prefixed(`/desk/statistics${period ? `?period=${period}` : ''}`);

/** Where a person is in a series of items to describe. */
export interface SeriesProgress {
  /** Counted from one. */
  at: number;
  of: number;
  /** Id of the item before. */
  back?: string | undefined;
  /** Name of the series once something is saved: eight hexadecimal digits. */
  series?: string | undefined;
}

export const isSeries = (text: unknown): text is string => typeof text === 'string' && /^[\da-f]{8}$/.test(text);

const toCount = (text: string | null) => (text && /^[1-9]\d{0,7}$/.test(text) ? Number(text) : null);

/** @param query of the URL of an item's form @returns null if it names no progress */
export function parseProgress(query: URLSearchParams): SeriesProgress | null {
  const [at, of, back] = [toCount(query.get('at')), toCount(query.get('of')), query.get('back') ?? ''];
  const series = query.get('series');
  return at && of ? { at, of, ...(ITEM_ID.test(back) && { back }), ...(isSeries(series) && { series }) } : null;
}

/** @param id of the item that is left */
export const advance = ({ at, of, series }: SeriesProgress, id: string): SeriesProgress => ({
  series,
  at: at + 1,
  of: Math.max(of, at + 1),
  back: id,
});

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export function toDescribeHref(id: string, task?: DeskTask, progress?: SeriesProgress | null) {
  const { at, of, back = '', series } = progress ?? {};
  const query = new URLSearchParams({
    ...(task && { task, ...(at && { at: `${at}`, of: `${of}` }), ...(back && { back }), ...(series && { series }) }),
  });
  return prefixed(`/desk/items/${id}${query.size > 0 ? `?${query}` : ''}`);
}

/** @param into folder of the library; empty for its root */
export const toUploadHref = (into = '') => prefixed(`/desk/upload${into ? `?into=${encodeURIComponent(into)}` : ''}`);

export const toTrashHref = () => prefixed('/desk/trash');

export const toInboxHref = () => prefixed('/desk/inbox');

/** Where files are sent; with an id, one upload. */
export const toUploadApiHref = (id = '') => prefixed(`/api/desk/uploads${id ? `/${id}` : ''}`);

/** Query for the selection that the browser stores. */
export const OWN_SELECTION = 'selection=own';

/**
 * The page on which items are chosen, or the form that edits them together.
 * @param query as in the URL of the search page, or their ids
 */
export const toItemsHref = (page: 'select' | 'bulk', query = '') =>
  prefixed(`/desk/${page}${query ? `?${query}` : ''}`);

export const toStoriesHref = () => prefixed('/desk/stories');

/** @param path of the story's file in the library */
export const toStoryHref = (path: string) => prefixed(`/desk/stories/edit/${encodePath(path)}`);

/** Shows a posted draft as its page. */
export const toStoryPreviewHref = () => prefixed('/desk/stories/preview');

/** Shows a posted draft beside the file that has changed meanwhile. */
export const toStoryConflictHref = () => prefixed('/desk/stories/conflict');

const toQuery = (values: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query && `?${query}`;
};

/** @param path of the folder; empty for the library's root */
export const toDeskCollectionHref = (path = '', page = 1) =>
  prefixed(`/desk/collections${toQuery({ path, page: page > 1 ? String(page) : '' })}`);

export const toArrangeHref = (path: string, page = 1) =>
  prefixed(`/desk/collections/order${toQuery({ path, page: page > 1 ? String(page) : '' })}`);

/** @param name of the person whose details are edited */
export const toDeskPersonHref = (name: string) => prefixed(`/desk/people${toQuery({ name })}`);

/** @param find a part of the names that are listed */
export const toDeskPeopleHref = (find = '', page = 1) =>
  prefixed(`/desk/people${toQuery({ find, page: page > 1 ? String(page) : '' })}`);

export const toDeskSiteHref = () => prefixed('/desk/site');

export const toDeskLookHref = () => prefixed('/desk/look');

/** Shows the home page with a posted look. */
export const toLookPreviewHref = () => prefixed('/desk/look/preview');

/** A file of the library, for the look that is previewed. */
export const toLookFileApiHref = (path: string, use: string) =>
  prefixed(`/api/desk/look?${new URLSearchParams({ use, path })}`);

/** Browsers resolve dots, also percent-encoded ones. */
const DESK_PATH =
  /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/(?!(?:\.|%2e){1,2}(?:[/?]|$))[\w.~%!'()*-]+)*(?:\?[\w\-.~%=&+,]{1,8000})?$/i;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(withoutBasePath(text)) ? text : toDeskHref();
