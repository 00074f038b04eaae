// Which part of the archive a visitor may see who has opened a share link, or is signed in.
import { requestView } from '@/lib/catalogue/views';
import { getConfig } from '@/lib/config/config';
import { readRestriction, type Visitors } from '@/lib/http/audience';
import type { Access } from '@/lib/model/audience';
import { getSharedPath } from '@/lib/model/share-link';
import { type DeskUser, hasSessionCookie, readUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';
import { findVisit, hasLinkCookie } from './links/link-cookie';
import { requestLinkView } from './links/link-table';

const EVERYTHING: Access = { audiences: 'all' };

/** People who may change files see everything that rules publish, also what a group has for itself. */
export const getAccess = ({ role, groups }: DeskUser): Access =>
  mayEdit(role) ? EVERYTHING : { audiences: ['members', ...groups] };

/** People who have opened a link see what it shows until they leave it, also if they are signed in; the desk stays open. */
function findLinkView(cookie: string) {
  const visit = findVisit(cookie);
  if (!visit) return null;
  // Restricted pictures are drawn in that view.
  if (readRestriction() !== 'none') requestView(getConfig().data, EVERYTHING);
  return { view: requestLinkView(visit.link), home: getSharedPath(visit.link.scope) };
}

export const visitors: Visitors = {
  isPossible: (cookies) => hasSessionCookie(cookies) || hasLinkCookie(cookies),
  async findView({ cookie = '' }, group) {
    const shared = group === 'desk' ? null : findLinkView(cookie);
    if (shared) return shared;
    if (readRestriction() === 'none') return null;
    const person = await readUser(new Headers({ cookie }));
    return person && { view: requestView(getConfig().data, getAccess(person)) };
  },
};
