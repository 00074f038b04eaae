// The probe service: whether a visitor may see a picture. https://iiif.io/api/auth/2.0/#probe-service
import { hasCatalogue } from '@/lib/catalogue/read/connection';
import { getImageSource } from '@/lib/catalogue/read/items';
import { getView, PUBLIC_VIEW, runInView } from '@/lib/catalogue/read/view';
import { respondError } from '@/lib/http/respond';
import { parsePageId } from '@/lib/model/pages';
import { getPresentationSite } from './present';
import { respondJsonLd } from './respond-json-ld';
import { hasSignInOffer } from './sign-in-offer';
import { buildProbeResult, getSubstituteUrl } from './sign-in-services';

function findStatus(id: string, view: string): 200 | 401 | 403 | 503 {
  if (runInView(PUBLIC_VIEW, () => getImageSource(id))) return 200;
  if (view === PUBLIC_VIEW) return 401;
  return runInView(view, () => {
    if (!hasCatalogue()) return 503;
    return getImageSource(id) ? 200 : 403;
  });
}

/**
 * Responds with 200 whatever the result is, as the specification requires.
 * @param findTokenView finds the view of the person whose token the request bears; null for none
 */
export async function respondProbe(
  request: Request,
  id: string,
  findTokenView: (request: Request) => Promise<string | null>,
): Promise<Response> {
  if (!parsePageId(id) || !hasSignInOffer()) return respondError(404, 'There is no such probe service');
  const hasToken = request.headers.has('authorization');
  const view = hasToken ? ((await findTokenView(request)) ?? PUBLIC_VIEW) : getView();
  const result = buildProbeResult(
    { status: findStatus(id, view), substitute: getSubstituteUrl() },
    getPresentationSite(),
  );
  return respondJsonLd(request, result, { cache: 'no-store' });
}
