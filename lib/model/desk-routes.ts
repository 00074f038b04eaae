// URLs of the desk.
import type { DeskTask } from './desk';
import type { FindingKind } from './findings';
import { prefixed } from './language-prefix';

export const toDeskHref = () => prefixed('/desk');

/** @param after the last entry of the page before */
export const toReportHref = (kind: FindingKind, after?: { path: string; reason?: string } | null) =>
  prefixed(`/desk/report/${kind}${after ? `?${new URLSearchParams({ ...after })}` : ''}`);

export const toHistoryHref = () => prefixed('/desk/history');

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export const toDescribeHref = (id: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}${task ? `?task=${task}` : ''}`);

/** The form of an item as it was sent and refused. @param key of the stored form */
export const toRefusedHref = (id: string, key: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}?${task ? `task=${task}&` : ''}refused=${key}`);

const DESK_PATH = /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/[\w-]+)*(?:\?task=[a-z-]+)?$/;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(text) ? text : toDeskHref();
