// Opens a share link for a visitor: password and name, then a cookie; and leaves it again.
import { hasCatalogue } from '@/lib/catalogue/read/connection';
import { getItem } from '@/lib/catalogue/read/items';
import { runInView } from '@/lib/catalogue/read/view';
import { forgetAttempt, startAttempt } from '@/lib/desk/accounts/sign-in-limit';
import { attempt } from '@/lib/desk/attempt';
import { redirectTo } from '@/lib/desk/form-request';
import { getName, getText } from '@/lib/desk/sign-in-actions';
import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { ITEM_ID } from '@/lib/model/item-id';
import { prefixed } from '@/lib/model/language-prefix';
import {
  getSharedPath,
  LINK_LIMITS,
  MARK_LIMITS,
  type ProofMark,
  toProofsHref,
  toShareHref,
} from '@/lib/model/share-link';
import { getHomeHref, parseSitePath } from '@/lib/model/sign-in-path';
import { findVisit, formatLinkCookie, leaveVisit } from './link-cookie';
import { beginVisit, findShareLink, type LinkVisit, requestLinkView, type ShareLink } from './link-table';
import { putMark } from './mark-table';

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

const parseRating = (text: string) => (/^[0-5]$/.test(text) ? Number(text) : undefined);

/** Reads the fields that a form changes; the others stay. */
function readChange(form: FormData): Partial<ProofMark> {
  const rating = parseRating(getText(form, 'rating'));
  return {
    ...(form.has('favourite') && { isFavourite: form.get('favourite') === 'yes' }),
    ...(rating !== undefined && { rating }),
    ...(form.has('remark') && { remark: getName(form, 'remark').slice(0, MARK_LIMITS.remark) }),
  };
}

/** Whether the link shows an item. */
const isShared = ({ link }: LinkVisit, id: string) =>
  ITEM_ID.test(id) && runInView(requestLinkView(link), () => hasCatalogue() && getItem(id) !== null);

/** Marks an item, and leads back to the page of the form. */
async function mark({ form, request }: LinkForm) {
  const visit = findVisit(request.headers.get('cookie') ?? '');
  if (!visit) return redirectTo(getHomeHref());
  const id = getText(form, 'item');
  const { link, name } = visit;
  if (link.options.hasProofs && isShared(visit, id)) putMark(link.id, name, id, readChange(form));
  const back = parseSitePath(form.get('from')) ?? toProofsHref();
  return redirectTo(ITEM_ID.test(id) ? `${back}#${id}` : back);
}

async function leave({ request }: LinkForm) {
  leaveVisit(request.headers.get('cookie') ?? '');
  return redirectTo(getHomeHref(), [formatLinkCookie('')]);
}

export const VISIT_ACTIONS = { open: enterLink, mark, leave } satisfies Record<
  string,
  (form: LinkForm) => Promise<Response>
>;

export const isVisitAction = (text: unknown): text is keyof typeof VISIT_ACTIONS =>
  typeof text === 'string' && Object.hasOwn(VISIT_ACTIONS, text);
