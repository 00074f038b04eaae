// Parses image requests: https://iiif.io/api/image/3.0/#4-image-requests
import type { ImageLimits, PixelSize } from '@/lib/model/pixel-size';
import { parseRegion, type RegionBox } from './region';
import { parseSize } from './size';

const FORMATS = ['jpg', 'png', 'webp'] as const;
const QUALITIES = ['default', 'color', 'gray', 'bitonal'] as const;
export type ImageFormat = (typeof FORMATS)[number];
export type Quality = (typeof QUALITIES)[number];

/** A valid request, in pixels; `width` and `height` are before rotation. */
export interface ImageRequest {
  type: 'content';
  /** Null for the whole picture. */
  region: RegionBox | null;
  width: number;
  height: number;
  mirrored: boolean;
  degrees: 0 | 90 | 180 | 270;
  quality: Quality;
  format: ImageFormat;
  /** https://iiif.io/api/image/3.0/#47-canonical-uri-syntax, without the part before the region. */
  canonical: string;
  /** File name of the rendition: canonical, but `w,` if the height follows from the width. */
  name: string;
}

interface RequestError {
  type: 'error';
  status: 400 | 501;
  message: string;
}

const bad = (message: string): RequestError => ({ type: 'error', status: 400, message });

/** WebP stores sides in 14 bits: https://developers.google.com/speed/webp/faq */
const WEBP_SIDE = 16383;

/**
 * Parses the decoded path segments after the identifier; `of` is the displayed picture size in pixels. Without segments
 * it redirects to info.json (https://iiif.io/api/image/3.0/#21-image-request-uri-syntax). It does not read the file, so
 * invalid requests cost no decoding.
 */
export function parseImageRequest(
  parts: string[],
  of: PixelSize,
  limits: ImageLimits,
): ImageRequest | { type: 'redirect' } | RequestError {
  if (parts.length === 0) return { type: 'redirect' };
  const [regionText, sizeText, rotationText, file] = parts;
  if (parts.length !== 4 || !regionText || !sizeText || !rotationText || !file) {
    return bad('An image address has four parts behind the identifier: region, size, rotation, and quality.format');
  }
  const region = parseRegion(regionText, of);
  if (typeof region === 'string') return bad(region);
  const whole = region.width === of.width && region.height === of.height;

  const size = parseSize(sizeText, region, limits);
  if (typeof size === 'string') return bad(size);

  const rotation = /^(!?)(\d{1,3}(?:\.\d{0,12})?|\.\d{1,12})$/.exec(rotationText);
  const degrees = Number(rotation?.[2]);
  if (!rotation || degrees > 360) return bad('Rotation is 0 to 360 degrees, with ! before it to mirror first');
  const quarter = degrees % 360;
  if (quarter !== 0 && quarter !== 90 && quarter !== 180 && quarter !== 270) {
    return { type: 'error', status: 501, message: 'Pictures turn by 90, 180 and 270 degrees only' };
  }

  const [, qualityText, formatText] = /^([a-z]{1,16})\.([a-z0-9]{1,8})$/.exec(file) ?? [];
  const quality = QUALITIES.find((known) => known === qualityText);
  const format = FORMATS.find((known) => known === formatText);
  if (!quality) return bad(`Quality is one of ${QUALITIES.join(', ')}`);
  if (!format) return bad(`Format is one of ${FORMATS.join(', ')}`);
  if (format === 'webp' && Math.max(size.width, size.height) > WEBP_SIDE)
    return bad('WebP ends at 16,383 pixels a side');

  const area = whole ? 'full' : `${region.x},${region.y},${region.width},${region.height}`;
  const mirrored = rotation[1] === '!';
  // The default quality is colour, so both are the same image.
  const rest = `${mirrored ? '!' : ''}${quarter}/${quality === 'color' ? 'default' : quality}.${format}`;
  return {
    type: 'content',
    region: whole ? null : region,
    width: size.width,
    height: size.height,
    mirrored,
    degrees: quarter,
    quality: quality === 'color' ? 'default' : quality,
    format,
    canonical: `${area}/${size.canonical}/${rest}`,
    name: `${area}/${size.name}/${rest}`,
  };
}
