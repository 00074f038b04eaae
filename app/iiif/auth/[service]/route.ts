import { readMessages } from '@/lib/catalogue/read/site';
import { readUser } from '@/lib/desk/accounts/accounts';
import { redirectTo } from '@/lib/desk/form-request';
import { grantViewerToken } from '@/lib/desk/viewer-access';
import { respondError } from '@/lib/http/respond';
import { getPresentationSite } from '@/lib/iiif/present';
import { hasSignInOffer } from '@/lib/iiif/sign-in-offer';
import { respondSubstitute } from '@/lib/iiif/substitute';
import { respondToken } from '@/lib/iiif/token-page';
import { respondLogout, respondSignedIn } from '@/lib/iiif/viewer-window';
import { withBasePath } from '@/lib/model/base-path';
import { toSignInHref } from '@/lib/model/sign-in-path';

/** Leads to the form for signing in, and back. */
async function respondAccess({ headers }: Request): Promise<Response> {
  const person = await readUser(headers);
  return person
    ? respondSignedIn(person.name, readMessages())
    : redirectTo(toSignInHref(withBasePath('/iiif/auth/access')));
}

const SERVICES: Record<string, (request: Request) => Promise<Response>> = {
  access: respondAccess,
  token: (request) => respondToken(request, getPresentationSite(), grantViewerToken),
  logout: async ({ headers }) => respondLogout((await readUser(headers))?.name ?? null, readMessages()),
  'substitute.png': (request) => respondSubstitute(request, 200),
};

/** Services by which viewers let a visitor sign in: https://iiif.io/api/auth/2.0/ */
export async function GET(request: Request, { params }: { params: Promise<{ service: string }> }) {
  const { service } = await params;
  const respond = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
  return respond && hasSignInOffer() ? respond(request) : respondError(404, 'There is no such service');
}
