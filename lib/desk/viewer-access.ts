// Tells a IIIF viewer whether its user has a session, and grants it an access token.
import fs from 'node:fs';
import { requestView } from '@/lib/catalogue/views';
import { getConfig } from '@/lib/config/config';
import { hasSessionCookie, readSession } from './accounts/accounts';
import { getAccountsFile } from './accounts/auth';
import { createViewerToken, findTokenOwner, VIEWER_TOKEN_SECONDS } from './accounts/viewer-tokens';
import { getAccess } from './visitors';

/** Values of `profile`: https://iiif.io/api/auth/2.0/#access-token-error-format */
export type TokenRefusal = 'missingAspect' | 'invalidAspect' | 'expiredAspect' | 'unavailable';

/** A token and its signature, as a session cookie has them. */
const COOKIE_VALUE = /session_token=[\w%-]{20,}\.[\w%+/=-]{40,}(?:;|$)/;

/** The access token for the session of a request, which its cookie names. */
export async function grantViewerToken({
  headers,
}: Pick<Request, 'headers'>): Promise<{ token: string; seconds: number } | TokenRefusal> {
  const cookies = headers.get('cookie') ?? '';
  if (!hasSessionCookie(cookies)) return 'missingAspect';
  try {
    const session = await readSession(headers);
    if (session) return { token: await createViewerToken(session.id), seconds: VIEWER_TOKEN_SECONDS };
    return COOKIE_VALUE.test(cookies) ? 'expiredAspect' : 'invalidAspect';
  } catch (error) {
    console.error(error);
    return 'unavailable';
  }
}

const BEARER = /^Bearer +([\w-]{16,100})$/i;

/** @returns key of the view that the bearer of a token may see; null if the request has no valid one */
export async function findTokenView({ headers }: Pick<Request, 'headers'>): Promise<string | null> {
  const { data } = getConfig();
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1];
  if (token === undefined || !fs.existsSync(getAccountsFile(data))) return null;
  const person = await findTokenOwner(token);
  return person && requestView(data, getAccess(person));
}
