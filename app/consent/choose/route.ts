import { isOwnRequest, isSecureRequest, readForm } from '@/lib/http/form-body';
import { PURPOSES, toConsent, toConsentHeader } from '@/lib/model/consent';
import { toConsentHref } from '@/lib/model/routes';

const MOST_BYTES = 4096;

/** Keeps what a visitor chose, where no script does. */
export async function POST(request: Request) {
  if (!isOwnRequest(request)) return new Response('Choices are made on our own page.', { status: 403 });
  const form = await readForm(request, MOST_BYTES);
  if (typeof form === 'number') return new Response('This is no form of ours.', { status: form });
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
