// Which part of the archive a person who is signed in may see.
import { requestView } from '@/lib/catalogue/views';
import { getConfig } from '@/lib/config/config';
import { readRestriction, type Visitors } from '@/lib/http/audience';
import type { Access } from '@/lib/model/audience';
import { type DeskUser, hasSessionCookie, readUser } from './accounts/accounts';
import { mayEdit } from './accounts/roles';

/** People who may change files see everything that rules publish, also what a group has for itself. */
const getAccess = ({ role, groups }: DeskUser): Access => ({
  audiences: mayEdit(role) ? 'all' : ['members', ...groups],
});

export const visitors: Visitors = {
  isPossible: hasSessionCookie,
  async findView({ cookie = '' }) {
    if (readRestriction() === 'none') return null;
    const person = await readUser(new Headers({ cookie }));
    return person && requestView(getConfig().data, getAccess(person));
  },
};
