// Builds schema.org data of a picture, with the rights of the item that owns it (a story uses another item's picture).
import { toPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import type { Node } from './json-ld';
import { type PreviewImage, toPreviewImage } from './picture';
import { toRightsData } from './rights-data';
import type { SeoSite } from './site';

export const toPixels = (value: number) => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: 'E37',
  unitText: 'pixels',
});

export const toImageFacts = ({ url, width, height, type }: PreviewImage): Node => ({
  contentUrl: url,
  encodingFormat: type,
  width: toPixels(width),
  height: toPixels(height),
});

export function toImageData(
  item: Item,
  site: SeoSite,
  { width, format = 'jpg' }: { width: number; format?: 'webp' | 'jpg' },
): (Node & { contentUrl: string }) | null {
  const owner = toPictured(item);
  const shown = owner && toPreviewImage(site.url, owner, width, format);
  if (!shown) return null;
  return { '@type': 'ImageObject', ...toImageFacts(shown), contentUrl: shown.url, ...toRightsData(owner, site) };
}
