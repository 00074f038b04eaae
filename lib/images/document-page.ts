// Renders a page of a document at its first request; all its renditions are derived from that image.
import { stat, writeFile } from 'node:fs/promises';
import type { LRUCache } from 'lru-cache';
import { drawPdfPage } from '@/lib/library/pdf';
import { drawTiffPage } from '@/lib/library/tiff-pages';
import { writeWhole } from '@/lib/library/write-whole';
import type { ImageSource } from '@/lib/model/types';
import { make, type RequestContext } from './paid-work';
import { bring, createTiers } from './stored';

type PageService = Parameters<typeof make>[0] &
  Parameters<typeof createTiers>[0] & {
    poppler: string;
    /** Pages that recently failed to render, by path of their image. */
    undrawable: LRUCache<string, string>;
  };

/** Expected rendering time and maximum wait, milliseconds. */
const PAGE = { cost: 400, wait: 20_000 };

/** @returns the outcome; done at once if the source is not a page or is already rendered */
export async function drawPage(service: PageService, source: ImageSource, asker: RequestContext) {
  const { absolute, page, width, height } = source;
  if (!page || (await stat(/*turbopackIgnore: true*/ absolute).catch(() => null)))
    return { type: 'done', value: undefined } as const;
  const tiers = createTiers(service, asker);
  if (tiers && (await bring(tiers, absolute))) return { type: 'done', value: undefined } as const;
  const failure = service.undrawable.get(absolute);
  if (failure) throw new Error(failure);
  const work = async () => {
    if (await stat(/*turbopackIgnore: true*/ absolute).catch(() => null)) return;
    const sheet = { absolute: page.file, page: page.number, width, height };
    const drawing = page.type === 'image/tiff' ? drawTiffPage(sheet) : drawPdfPage(sheet, service.poppler);
    const jpeg = await drawing.catch((cause: Error & { isPassing?: boolean }) => {
      if (cause.isPassing === false) service.undrawable.set(absolute, cause.message);
      throw cause;
    });
    await writeWhole(absolute, (file) => writeFile(file, jpeg));
    service.cache.grow(jpeg.length);
    tiers?.store.send(absolute);
  };
  return make(service, { key: absolute, ...PAGE, work }, asker);
}
