// Renders an image request: decodes a file, applies the operations, encodes the result.
import {
  fromRaw,
  JPEG,
  openPicture,
  type PictureFile,
  PNG,
  readRaw,
  type Sharp,
  WEBP,
  withPacket,
} from '@/lib/clients/sharp';
import { withContent } from '@/lib/library/with-content';
import type { PixelSize } from '@/lib/model/pixel-size';
import type { ImageFormat, ImageRequest } from './image-request';

export const MEDIA_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const WHITE = '#fff';
/**
 * Up to this many pixels an image is rendered to raw pixels first, so that EXIF can be written to formats whose
 * original has none; larger ones carry rights in XMP only.
 */
const MAX_RAW_PIXELS = 4_000_000;

/** Sets the encoder; transparency becomes white in JPEG. */
export function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'png') return picture.png(PNG);
  if (format === 'webp') return picture.webp(WEBP);
  return picture.flatten({ background: WHITE }).jpeg(JPEG);
}

type Rendering = Pick<ImageRequest, 'region' | 'width' | 'height' | 'mirrored' | 'degrees' | 'quality' | 'format'>;

/**
 * Applies operations in the order of https://iiif.io/api/image/3.0/#46-order-of-implementation: region, size,
 * mirroring, rotation, quality. Throws if the file cannot be decoded or has changed since it was indexed.
 */
export const renderImage = (source: PictureFile, request: Rendering): Promise<Buffer> =>
  withContent(source.absolute, () => draw(source, request));

async function draw(source: PictureFile, request: Rendering): Promise<Buffer> {
  const picture = await openPicture(source);
  const { region, width, height } = request;
  // Extracting, even the full area, prevents libjpeg from decoding at a reduced size.
  if (region) picture.extract({ left: region.x, top: region.y, width: region.width, height: region.height });
  const of: PixelSize = region ?? source;
  if (width !== of.width || height !== of.height) picture.resize(width, height, { fit: 'fill' });
  if (request.mirrored) picture.flop();
  if (request.degrees) picture.rotate(request.degrees);
  if (request.quality === 'gray') picture.grayscale();
  if (request.quality === 'bitonal') picture.flatten({ background: WHITE }).threshold(128);
  if (width * height > MAX_RAW_PIXELS) return encode(picture, request.format).toBuffer();
  return encode(withPacket(fromRaw(await readRaw(picture)), source), request.format).toBuffer();
}

/** Estimates the milliseconds on one slow core, for decoding and encoding. */
export function estimateCost(
  source: PictureFile,
  request: Pick<ImageRequest, 'region' | 'width' | 'height' | 'format'>,
): number {
  const decoded = (source.width * source.height) / (request.region ? 60_000 : 150_000);
  const encoded = (request.width * request.height) / (request.format === 'jpg' ? 40_000 : 10_000);
  return 5 + decoded + encoded;
}
