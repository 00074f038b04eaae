// Limits attempts to sign in, by client and by account, so that passwords and codes cannot be guessed.
import { LRUCache } from 'lru-cache';
import { singleton } from '@/lib/clients/singleton';

const WINDOW_MS = 15 * 60_000;
const MAX_ATTEMPTS = 10;
const MAX_KEYS = 10_000;

const getAttempts = () =>
  singleton(
    'desk sign-in attempts',
    () => new LRUCache<string, number>({ max: MAX_KEYS, ttl: WINDOW_MS, noUpdateTTL: true }),
  );

const count = (key: string) => getAttempts().get(key) ?? 0;

/**
 * Counts an attempt before it is made, because many may arrive before the first has failed. Each of the few server
 * processes counts by itself.
 * @param keys of the client and of the account; each has a limit of its own
 * @returns false if one of them has had its attempts
 */
export function startAttempt(keys: readonly string[], maxAttempts = MAX_ATTEMPTS): boolean {
  if (keys.some((key) => count(key) >= maxAttempts)) return false;
  for (const key of keys) getAttempts().set(key, count(key) + 1);
  return true;
}

/** An attempt that succeeded does not count. It leaves earlier failures, or an attacker could reset them. */
export function forgetAttempt(keys: readonly string[]) {
  for (const key of keys) if (count(key) > 0) getAttempts().set(key, count(key) - 1);
}
