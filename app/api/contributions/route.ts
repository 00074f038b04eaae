import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { mayContribute, parseContribution, storeContribution } from '@/lib/desk/proposals/contribute';
import { CLIENT_HEADER } from '@/lib/http/client-ip';
import { isOwnRequest, readForm } from '@/lib/http/form-body';
import { resolveItem } from '@/lib/http/resolve-item';
import { respondRefusal } from '@/lib/http/respond-refusal';
import { checkFormToken, getSecret } from '@/lib/letters/form-token';
import type { MessageKey } from '@/lib/messages/messages';
import { ITEM_ID } from '@/lib/model/item-id';
import { getContributeHref, toHomeHref } from '@/lib/model/routes';

const MAX_BODY_BYTES = 64 * 1024;

const TOKEN_FAULTS = { early: 'site.letterEarly', late: 'site.letterLate', forged: 'site.letterForged' } as const;

/** The text is still in the previous page of the browser. @param id of the item */
function refuse(status: number, key: MessageKey, id = '') {
  const t = readMessages();
  const back = ITEM_ID.test(id)
    ? { href: getContributeHref({ id }), text: t('contribution.title') }
    : { href: toHomeHref(), text: t('site.letterBack') };
  return respondRefusal({ status, title: t('contribution.notSent'), note: t(key), back });
}

/** Accepts what a visitor knows about an item, for the owner to decide about. */
export async function POST(request: Request) {
  if (!getSite().contributions) return refuse(404, 'contribution.none');
  if (!isOwnRequest(request)) return refuse(403, 'site.formForeign');
  const form = await readForm(request, MAX_BODY_BYTES);
  if (form === 413) return refuse(413, 'site.formTooLong');
  if (form === 400) return refuse(400, 'site.formUnreadable');
  const id = String(form.get('item') ?? '');
  const { item } = resolveItem(ITEM_ID.test(id) ? id : null);
  if (!mayContribute(item)) return refuse(404, 'contribution.none');
  if (form.get('website')) return refuse(422, 'site.letterTrapped', id);
  const age = checkFormToken(getSecret(getConfig().data), String(form.get('token') ?? '').slice(0, 100));
  if (age !== 'fit') return refuse(422, TOKEN_FAULTS[age], id);
  const parsed = parseContribution(form);
  if (typeof parsed === 'string') return refuse(422, `contribution.${parsed}`, id);
  const fault = await storeContribution(parsed, item, request.headers.get(CLIENT_HEADER));
  if (fault) return refuse(fault === 'full' ? 503 : 429, `contribution.${fault}`, id);
  const headers = { 'Cache-Control': 'no-store', Location: `${getContributeHref(item)}&sent=1` };
  return new Response(null, { status: 303, headers });
}
