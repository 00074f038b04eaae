// Builds the image information of both versions of the Image API, with the services for signing in.
import { isPublicView, PUBLIC_VIEW, runInView } from '@/lib/catalogue/read/view';
import { getConfig } from '@/lib/config/config';
import { buildInfo2 } from '@/lib/images/image-api-2';
import { buildInfo } from '@/lib/images/info';
import { withBasePath } from '@/lib/model/base-path';
import { toPageId } from '@/lib/model/pages';
import type { ImageLimits } from '@/lib/model/pixel-size';
import type { ImageSource } from '@/lib/model/types';
import { getPresentationSite } from './present';
import { AUTH_CONTEXT, buildCookieService, buildSubstituteInfo, listAuthServices } from './sign-in-services';

export type ImageVersion = 2 | 3;

/** @param imageId of a picture, or of a page of a document */
export const getImageServicePath = (imageId: string, version: ImageVersion) =>
  withBasePath(`/iiif/${version}/${imageId}`);

/** For strangers, at an id that the public does not see. Version 2 has only the services of IIIF Authentication 1.0. */
export function describeSubstitute(imageId: string, version: ImageVersion) {
  const site = getPresentationSite();
  const info = buildSubstituteInfo(imageId, site);
  if (version === 3) return info;
  const id = getConfig().url + getImageServicePath(imageId, version);
  return { ...buildInfo2({ ...info, id }), service: [buildCookieService(site)] };
}

interface Described {
  source: ImageSource;
  settings: ImageLimits & { url: string };
  getSource: (id: string) => ImageSource | null;
  hasSignIn?: (() => boolean) | undefined;
}

/**
 * The information of a picture that the public does not see names the services for signing in and out: in version 3 only,
 * because the services that version 2 knows have no probe, so that a viewer would prompt a person who is signed in.
 */
export function describeImage(version: ImageVersion, { source, settings, getSource, hasSignIn }: Described) {
  const imageId = toPageId(source.id, source.page?.number ?? 1);
  const info = buildInfo(settings.url + getImageServicePath(imageId, version), source, settings);
  if (version === 2) return buildInfo2(info);
  const isRestricted = !isPublicView() && hasSignIn?.() && runInView(PUBLIC_VIEW, () => getSource(imageId)) === null;
  if (!isRestricted) return info;
  const context = [AUTH_CONTEXT, info['@context']];
  return { ...info, '@context': context, service: listAuthServices(imageId, getPresentationSite(), true) };
}
