import { writeDeskLog } from '@/lib/desk/accounts/desk-log';
import { finishOidc, startOidc } from '@/lib/desk/accounts/oidc';
import { attempt, mayBegin } from '@/lib/desk/attempt';
import { getOrigin, readDeskForm, redirectBack } from '@/lib/desk/form-request';
import { respondContinue } from '@/lib/desk/respond-continue';
import { parseDeskPath } from '@/lib/model/desk-routes';

/** Leads to the provider of the organisation. */
export async function POST(request: Request) {
  const form = await readDeskForm(request);
  if (form instanceof Response) return form;
  const from = getOrigin(form);
  if (!mayBegin(request)) return redirectBack(from, { fault: 'tooManyAttempts' });
  const started = await startOidc(from, request.headers);
  return started ? respondContinue(started.href, started.cookies) : redirectBack(from, { fault: 'wrongOrganisation' });
}

/** The provider leads back here. */
export async function GET(request: Request) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const result = await attempt(request, null, () => finishOidc(query, request.headers));
  if (result === null || result === 'limited') return redirectBack(parseDeskPath(null), { fault: 'wrongOrganisation' });
  const { from, name, cookies } = result;
  writeDeskLog({ event: 'organisationSignIn', who: name });
  return respondContinue(from, cookies);
}
