// Responds to requests for IIIF manifests.
import { readCaptions } from '@/lib/catalogue/read/captions';
import { getCollection } from '@/lib/catalogue/read/collections';
import { getSite, getSiteSettings } from '@/lib/catalogue/read/site';
import { getConfig } from '@/lib/config/config';
import { listLanguages } from '@/lib/config/site';
import { resolveItem, respondElsewhere } from '@/lib/http/resolve-item';
import { respondError } from '@/lib/http/respond';
import { respondJsonLd } from '@/lib/iiif/respond-json-ld';
import { getMessages } from '@/lib/messages/messages';
import { hasCanvas } from '@/lib/model/availability';
import { toManifestId } from './canvas';
import type { PresentationSite } from './describe';
import { buildManifest } from './manifest';
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

export async function answerManifest(request: Request, id: string | null): Promise<Response> {
  const address = resolveItem(id);
  const site = getPresentationSite();
  if (id !== null && !address.item && isSignInOffered())
    return respondJsonLd(request, buildSubstituteManifest(id, site), { cache: 'no-store' });
  if (address.type !== 'here') return respondElsewhere(address, (item) => toManifestId(site.url, item));
  const { item } = address;
  if (!hasCanvas(item)) return respondError(404, 'There is nothing of this item to lay on a canvas');
  const { captions, chapters } = readCaptions(item);
  return respondJsonLd(
    request,
    buildManifest(item, site, { spoken: captions, chapters, collection: getCollection(item.folder) }),
  );
}
