// The bar that people who are signed in see on the site's pages: links to edit what the page shows, or to their account.
import { readMessages } from '@/lib/catalogue/read/site';
import type { PersonalBar } from '@/lib/http/personal-page';
import type { Target } from '@/lib/http/resolve-target';
import type { Messages } from '@/lib/messages/messages';
import { toDeskHref } from '@/lib/model/desk-routes';
import { escapeHtml } from '@/lib/model/escape';
import { prefixed } from '@/lib/model/language-prefix';
import { getHomeHref } from '@/lib/model/sign-in-path';
import { readUser } from './accounts/accounts';
import { mayEdit, mayEnter } from './accounts/roles';
import { formatLinkBar } from './links/link-bar';
import { findVisit } from './links/link-cookie';
import { visitors } from './visitors';

/** Pages by the groups of the route table. */
const LIST_GROUPS = ['home', 'collections', 'years', 'places', 'people', 'search', 'map'];

function getEditLabel({ route: { group }, pathname }: Target, t: Messages): string | null {
  if (group === 'items') return t('deskBulk.editItem');
  return LIST_GROUPS.includes(group) || pathname === '/selection' ? t('deskBulk.editItems') : null;
}

const toHereHref = ({ url }: Target, use = '') =>
  prefixed(`/desk/here?page=${encodeURIComponent(prefixed(url))}${use && `&use=${use}`}`);

/** Query of a slide show and of labels that list what the page lists; null for other pages. */
function getListQuery({ route: { group }, url }: Target): string | null {
  const { pathname, search } = new URL(url, 'http://site');
  if (group === 'search') return search;
  if (group !== 'collections') return null;
  const path = pathname.slice('/collections/'.length);
  return path && `?collection=${path}`;
}

function listDisplays(target: Target, t: Messages) {
  const query = getListQuery(target);
  if (query === null) return [];
  return [
    { href: prefixed(`/kiosk${query}`), text: t('kiosk.title') },
    { href: prefixed(`/labels${query}`), text: t('labels.title') },
  ];
}

/** Inline, because a stylesheet would be another request. */
const STYLE = `.desk-links{position:fixed;inset-block-end:0;inset-inline-start:0;z-index:1;display:flex;flex-wrap:wrap;
gap:0 var(--space-4);padding:0 var(--space-4);border:1px solid var(--line);border-inline-start:0;border-block-end:0;
border-start-end-radius:.3rem;background:var(--paper);font-size:var(--size-s)}
.desk-links :is(a,b,button){display:inline-flex;align-items:center;min-height:var(--touch)}
.desk-links b{max-width:12rem;overflow:hidden;font-weight:500;text-overflow:ellipsis;white-space:nowrap}
.desk-links button{padding:0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;cursor:pointer}
@media print{.desk-links{display:none}}`;

function formatBar(target: Target, isEditor: boolean): string {
  const t = readMessages();
  const label = isEditor ? getEditLabel(target, t) : null;
  const links = [
    ...(label
      ? [
          { href: toHereHref(target), text: label },
          { href: toHereHref(target, 'share'), text: t('deskLink.share') },
        ]
      : []),
    ...listDisplays(target, t),
    { href: toDeskHref(), text: t('desk.title') },
  ].map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`);
  return `<nav class="desk-links" aria-label="${escapeHtml(t('desk.title'))}"><style>${STYLE}</style>${links.join('')}</nav>`;
}

/** Members have no desk: the bar says who is signed in, and leads to their account and out. */
function formatMemberBar(name: string): string {
  const t = readMessages();
  const [account, action] = [escapeHtml(t('deskAccount.account')), escapeHtml(prefixed('/api/desk/session'))];
  return `<nav class="desk-links" aria-label="${account}"><style>${STYLE}</style><b><bdi>${escapeHtml(name)}</bdi></b><a href="${escapeHtml(toDeskHref('account'))}">${account}</a><form action="${action}" method="post"><input type="hidden" name="action" value="sign-out"><input type="hidden" name="from" value="${escapeHtml(getHomeHref())}"><button>${escapeHtml(t('desk.signOut'))}</button></form></nav>`;
}

export const editBar: PersonalBar = {
  isPossible: visitors.isPossible,
  async render({ cookie = '' }, target) {
    const visit = findVisit(cookie);
    if (visit) return formatLinkBar(visit, target, STYLE);
    const person = await readUser(new Headers({ cookie }));
    if (!person) return null;
    return mayEnter(person.role) ? formatBar(target, mayEdit(person.role)) : formatMemberBar(person.name);
  },
};
