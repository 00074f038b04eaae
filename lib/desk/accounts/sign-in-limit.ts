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

/** @param keys of the client and of the account; each has a limit of its own */
export function isLimited(keys: readonly string[]): boolean {
  return keys.some((key) => (getAttempts().get(key) ?? 0) >= MAX_ATTEMPTS);
}

export function countFailure(keys: readonly string[]) {
  for (const key of keys) getAttempts().set(key, (getAttempts().get(key) ?? 0) + 1);
}
