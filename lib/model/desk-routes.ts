// URLs of the desk.
import type { DeskTask } from './desk';
import { prefixed } from './language-prefix';

export const toDeskHref = () => prefixed('/desk');

export const toHistoryHref = () => prefixed('/desk/history');

/** @param id of a letter; none for the inbox */
export const toLettersHref = (id?: string) => prefixed(`/desk/letters${id ? `/${id}` : ''}`);

export const toStatisticsHref = (period?: string) => prefixed(`/desk/statistics${period ? `?period=${period}` : ''}`);

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export const toDescribeHref = (id: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}${task ? `?task=${task}` : ''}`);

const DESK_PATH = /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/[\w-]+)*(?:\?task=[a-z]+)?$/;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(text) ? text : toDeskHref();
