// Builds schema.org data of a picture, with the rights of the item that owns it (a story uses another item's picture).
import { findPictured } from '@/lib/model/cover-picture';
import type { Item } from '@/lib/model/types';
import type { Node } from './json-ld';
import { getPreviewImage, type PreviewImage } from './picture';
import { buildRightsData } from './rights-data';
import type { SeoSite } from './site';

export const buildPixels = (value: number) => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode: 'E37',
  unitText: 'pixels',
});

export const buildImageFacts = ({ url, width, height, type }: PreviewImage): Node => ({
  contentUrl: url,
  encodingFormat: type,
  width: buildPixels(width),
  height: buildPixels(height),
});

export function buildImageData(
  item: Item,
  site: SeoSite,
  { width, format = 'jpg' }: { width: number; format?: 'webp' | 'jpg' },
): (Node & { contentUrl: string }) | null {
  const owner = findPictured(item);
  const shown = owner && getPreviewImage(site.url, owner, width, format);
  if (!shown) return null;
  return { '@type': 'ImageObject', ...buildImageFacts(shown), contentUrl: shown.url, ...buildRightsData(owner, site) };
}
