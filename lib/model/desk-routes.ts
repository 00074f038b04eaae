// URLs of the desk.
import type { DeskTask } from './desk';
import type { FindingKind } from './findings';
import { prefixed } from './language-prefix';

/** @param page of the desk that has no parameters; its first page by default */
export const toDeskHref = (page?: 'account' | 'accounts' | 'invitation' | 'log') =>
  prefixed(page ? `/desk/${page}` : '/desk');

/** @param after the last entry of the page before */
export const toReportHref = (kind: FindingKind, after?: { path: string; reason?: string } | null) =>
  prefixed(`/desk/report/${kind}${after ? `?${new URLSearchParams({ ...after })}` : ''}`);

/** @param id of an action, for its progress, result and files */
export const toHistoryHref = (id?: string) => prefixed(`/desk/history${id ? `/${id}` : ''}`);

export const toStatisticsHref = (period?: string) => prefixed(`/desk/statistics${period ? `?period=${period}` : ''}`);

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export const toDescribeHref = (id: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}${task ? `?task=${task}` : ''}`);

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
export const toStoryHref = (path: string) =>
  prefixed(`/desk/stories/edit/${path.split('/').map(encodeURIComponent).join('/')}`);

/** Shows a posted draft as its page. */
export const toStoryPreviewHref = () => prefixed('/desk/stories/preview');

/** Shows a posted draft beside the file that has changed meanwhile. */
export const toStoryConflictHref = () => prefixed('/desk/stories/conflict');

/** Browsers resolve dots, also percent-encoded ones. */
const DESK_PATH =
  /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/(?!(?:\.|%2e){1,2}(?:[/?]|$))[\w.~%!'()*-]+)*(?:\?[\w\-.~%=&+,]{1,8000})?$/i;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(text) ? text : toDeskHref();
