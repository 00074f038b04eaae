// Whether this server knows the archive's contents: if not, an empty page would be wrong, and would be cached.
import { isWhole } from '@/lib/catalogue/read/all';
import { getCatalogueFault, hasCatalogue } from '@/lib/catalogue/read/connection';
import { countRecords, isLibraryUnavailable } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import type { Rejection } from './request-policy';

/** Tells that there is none, or needs none. */
const SPARED = /^\/(api\/health|metrics)$|^\/_next\//;

/** Seconds after which clients ask again. */
const RETRY = { awaiting: '2', unreadable: '30' };

/** Why the indexer cannot work, in words for the log and, without paths, for anybody. */
export interface IndexerFault {
  message: string;
  reason: string;
}

const shared = globalThis as { vitrineIndexerFault?: IndexerFault | null };

export function setIndexerFault(fault: IndexerFault | null) {
  shared.vitrineIndexerFault = fault;
}

export const getIndexerFault = () => shared.vitrineIndexerFault ?? null;

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

/** Damage that is met by asking is for the page to meet, too. */
function isUnreadable(): boolean {
  try {
    return getUnreadableReason() !== null;
  } catch {
    return true;
  }
}

/** @returns why a request is refused; null where it may be answered */
export function rejectAwaiting(pathname: string): Rejection | null {
  if (SPARED.test(pathname)) return null;
  if (isUnreadable())
    return {
      status: 503,
      message: 'The archive cannot be read at the moment; please come again later',
      headers: { 'Retry-After': RETRY.unreadable },
    };
  if (!isAwaitingCatalogue()) return null;
  return {
    status: 503,
    message: 'The archive is on its way to this server; please come again in a moment',
    headers: { 'Retry-After': RETRY.awaiting },
  };
}
