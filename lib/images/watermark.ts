// Watermarks of share links: PNG files in the derived data, laid over renditions.
import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { JPEG, PNG, sharp, WEBP } from '@/lib/clients/sharp';
import { toRenditionPath } from '@/lib/library/renditions';
import { writeWhole } from '@/lib/library/write-whole';
import type { ImageSource } from '@/lib/model/types';
import type { ImageFormat, ImageRequest } from './image-request';
import { type ImageService, readImage } from './image-service';
import { make, type RequestContext } from './paid-work';

/** Sides of the owner's file, and of the stored one. */
const MAX_SIDE_PX = { given: 4096, stored: 1200 } as const;

/** The mark has this share of the rendition's shorter side, and is repeated over all of it. */
const SHARE = 0.4;
const MIN_MARK_PX = 40;

/** Milliseconds. */
const WAIT_MS = 10_000;
const PIXELS_PER_MS = 15_000;

const DIGEST = /^[\da-f]{32}$/;

const getFile = (data: string, digest: string) =>
  path.join(/*turbopackIgnore: true*/ data, 'watermarks', `${digest}.png`);

/** Stores a watermark. @returns its digest; null if the file is no PNG with visible and transparent pixels */
export async function storeWatermark(data: string, file: Uint8Array): Promise<string | null> {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_SIDE_PX.given ** 2 });
    const { format, hasAlpha } = await picture.metadata();
    if (format !== 'png' || !hasAlpha) return null;
    const side = MAX_SIDE_PX.stored;
    const image = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const body = await image.png(PNG).toBuffer();
    const { channels } = await sharp(body).stats();
    if ((channels.at(-1)?.max ?? 0) < 10) return null;
    const digest = hash('sha256', body).slice(0, 32);
    await mkdir(path.dirname(getFile(data, digest)), { recursive: true, mode: 0o700 });
    await writeWhole(getFile(data, digest), (work) => writeFile(work, body, { mode: 0o600 }));
    return digest;
  } catch {
    return null;
  }
}

function encodeAs(format: ImageFormat, picture: ReturnType<typeof sharp>) {
  if (format === 'png') return picture.png(PNG);
  return format === 'webp' ? picture.webp(WEBP) : picture.jpeg(JPEG);
}

/** Lays a watermark over an encoded image, whatever its size, so that no part can be had without it. */
export async function stampImage(body: Uint8Array, format: ImageFormat, mark: Uint8Array): Promise<Buffer> {
  const picture = sharp(body);
  const { width = 1, height = 1 } = await picture.metadata();
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(MIN_MARK_PX, Math.round(shorter * SHARE)));
  const input = await sharp(mark).resize(side, side, { fit: 'inside' }).png().toBuffer();
  return encodeAs(format, picture.keepMetadata().composite([{ input, tile: true, gravity: 'centre' }])).toBuffer();
}

/**
 * Returns the image with a watermark; its own key in the cache contains the digest. Rejects if the watermark cannot be
 * read, so that nothing is shown without it.
 */
export async function readStampedImage(
  service: ImageService,
  source: ImageSource,
  { request, digest }: { request: ImageRequest; digest: string },
  asker: RequestContext = {},
): ReturnType<typeof readImage> {
  if (!DIGEST.test(digest)) throw new Error('the watermark has no valid name');
  const key = toRenditionPath(service.data, source, `${digest}_${request.name}`);
  const known = await service.cache.read(key);
  if (known) return { type: 'done', value: known };
  const mark = await readFile(getFile(service.data, digest));
  const plain = await readImage(service, source, request, asker);
  if (plain.type !== 'done') return plain;
  const work = async (keep: (writing: Promise<unknown>) => void) => {
    const body = await stampImage(plain.value, request.format, mark);
    keep(service.cache.write(key, body));
    return body;
  };
  const cost = 5 + (request.width * request.height) / PIXELS_PER_MS;
  return make(service, { key, cost, wait: WAIT_MS, work }, asker);
}
