// Streams the pictures of items in a chosen size as one ZIP archive; each is rendered when its turn comes.
import { setTimeout as wait } from 'node:timers/promises';
import { getImageSource } from '@/lib/catalogue/read/items';
import { findSelected } from '@/lib/catalogue/read/selection';
import { getWatermark } from '@/lib/catalogue/read/site';
import { writeZip, type ZipEntry } from '@/lib/clients/zip';
import { getConfig } from '@/lib/config/config';
import { takeTokens } from '@/lib/http/rate-limit';
import { respondError } from '@/lib/http/respond';
import { type ImageRequest, parseImageRequest } from '@/lib/images/image-request';
import { getImageService, readImage } from '@/lib/images/image-service';
import { readStampedImage } from '@/lib/images/watermark';
import { toEntryNames } from '@/lib/model/entry-names';
import { getStem } from '@/lib/model/file-names';
import type { ImageSource, Item } from '@/lib/model/types';
import { sendZip } from './send-archive';

/** Seconds until the next attempt, while other pictures are being rendered. */
const BUSY_SECONDS = 2;
/** Attempts to render a picture: a client that has used up its rate limit waits for it. */
const MAX_ATTEMPTS = 60;

interface Rendition {
  item: Item;
  source: ImageSource;
  image: ImageRequest;
}

/** @param side the longest, pixels. @returns null if the item has no picture */
function findRendition(item: Item, side: number): Rendition | null {
  const source = item.kind === 'photo' ? getImageSource(item.id) : null;
  if (!source) return null;
  const size = Math.max(source.width, source.height) > side ? `!${side},${side}` : 'max';
  const image = parseImageRequest(['full', size, '0', 'default.jpg'], source, getConfig());
  return image.type === 'content' ? { item, source, image } : null;
}

async function renderPicture({ item, source, image }: Rendition, request: Request): Promise<Uint8Array> {
  const service = getImageService(getConfig());
  const asker = { signal: request.signal, takeTokens: (cost: number) => takeTokens(request.headers, cost) };
  const digest = getWatermark();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outcome = digest
      ? await readStampedImage(service, source, { request: image, digest }, asker)
      : await readImage(service, source, image, asker);
    if (outcome.type === 'done') return outcome.value;
    if (outcome.type === 'aborted') break;
    const seconds = outcome.type === 'limited' ? outcome.seconds : BUSY_SECONDS;
    await wait(seconds * 1000, undefined, { signal: request.signal });
  }
  throw new Error(`Vitrine: the picture of ${item.id} could not be rendered for an archive`);
}

/** `boat.tif` becomes `boat.jpg`. */
const toJpegName = ({ path }: Item) => `${getStem(path.slice(path.lastIndexOf('/') + 1))}.jpg`;

interface PictureArchive {
  request: Request;
  /** Longest side of each picture, pixels. */
  side: number;
}

/** Handles GET and HEAD of an archive of JPEG files. @param ids of items, already parsed; those without a picture are left out */
export async function sendPictures({ request, side }: PictureArchive, ids: string[]): Promise<Response> {
  const renditions = findSelected(ids).items.flatMap((item) => findRendition(item, side) ?? []);
  if (renditions.length === 0) return respondError(404, 'None of these items has a picture');
  const names = toEntryNames(renditions.map(({ item }) => toJpegName(item)));
  const entries = renditions.map(
    (rendition, at): ZipEntry => ({
      name: names[at] ?? '',
      modified: rendition.item.modified,
      async *open() {
        yield await renderPicture(rendition, request);
      },
    }),
  );
  return sendZip(request, writeZip(entries), {});
}
