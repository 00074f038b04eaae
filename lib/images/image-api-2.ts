// Image API 2.1 in terms of version 3: requests, canonical URIs and info.json. https://iiif.io/api/image/2.1/

import { toHeight } from '@/lib/model/image-widths';
import type { ImageLimits, PixelSize } from '@/lib/model/pixel-size';
import { type ImageRequest, parseImageRequest } from './image-request';

export const CONTEXT_2 = 'http://iiif.io/api/image/2/context.json';
const toProfile = (level: string) => `http://iiif.io/api/image/2/${level}.json`;
export const PROFILE_2 = toProfile('level2');

const SIZE = /^(?:full|max|pct:[\d.]{1,23}|!?\d{0,9},\d{0,9})$/;

/** In version 2, a size may enlarge without a mark, except for `max` and `!w,h`. */
function translateSize(size: string): string {
  if (size === 'full') return 'pct:100';
  return size === 'max' || size.startsWith('!') ? size : `^${size}`;
}

/** https://iiif.io/api/image/2.1/#canonical-uri-syntax, without the part before the region */
function formatCanonical({ region, width, height, canonical }: ImageRequest, of: PixelSize): string {
  const [area, , ...rest] = canonical.split('/');
  const whole = region ?? of;
  const isFull = width === whole.width && height === whole.height;
  const size = isFull ? 'full' : height === toHeight(width, whole) ? `${width},` : `${width},${height}`;
  return [area, size, ...rest].join('/');
}

/** As parseImageRequest, which does the work; renditions are shared with version 3. */
export function parseImageRequest2(
  parts: string[],
  of: PixelSize,
  limits: ImageLimits,
): ReturnType<typeof parseImageRequest> {
  const [region = '', size, ...rest] = parts;
  if (size !== undefined && !SIZE.test(size))
    return { type: 'error', status: 400, message: 'Size is full, max, w, or ,h or pct:n or w,h or !w,h' };
  const parsed = parseImageRequest(size === undefined ? parts : [region, translateSize(size), ...rest], of, limits);
  return parsed.type === 'content' ? { ...parsed, canonical: formatCanonical(parsed, of) } : parsed;
}

interface Info3 extends PixelSize {
  id: string;
  protocol: string;
  profile: string;
  sizes: PixelSize[];
  tiles?: object[];
  rights?: string;
  maxWidth?: number;
  maxHeight?: number;
  maxArea?: number;
  extraFormats?: string[];
}

/** https://iiif.io/api/image/2.1/#image-information */
export function buildInfo2(info: Info3) {
  const { id, protocol, profile, width, height, sizes, tiles, rights, maxWidth, maxHeight, maxArea } = info;
  const features = {
    ...(info.extraFormats && {
      formats: info.extraFormats,
      supports: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'regionSquare', 'sizeAboveFull'],
    }),
    ...(maxWidth && { maxWidth, maxHeight, maxArea }),
  };
  return {
    '@context': CONTEXT_2,
    '@id': id,
    protocol,
    width,
    height,
    sizes,
    ...(tiles && { tiles }),
    profile: [toProfile(profile), ...(Object.keys(features).length > 0 ? [features] : [])],
    ...(rights && { license: rights }),
  };
}
