// Whether this server has no catalogue yet that others have indexed for it: an empty archive would be a wrong answer, and be kept.
import { hasCatalogue } from '@/lib/catalogue/read/connection';
import { getConfig } from '@/lib/config/config';
import type { Rejection } from './request-policy';

/** Tells that there is none, or needs none. */
const SPARED = /^\/(api\/health|metrics)$|^\/_next\//;

/** Of a server alone the first pages show what has been read so far; of several, one of the others can answer. */
export function isAwaitingCatalogue(): boolean {
  const { store, role } = getConfig();
  return (store !== null || role === 'web') && !hasCatalogue();
}

/** @returns why a request is refused; null where it may be answered */
export const rejectAwaiting = (pathname: string): Rejection | null =>
  !SPARED.test(pathname) && isAwaitingCatalogue()
    ? {
        status: 503,
        message: 'The archive is on its way to this server; please come again in a moment',
        headers: { 'Retry-After': '2' },
      }
    : null;
