// Whether this server knows the archive's contents: if not, an empty page would be wrong, and would be cached.
import { isWhole } from '@/lib/catalogue/read/all';
import { getCatalogueFault, hasCatalogue } from '@/lib/catalogue/read/connection';
import { countRecords, isLibraryUnavailable } from '@/lib/catalogue/read/site';
import { singleton } from '@/lib/clients/singleton';
import { getConfig } from '@/lib/config/config';
import type { Rejection } from './request-policy';
import type { Route } from './route-table';

/** Retry-After, seconds. */
const RETRY = { awaiting: '2', unreadable: '30' };

/** Why the indexer cannot work, in words for the log and, without paths, for anybody. */
export interface IndexerFault {
  message: string;
  reason: string;
}

const getState = () => singleton<{ fault: IndexerFault | null }>('indexer fault', () => ({ fault: null }));

export function setIndexerFault(fault: IndexerFault | null) {
  getState().fault = fault;
}

export const getIndexerFault = () => getState().fault;

/** Of a server alone the first pages show what has been read so far; of several, one of the others can answer. */
export function isAwaitingCatalogue(): boolean {
  const { store, role } = getConfig();
  return (store !== null || role === 'web') && !hasCatalogue();
}

/** An empty archive is one whose library was seen to be empty. */
const isNeverRead = () => isLibraryUnavailable() && countRecords() === 0 && !isWhole();

/** Why no item can be looked up, without paths; null if pages can be served. */
export function getUnreadableReason(): string | null {
  const fault = getCatalogueFault();
  if (fault) return fault.reason;
  if (!hasCatalogue()) return getIndexerFault()?.reason ?? null;
  return isNeverRead() ? 'the library cannot be read' : null;
}

function isUnreadable(): boolean {
  try {
    return getUnreadableReason() !== null;
  } catch {
    // The catalogue is damaged.
    return true;
  }
}

/** @returns null where the route can be served */
export function rejectUntilSynced({ needsNoCatalogue }: Route): Rejection | null {
  if (needsNoCatalogue) return null;
  if (isUnreadable())
    return {
      status: 503,
      message: 'Service unavailable: the archive cannot be read',
      headers: { 'Retry-After': RETRY.unreadable },
    };
  if (!isAwaitingCatalogue()) return null;
  return {
    status: 503,
    message: 'Service unavailable: the archive is being copied to this server',
    headers: { 'Retry-After': RETRY.awaiting },
  };
}

/** Paths that name no file of the library. */
const OTHERS = /^\/(api|_next)\//;

export const UNREAD_HEADERS = { 'Retry-After': '60', 'Cache-Control': 'no-store' };

/**
 * Whether 503 is sent in place of this status: until the library has been read completely, "not found" would be wrong, and search
 * engines drop pages that are 404 or 410.
 */
export function isUnread(pathname: string, status: number): boolean {
  if ((status !== 404 && status !== 410) || OTHERS.test(pathname)) return false;
  try {
    return !isWhole();
  } catch {
    return true;
  }
}
