import { readMessages } from '@/lib/catalogue/read/site';
import { isOwnRequest, isSecureRequest, readForm } from '@/lib/http/form-body';
import { respondRefusal } from '@/lib/http/respond-refusal';
import { PURPOSES, toConsent, toConsentHeader } from '@/lib/model/consent';
import { toConsentHref } from '@/lib/model/routes';

const MAX_BODY_BYTES = 4096;

function refuse(status: number, key: 'formForeign' | 'formUnreadable' | 'formTooLong') {
  const t = readMessages();
  const back = { href: toConsentHref(), text: t('site.privacy') };
  return respondRefusal({ status, title: t('site.privacy'), note: t(`site.${key}`), back });
}

/** Saves the choices of the consent form without JavaScript. */
export async function POST(request: Request) {
  if (!isOwnRequest(request)) return refuse(403, 'formForeign');
  const form = await readForm(request, MAX_BODY_BYTES);
  if (typeof form === 'number') return refuse(form, form === 413 ? 'formTooLong' : 'formUnreadable');
  const consent = toConsent(Object.fromEntries(PURPOSES.map((purpose) => [purpose, form.get(purpose) === 'yes'])));
  return new Response(null, {
    status: 303,
    headers: {
      Location: `${toConsentHref()}?saved=1`,
      'Set-Cookie': toConsentHeader(consent, isSecureRequest(request)),
      'Cache-Control': 'no-store',
    },
  });
}
