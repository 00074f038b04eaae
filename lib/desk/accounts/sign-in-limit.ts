// Limits attempts to sign in, by client and by account, so that passwords and codes cannot be guessed.
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '@/lib/clients/secret-file';
import { singleton } from '@/lib/clients/singleton';
import { openDatabase } from '@/lib/clients/sqlite';
import { getConfig } from '@/lib/config/config';

const WINDOW_MS = 15 * 60_000;
const MAX_ATTEMPTS = 10;
const MAX_KEYS = 100_000;

/** All processes of a server count in one file, or each would allow a guesser as many attempts again. */
const openAttempts = () =>
  singleton('desk sign-in attempts', () => {
    const { data } = getConfig();
    const file = path.join(/*turbopackIgnore: true*/ data, 'desk-attempts.db');
    const connection = openDatabase(file, true);
    fs.chmodSync(file, 0o600);
    connection.exec(
      `CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, count INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
       CREATE INDEX IF NOT EXISTS attempts_since ON attempts (since)`,
    );
    return { connection, secret: readSecretFile(path.join(/*turbopackIgnore: true*/ data, 'accounts.key')) };
  });

type Attempts = ReturnType<typeof openAttempts>;

/** Addresses of clients and names are not stored as they are. */
const toDigests = ({ secret }: Attempts, keys: readonly string[]) =>
  keys.map((key) => createHmac('sha256', secret).update(key).digest('base64url'));

/** The oldest are removed if there are too many. */
function removeOld({ connection }: Attempts, now: number) {
  connection.prepare('DELETE FROM attempts WHERE since <= ?').run(now - WINDOW_MS);
  connection
    .prepare('DELETE FROM attempts WHERE key IN (SELECT key FROM attempts ORDER BY since DESC LIMIT -1 OFFSET ?)')
    .run(MAX_KEYS);
}

/**
 * Counts an attempt before it is made, because many may arrive before the first has failed.
 * @param keys of the client and of the account; each has a limit of its own
 * @returns false if one of them has had its attempts
 */
export function startAttempt(keys: readonly string[], maxAttempts = MAX_ATTEMPTS): boolean {
  const attempts = openAttempts();
  const { connection } = attempts;
  const digests = toDigests(attempts, keys);
  const now = Date.now();
  connection.exec('BEGIN IMMEDIATE');
  try {
    removeOld(attempts, now);
    const find = connection.prepare('SELECT count FROM attempts WHERE key = ?');
    const isAllowed = digests.every(
      (key) => ((find.get(key) as { count: number } | undefined)?.count ?? 0) < maxAttempts,
    );
    const add = connection.prepare(
      'INSERT INTO attempts VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET count = count + 1',
    );
    if (isAllowed) for (const key of digests) add.run(key, now);
    connection.exec('COMMIT');
    return isAllowed;
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** An attempt that succeeded does not count. It leaves earlier failures, or an attacker could reset them. */
export function forgetAttempt(keys: readonly string[]) {
  const attempts = openAttempts();
  const take = attempts.connection.prepare('UPDATE attempts SET count = count - 1 WHERE key = ? AND count > 0');
  for (const key of toDigests(attempts, keys)) take.run(key);
}
