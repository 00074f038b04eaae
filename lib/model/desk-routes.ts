// URLs of the desk.
import type { DeskTask } from './desk';
import type { FindingKind } from './findings';
import { prefixed } from './language-prefix';

export const toDeskHref = () => prefixed('/desk');

/** @param after the last entry of the page before */
export const toReportHref = (kind: FindingKind, after?: { path: string; reason?: string } | null) =>
  prefixed(`/desk/report/${kind}${after ? `?${new URLSearchParams({ ...after })}` : ''}`);

export const toHistoryHref = () => prefixed('/desk/history');

export const toStatisticsHref = (period?: string) => prefixed(`/desk/statistics${period ? `?period=${period}` : ''}`);

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export const toDescribeHref = (id: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}${task ? `?task=${task}` : ''}`);

export const toStoriesHref = () => prefixed('/desk/stories');

/** @param path of the story's file in the library */
export const toStoryHref = (path: string) =>
  prefixed(`/desk/stories/edit/${path.split('/').map(encodeURIComponent).join('/')}`);

/** Shows a posted draft as its page. */
export const toStoryPreviewHref = () => prefixed('/desk/stories/preview');

/** Shows a posted draft beside the file that has changed meanwhile. */
export const toStoryConflictHref = () => prefixed('/desk/stories/conflict');

const toQuery = (values: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query && `?${query}`;
};

/** @param path of the folder; empty for the library's root */
export const deskCollectionHref = (path = '', page = 1) =>
  prefixed(`/desk/collections${toQuery({ path, page: page > 1 ? String(page) : '' })}`);

export const deskArrangeHref = (path: string, page = 1) =>
  prefixed(`/desk/collections/order${toQuery({ path, page: page > 1 ? String(page) : '' })}`);

/** @param name of the person whose details are edited */
export const deskPersonHref = (name: string) => prefixed(`/desk/people${toQuery({ name })}`);

/** @param find a part of the names that are listed */
export const deskPeopleHref = (find = '', page = 1) =>
  prefixed(`/desk/people${toQuery({ find, page: page > 1 ? String(page) : '' })}`);

export const deskSiteHref = () => prefixed('/desk/site');

/** Browsers resolve dots, also percent-encoded ones. */
const DESK_PATH =
  /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/(?!(?:\.|%2e){1,2}(?:[/?]|$))[\w.~%!'()*-]+)*(?:\?[a-z]+=[\w%*.+-]*(?:&[a-z]+=[\w%*.+-]*)*)?$/i;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(text) ? text : toDeskHref();
