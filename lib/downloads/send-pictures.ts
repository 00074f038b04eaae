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
import type { Item } from '@/lib/model/types';
import { sendZip } from './send-archive';

/** Seconds until the next attempt, while other pictures are being rendered. */
const BUSY_SECONDS = 2;
/** Attempts to render a picture: a client that has used up its rate limit waits for it. */
const MAX_ATTEMPTS = 60;

interface Rendering {
  request: Request;
  /** Longest side, pixels. */
  side: number;
}

/** @returns null if the item has no picture */
function toImageRequest({ id }: Item, side: number) {
  const config = getConfig();
  const source = getImageSource(id);
  if (!source) return null;
  const longest = Math.max(source.width, source.height);
  const parts = ['full', longest > side ? `!${side},${side}` : 'max', '0', 'default.jpg'];
  const image = parseImageRequest(parts, source, config);
  return image.type === 'content' ? { source, image } : null;
}

async function renderPicture(item: Item, { request, side }: Rendering): Promise<Uint8Array> {
  const found = toImageRequest(item, side);
  if (!found) throw new Error(`Vitrine: the picture of ${item.id} was deleted while it was archived`);
  const { source, image }: { source: typeof found.source; image: ImageRequest } = found;
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

/** Handles GET and HEAD of an archive of JPEG files. @param ids of items, already parsed; those without a picture are left out */
export async function sendPictures({ request, side }: Rendering, ids: string[]): Promise<Response> {
  const items = findSelected(ids).items.filter((item) => item.kind === 'photo' && toImageRequest(item, side));
  if (items.length === 0) return respondError(404, 'None of these items has a picture');
  const names = toEntryNames(
    items.map(
      ({ path }) =>
        `${path
          .split('/')
          .at(-1)
          ?.replace(/\.[^.]+$/, '')}.jpg`,
    ),
  );
  const entries = items.map(
    (item, at): ZipEntry => ({
      name: names[at] ?? '',
      modified: item.modified,
      async *open() {
        yield await renderPicture(item, { request, side });
      },
    }),
  );
  return sendZip(request, writeZip(entries), {});
}
