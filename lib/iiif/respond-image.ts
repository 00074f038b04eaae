// Builds the responses of the image service: https://iiif.io/api/image/3.0/#7-server-responses
import { isPublicView } from '@/lib/catalogue/read/view';
import { isStorageFault } from '@/lib/clients/s3-faults';
import { toLengthHeaders } from '@/lib/http/content-length';
import { isKnown } from '@/lib/http/etag';
import { respondAway } from '@/lib/http/library-away';
import { type ResolvedItem, respondElsewhere } from '@/lib/http/resolve-item';
import { OPEN, respondError, respondTooMany } from '@/lib/http/respond';
import { respondJsonLd, SHARED_CACHE } from '@/lib/iiif/respond-json-ld';
import { PROFILE_2, parseImageRequest2 } from '@/lib/images/image-api-2';
import { sendLimitedBody } from '@/lib/images/image-body';
import { parseImageRequest } from '@/lib/images/image-request';
import { type ImageService, type ImageSettings, readImage } from '@/lib/images/image-service';
import { PROFILE } from '@/lib/images/info';
import type { RequestContext } from '@/lib/images/paid-work';
import { MEDIA_TYPES } from '@/lib/images/render';
import { readStampedImage } from '@/lib/images/watermark';
import { isInLibrary } from '@/lib/library/mirror';
import { parsePageId, splitPageId, toPageId } from '@/lib/model/pages';
import type { ImageSource } from '@/lib/model/types';
import { describeImage, describeSubstitute, getImageServicePath, type ImageVersion } from './image-information';
import { respondSubstitute } from './substitute';

interface ImageAddress {
  /** Version of the Image API; the latest by default. */
  version?: ImageVersion;
  /** Decoded from the URL; used for lookups only. */
  id: string;
  parts: string[];
}

interface ImageContext extends Pick<RequestContext, 'takeTokens' | 'releaseSlot'> {
  settings: ImageSettings;
  service: ImageService;
  getSource: (id: string) => ImageSource | null;
  /** Resolves an id that has no picture: moved, deleted or unknown. */
  resolveItem?: (id: string) => ResolvedItem;
  /** Whether viewers prompt for sign-in at ids that the public does not see; not by default. */
  hasSignIn?: () => boolean;
  /** Digest of the watermark that all images have; null for none. */
  watermark?: string | null;
}

const MAX_PATH_LENGTH = 256;

/** The differences between the versions of the API. */
const APIS = {
  2: { parse: parseImageRequest2, profile: PROFILE_2 },
  3: { parse: parseImageRequest, profile: PROFILE },
};

/** A URL with the current version is immutable; others are revalidated. */
const toCacheControl = (request: Request, { version }: ImageSource) =>
  new URL(request.url).searchParams.get('v') === version ? 'public, max-age=31536000, immutable' : SHARED_CACHE;

function answerAbsent(
  request: Request,
  { id, parts, version = 3 }: ImageAddress,
  { settings, resolveItem, hasSignIn }: ImageContext,
) {
  const { id: whole, page } = splitPageId(id);
  const address = resolveItem?.(whole) ?? { type: 'unknown' };
  // An item without a picture exists, so it is not a redirect.
  if (address.type === 'here') return respondError(404, 'There is no such image');
  if (!address.item && parsePageId(id) && isPublicView() && hasSignIn?.())
    return parts.length === 1 && parts[0] === 'info.json'
      ? respondJsonLd(request, describeSubstitute(id, version), { cache: 'no-store' })
      : respondSubstitute(request, 401);
  const path = parts.map(encodeURIComponent).join('/').replaceAll('%2C', ',').replaceAll('%3A', ':');
  const rest = `${path && `/${path}`}${new URL(request.url).search}`;
  return respondElsewhere(
    address,
    (item) => settings.url + getImageServicePath(`${toPageId(item.id, page)}${rest}`, version),
    'image',
  );
}

/** Handles GET and HEAD of an image URL. Never rejects. */
export async function answerImage(request: Request, address: ImageAddress, context: ImageContext): Promise<Response> {
  const { id, parts, version = 3 } = address;
  const { settings, service } = context;
  const api = APIS[version];
  try {
    if (id.length > MAX_PATH_LENGTH) return respondError(404, 'There is no such image');
    if (parts.join('/').length > MAX_PATH_LENGTH) return respondError(400, 'The address is too long');
    const source = context.getSource(id);
    if (!source) return answerAbsent(request, address, context);
    const base = settings.url + getImageServicePath(toPageId(source.id, source.page?.number ?? 1), version);
    if (parts.length === 1 && parts[0] === 'info.json') {
      const info = describeImage(version, { ...context, source });
      return respondJsonLd(request, info, { cache: toCacheControl(request, source), isWeak: false });
    }

    const parsed = api.parse(parts, source, settings);
    if (parsed.type === 'redirect') {
      // https://iiif.io/api/image/3.0/#51-image-information-request
      return new Response(null, { status: 303, headers: { ...OPEN, Location: `${base}/info.json` } });
    }
    if (parsed.type === 'error') return respondError(parsed.status, parsed.message);

    const page = source.page ? `p${source.page.number}/` : '';
    const { watermark = null } = context;
    const stamp = watermark === null ? '' : `${watermark}/`;
    const tag = `"${source.version}/${stamp}${page}${parsed.canonical}"`;
    const headers: Record<string, string> = {
      ...OPEN,
      ETag: tag,
      'Cache-Control': toCacheControl(request, source),
      Link: `<${api.profile}>;rel="profile", <${base}/${encodeURI(parsed.canonical)}>;rel="canonical"`,
    };
    if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
    headers['Content-Type'] = MEDIA_TYPES[parsed.format];
    if (request.method === 'HEAD') return new Response(null, { headers });

    const asker = { signal: request.signal, takeTokens: context.takeTokens, releaseSlot: context.releaseSlot };
    const outcome =
      watermark === null
        ? await readImage(service, source, parsed, asker)
        : await readStampedImage(service, source, { request: parsed, digest: watermark }, asker);
    if (outcome.type === 'limited')
      return respondTooMany(outcome.seconds, 'Too many images at a time; please wait a little');
    if (outcome.type === 'full') return respondError(503, 'Too many images are being made', { 'Retry-After': '2' });
    // The master does not exist yet, here or in the store.
    if (outcome.type === 'absent') return respondError(503, 'This image is not made yet', { 'Retry-After': '10' });
    // The client is gone; logs conventionally show 499.
    if (outcome.type === 'aborted') return respondError(499, 'The client went away');
    const body = sendLimitedBody(outcome.value);
    if (!body) return respondError(503, 'Too many images are being sent', { 'Retry-After': '5' });
    return new Response(body, { headers: { ...headers, ...toLengthHeaders(outcome.value.length) } });
  } catch (cause) {
    // The cause may contain server paths, so it is only logged.
    const log = (why: unknown) =>
      console.error(`Vitrine: image ${JSON.stringify(id.slice(0, 32))} could not be made:`, why);
    // The storage is unavailable, which says nothing about the picture.
    if (isStorageFault(cause)) {
      log(cause.message);
      return respondError(503, 'The original cannot be had just now', { 'Retry-After': '10' });
    }
    const source = context.getSource(id);
    const away = respondAway(source?.page?.file ?? source?.absolute ?? '');
    if (away) return away;
    const { message, isPassing } = cause as Error & { isPassing?: boolean };
    if (isPassing) {
      log(message);
      return respondError(503, 'This image cannot be made at the moment', { 'Retry-After': '30' });
    }
    // The original was removed after indexing; the catalogue will be updated soon.
    if (!isInLibrary(source?.absolute ?? '')) {
      log(message);
      return respondError(404, 'There is no such image');
    }
    // A decoder error means a damaged file, which the indexer reports to the owner.
    if (cause instanceof Error && cause.name === 'Error' && !('code' in cause)) {
      log(message);
      return respondError(404, 'This image cannot be made from its file');
    }
    log(cause);
    return respondError(500, 'This image could not be made');
  }
}
