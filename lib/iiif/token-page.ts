// The page that gives a viewer its access token, by a message to the window around it: https://iiif.io/api/auth/2.0/#access-token-service
import { createHash } from 'node:crypto';
import { respondError } from '@/lib/http/respond';
import { buildWordMap, type PresentationSite } from './describe';
import { AUTH_CONTEXT } from './sign-in-services';

type Refusal = 'invalidOrigin' | 'missingAspect' | 'invalidAspect' | 'expiredAspect' | 'unavailable';

/** By version 1: https://iiif.io/api/auth/1.0/#access-token-error-conditions */
const FORMER_ERRORS: Record<Refusal, string> = {
  invalidOrigin: 'invalidOrigin',
  missingAspect: 'missingCredentials',
  invalidAspect: 'invalidCredentials',
  expiredAspect: 'invalidCredentials',
  unavailable: 'unavailable',
};

const MAX_MESSAGE_ID_CHARACTERS = 2000;

/** URLs allow more characters in a host, which would have a meaning in a content security policy. */
const ORIGIN = /^https?:\/\/(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/;

/** @returns null unless it is the origin of a page, as `https://viewer.example` */
export function parseViewerOrigin(text: string | null): string | null {
  if (text === null || text.length > 300 || !URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return origin === text && ORIGIN.test(origin) ? origin : null;
}

/** A page that names another origin than its own would receive no message. Some browsers and pages send no Referer. */
function isFramedBy(origin: string, { headers }: Request): boolean {
  const referer = headers.get('referer');
  return referer === null || !URL.canParse(referer) || new URL(referer).origin === origin;
}

const toMessage = (result: { token: string; seconds: number } | Refusal, site: PresentationSite) =>
  typeof result === 'string'
    ? {
        '@context': AUTH_CONTEXT,
        type: 'AuthAccessTokenError2',
        profile: result,
        error: FORMER_ERRORS[result],
        heading: buildWordMap(site, 'iiif.noAccess'),
        note: buildWordMap(site, 'iiif.notSignedIn'),
      }
    : { '@context': AUTH_CONTEXT, type: 'AuthAccessToken2', accessToken: result.token, expiresIn: result.seconds };

/** Text that ends no script element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** @param grant finds the token for the request's cookie, or the reason why there is none */
export async function respondToken(
  request: Request,
  site: PresentationSite,
  grant: (request: Request) => Promise<{ token: string; seconds: number } | Refusal>,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const messageId = searchParams.get('messageId');
  const origin = parseViewerOrigin(searchParams.get('origin'));
  if (origin === null) return respondError(400, 'The parameter "origin" has to be the origin of the page around it');
  if (messageId === null || messageId.length > MAX_MESSAGE_ID_CHARACTERS)
    return respondError(400, 'The parameter "messageId" has to be a text of at most 2,000 characters');
  const result = isFramedBy(origin, request) ? await grant(request) : 'invalidOrigin';
  const message = { ...toMessage(result, site), messageId };
  const script = `window.parent.postMessage(${toScriptJson(message)}, ${toScriptJson(origin)});`;
  const hash = createHash('sha256').update(script).digest('base64');
  return new Response(
    `<!doctype html><html><meta charset="utf-8"><title>Token</title><script>${script}</script></html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin}`,
        'Referrer-Policy': 'no-referrer',
      },
    },
  );
}
