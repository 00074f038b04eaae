// URLs of the desk.
import type { DeskTask } from './desk';
import { prefixed } from './language-prefix';

export const toDeskHref = () => prefixed('/desk');

export const toAccountHref = () => prefixed('/desk/account');

export const toAccountsHref = () => prefixed('/desk/accounts');

export const toLogHref = () => prefixed('/desk/log');

/** @param token in the fragment, which is in no log and is sent to no server */
export const toInvitationHref = (token = '') => prefixed(`/desk/invitation${token && `#${token}`}`);

export const toHistoryHref = () => prefixed('/desk/history');

/** @param task what to describe; after it is saved, the next item that lacks it follows */
export const toDescribeHref = (id: string, task?: DeskTask) =>
  prefixed(`/desk/items/${id}${task ? `?task=${task}` : ''}`);

const DESK_PATH = /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,8})?)?\/desk(?:\/[\w-]+)*(?:\?task=[a-z]+)?$/;

/** The page of the desk that a form names, or the desk itself: a form must not lead to another site. */
export const parseDeskPath = (text: unknown): string =>
  typeof text === 'string' && DESK_PATH.test(text) ? text : toDeskHref();
