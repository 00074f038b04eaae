import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { finishOidc, startOidc } from '@/lib/desk/accounts/oidc';
import { attempt, mayBegin } from '@/lib/desk/attempt';
import { getDestination, redirectToEntrance, toDestination } from '@/lib/desk/destination';
import { readDeskForm } from '@/lib/desk/form-request';
import { respondContinue } from '@/lib/desk/respond-continue';
import { toDeskHref } from '@/lib/model/desk-routes';

/** Leads to the provider of the organisation. */
export async function POST(request: Request) {
  const form = await readDeskForm(request);
  if (form instanceof Response) return form;
  const from = getDestination(form.get('from'));
  if (!mayBegin(request)) return redirectToEntrance(from, { fault: 'tooManyAttempts' });
  const started = await startOidc(from, request.headers);
  return started
    ? respondContinue(started.href, started.cookies)
    : redirectToEntrance(from, { fault: 'wrongOrganisation' });
}

/** The provider leads back here. */
export async function GET(request: Request) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  let requested: string | null = null;
  const result = await attempt(request, null, async () => {
    const finished = await finishOidc(query, request.headers);
    requested = finished.from;
    return finished.type === 'signed-in' ? finished : null;
  });
  const from = requested ?? toDeskHref();
  if (result === null || result === 'limited') return redirectToEntrance(from, { fault: 'wrongOrganisation' });
  const { person, cookies } = result;
  writeDeskLog({ event: 'organisationSignIn', who: person.name });
  return respondContinue(toDestination(person, from), cookies);
}
