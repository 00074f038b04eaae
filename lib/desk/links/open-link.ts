// Opens a share link for a visitor: password and name, then a cookie; and leaves it again.
import { forgetAttempt, startAttempt } from '@/lib/desk/accounts/sign-in-limit';
import { attempt } from '@/lib/desk/attempt';
import { redirectTo } from '@/lib/desk/form-request';
import { getName, getText } from '@/lib/desk/sign-in-actions';
import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { prefixed } from '@/lib/model/language-prefix';
import { getSharedPath, LINK_LIMITS, toShareHref } from '@/lib/model/share-link';
import { getHomeHref } from '@/lib/model/sign-in-path';
import { formatLinkCookie, leaveVisit } from './link-cookie';
import { beginVisit, findShareLink, type ShareLink } from './link-table';

/** Links that one client may try in a quarter of an hour. */
const MAX_GUESSES = 30;

/** @returns null if there is no such link, it has ended, or the client has tried too many that are not there */
export function tryLink(headers: Pick<Headers, 'get'>, token: string): ShareLink | null {
  const client = headers.get(CLIENT_HEADER);
  const keys = client ? [`share link ${client}`] : [];
  if (!startAttempt(keys, MAX_GUESSES)) return null;
  const link = findShareLink(token);
  if (link) forgetAttempt(keys);
  return link;
}

async function isRight(password: string, { password: known }: ShareLink): Promise<boolean> {
  if (known === null) return true;
  const { verifyPassword } = await import('better-auth/crypto');
  return verifyPassword({ hash: known, password: password.slice(0, LINK_LIMITS.password) });
}

interface LinkForm {
  form: FormData;
  request: Request;
}

async function enterLink({ form, request }: LinkForm) {
  const token = getText(form, 'token');
  const href = toShareHref(encodeURIComponent(token));
  const fail = (fault: string) => redirectTo(`${href}?fault=${fault}`);
  const link = tryLink(request.headers, token);
  // The page says the same of every link that cannot be opened.
  if (!link) return redirectTo(href);
  const name = link.options.asksName ? getName(form).slice(0, LINK_LIMITS.name) : '';
  if (link.options.asksName && name === '') return fail('noName');
  const checked =
    link.password === null
      ? true
      : await attempt(request, `link ${link.id}`, async () => (await isRight(getText(form, 'password'), link)) || null);
  if (checked === 'limited') return fail('tooManyAttempts');
  if (!checked) return fail('wrongPassword');
  leaveVisit(request.headers.get('cookie') ?? '');
  const visit = beginVisit(link, name);
  return visit ? redirectTo(prefixed(getSharedPath(link.scope)), [formatLinkCookie(visit)]) : redirectTo(href);
}

async function leave({ request }: LinkForm) {
  leaveVisit(request.headers.get('cookie') ?? '');
  return redirectTo(getHomeHref(), [formatLinkCookie('')]);
}

export const VISIT_ACTIONS = { open: enterLink, leave } satisfies Record<string, (form: LinkForm) => Promise<Response>>;

export const isVisitAction = (text: unknown): text is keyof typeof VISIT_ACTIONS =>
  typeof text === 'string' && Object.hasOwn(VISIT_ACTIONS, text);
