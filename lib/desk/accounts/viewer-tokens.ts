// Access tokens of IIIF viewers: they say what a person who is signed in may see, and open nothing.
import { createHash, randomBytes } from 'node:crypto';
import { parseGroups } from '@/lib/model/groups';
import type { DeskUser } from './accounts';
import { getAccounts } from './auth';
import { isRole } from './roles';

export const VIEWER_TOKEN_SECONDS = 300;

const TOKEN_BYTES = 24;

/** Per session: each window of a viewer requests its own. */
const MAX_TOKENS = 20;

/** The database holds only hashes, so that a copy of it contains no valid token. */
const hashViewerToken = (token: string) => `viewer:${createHash('sha256').update(token).digest('base64url')}`;

/** @param session its id. The token ends with it */
export async function createViewerToken(session: string): Promise<string> {
  const { auth, connection } = await getAccounts();
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  connection
    .prepare("DELETE FROM verification WHERE identifier LIKE 'viewer:%' AND expiresAt < ?")
    .run(new Date().toISOString());
  connection
    .prepare(
      `DELETE FROM verification WHERE id IN (SELECT id FROM verification WHERE identifier LIKE 'viewer:%' AND value = ?
       ORDER BY expiresAt DESC LIMIT -1 OFFSET ?)`,
    )
    .run(session, MAX_TOKENS - 1);
  await internalAdapter.createVerificationValue({
    identifier: hashViewerToken(token),
    value: session,
    expiresAt: new Date(Date.now() + VIEWER_TOKEN_SECONDS * 1000),
  });
  return token;
}

/** @returns the person whose token it is; null if it has expired, or the session has ended */
export async function findTokenOwner(token: string): Promise<DeskUser | null> {
  const { connection } = await getAccounts();
  const now = new Date().toISOString();
  const row = connection
    .prepare(
      `SELECT user.id, user.name, user.role, user."groups" FROM verification
       JOIN session ON session.id = verification.value JOIN user ON user.id = session.userId
       WHERE verification.identifier = ? AND verification.expiresAt > ? AND session.expiresAt > ?`,
    )
    .get(hashViewerToken(token), now, now) as { id: string; name: string; role: string; groups: string } | undefined;
  if (!row || !isRole(row.role)) return null;
  return { id: row.id, name: row.name, role: row.role, groups: parseGroups(row.groups ?? '') ?? [] };
}
