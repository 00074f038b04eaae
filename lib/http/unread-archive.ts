// Replaces "not found" by 503 until the library has been read completely: search engines drop pages that are 404 or 410.
import { isWhole } from '@/lib/catalogue/read/all';

/** Paths that name no file of the library. */
const OTHERS = /^\/(api|_next)\//;

export const UNREAD_HEADERS = { 'Retry-After': '60', 'Cache-Control': 'no-store' };

/** Whether 503 is sent in place of this status. */
export function isUnread(pathname: string, status: number): boolean {
  if ((status !== 404 && status !== 410) || OTHERS.test(pathname)) return false;
  try {
    return !isWhole();
  } catch {
    return true;
  }
}
