import { getSite, readMessages } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { isOwnRequest, isSecureRequest, readForm } from '@/lib/http/form-body';
import { resolveItem } from '@/lib/http/resolve-item';
import { respondRefusal } from '@/lib/http/respond-refusal';
import { getLetterForm } from '@/lib/letters/form';
import { getClientKey } from '@/lib/letters/sliding-window';
import { ITEM_ID } from '@/lib/model/item-id';
import { LETTER_COOKIE } from '@/lib/model/letter-form';
import { toContactHref, toHomeHref, toItemHref } from '@/lib/model/routes';

const MAX_BODY_BYTES = 16 * 1024;

const headers = { 'Cache-Control': 'no-store' };

const wantsJson = (request: Request) => request.headers.get('accept')?.includes('application/json');

/**
 * Rejects a letter before its form is read. Without JavaScript the text is still in the previous page of the browser.
 */
function refuse(
  request: Request,
  status: number,
  key: 'letterNone' | 'formForeign' | 'formUnreadable' | 'formTooLong',
) {
  const t = readMessages();
  const note = t(`site.${key}`);
  if (wantsJson(request)) return Response.json({ type: 'refused', note, faults: {} }, { status, headers });
  const back = getSite().contact
    ? { href: toContactHref(), text: t('site.letterWrite') }
    : { href: toHomeHref(), text: t('site.letterBack') };
  return respondRefusal({ status, title: t('site.letterNotSent'), note, back });
}

function findAbout(id: string) {
  const { item } = resolveItem(id);
  return item ? { id: item.id, title: item.title, url: `${getConfig().url}${toItemHref(item)}` } : null;
}

/** Accepts a letter from the contact page: JSON for requests by script, a redirect for plain form submissions. */
export async function POST(request: Request) {
  if (!getSite().contact) return refuse(request, 404, 'letterNone');
  if (!isOwnRequest(request)) return refuse(request, 403, 'formForeign');
  const form = await readForm(request, MAX_BODY_BYTES);
  if (form === 413) return refuse(request, 413, 'formTooLong');
  if (form === 400) return refuse(request, 400, 'formUnreadable');
  const letterForm = getLetterForm();
  const outcome = await letterForm.take(form, getClientKey(request.headers), {
    find: findAbout,
    t: readMessages(),
  });
  if (wantsJson(request)) {
    const status = outcome.type === 'thanks' ? 200 : outcome.status;
    return Response.json(outcome.type === 'thanks' ? outcome : { ...outcome, token: letterForm.renewToken(form) }, {
      status,
      headers,
    });
  }
  if (outcome.type === 'thanks')
    return new Response(null, { status: 303, headers: { ...headers, Location: `${toContactHref()}?sent=1` } });
  const about = String(form.get('about') ?? '');
  const query = new URLSearchParams({ ...(ITEM_ID.test(about) && { about }), check: '1' });
  const cookie = `${LETTER_COOKIE}=${await letterForm.putDraft(form, outcome)}; Path=${toContactHref()}; Max-Age=600; HttpOnly; SameSite=Strict`;
  return new Response(null, {
    status: 303,
    headers: {
      ...headers,
      Location: `${toContactHref()}?${query}#letter`,
      'Set-Cookie': `${cookie}${isSecureRequest(request) ? '; Secure' : ''}`,
    },
  });
}
