import { readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { mayEdit } from '@/lib/desk/accounts/roles';
import { readPersonForm, refuseForm } from '@/lib/desk/form-request';
import { isLinkAction, LINK_ACTIONS } from '@/lib/desk/links/link-actions';
import { storeWatermark } from '@/lib/images/watermark';
import { findShared } from '@/lib/pages/shared';

/** Creates a share link, or ends one. */
export async function POST(request: Request) {
  const received = await readPersonForm(request, mayEdit);
  if (received instanceof Response) return received;
  const action = received.form.get('action');
  return isLinkAction(action)
    ? LINK_ACTIONS[action]({
        ...received,
        findScope: (query) => findShared(query, readMessages()),
        storeMark: (file) => storeWatermark(getConfig().data, file),
      })
    : refuseForm(400, 'site.formUnreadable');
}
