import { readMessages } from '@/lib/catalogue/read/site';
import { isVisitAction, VISIT_ACTIONS } from '@/lib/desk/links/open-link';
import { isOwnRequest, readForm } from '@/lib/http/form-body';
import { respondRefusal } from '@/lib/http/respond-refusal';
import { getHomeHref } from '@/lib/model/sign-in-path';

const MAX_BODY_BYTES = 4096;

function refuse(status: number, key: 'formForeign' | 'formUnreadable' | 'formTooLong') {
  const t = readMessages();
  const back = { href: getHomeHref(), text: t('deskAccount.toSite') };
  return respondRefusal({ status, title: t('link.shared'), note: t(`site.${key}`), back });
}

/** Opens a share link, marks an item of it, or leaves it. */
export async function POST(request: Request) {
  if (!isOwnRequest(request)) return refuse(403, 'formForeign');
  const form = await readForm(request, MAX_BODY_BYTES);
  if (typeof form === 'number') return refuse(form, form === 413 ? 'formTooLong' : 'formUnreadable');
  const action = form.get('action');
  return isVisitAction(action) ? VISIT_ACTIONS[action]({ form, request }) : refuse(400, 'formUnreadable');
}
