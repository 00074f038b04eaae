// Responds to requests for IIIF manifests.
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getSite, getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError } from '@/lib/http/respond';
import { getMessages } from '@/lib/messages/messages';
import { hasCanvas } from '@/lib/model/availability';
import { buildTags, toCanvasId, toManifestId } from './canvas';
import type { PresentationSite } from './describe';
import { buildManifest } from './manifest';
import { PRESENTATION } from './respond-json-ld';
import { respondPresentation } from './respond-presentation';
import { isSignInOffered } from './sign-in-offer';
import { buildSubstituteManifest } from './sign-in-services';

export function getPresentationSite(): PresentationSite {
  const { url, searchIndex, maxSide, maxPixelsOut } = getConfig();
  const { title, language, licence, originals, fields, words } = getSite();
  const settings = getSiteSettings();
  return {
    ...{ url, searchIndex, maxSide, maxPixelsOut, title, language, licence, originals, fields },
    spoken: listLanguages(settings).map((each) => getMessages(each, words)),
    titles: typeof settings.title === 'string' ? undefined : settings.title,
  };
}

/** The names in a picture, as the annotation page that its canvas contains. */
export function respondRegions(request: Request, id: string | null): Response {
  const address = resolveItem(id);
  const { url } = getConfig();
  const { search } = new URL(request.url);
  if (address.type !== 'here') return respondElsewhere(address, (item) => `${toCanvasId(url, item)}/regions${search}`);
  const { item } = address;
  const tags = item.kind === 'photo' ? buildTags(item, url) : null;
  return tags
    ? respondPresentation(request, { '@context': PRESENTATION, ...tags })
    : respondError(404, 'Nothing is named in this picture');
}

export async function answerManifest(request: Request, id: string | null): Promise<Response> {
  const address = resolveItem(id);
  const site = getPresentationSite();
  if (id !== null && !address.item && isSignInOffered())
    return respondPresentation(request, buildSubstituteManifest(id, site), { cache: 'no-store' });
  const { search } = new URL(request.url);
  if (address.type !== 'here') return respondElsewhere(address, (item) => toManifestId(site.url, item) + search);
  const { item } = address;
  if (!hasCanvas(item)) return respondError(404, 'There is nothing of this item to lay on a canvas');
  const { captions, chapters } = readCaptions(item);
  return respondPresentation(
    request,
    buildManifest(item, site, { spoken: captions, chapters, collection: getCollection(item.folder) }),
  );
}
