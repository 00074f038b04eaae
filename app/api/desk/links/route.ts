import { readMessages } from '@/lib/catalogue/read/site';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { readPersonForm, refuseForm } from '@/lib/desk/form-request';
import { isLinkAction, LINK_ACTIONS } from '@/lib/desk/links/link-actions';
import { findShared } from '@/lib/pages/shared';

/** Creates a share link, or ends one. */
export async function POST(request: Request) {
  const received = await readPersonForm(request, mayEdit);
  if (received instanceof Response) return received;
  const action = received.form.get('action');
  return isLinkAction(action)
    ? LINK_ACTIONS[action]({ ...received, findScope: (query) => findShared(query, readMessages()) })
    : refuseForm(400, 'site.formUnreadable');
}
