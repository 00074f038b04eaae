// Builds short schema.org data for an item in a list: type, name, and picture with its rights.
import { isPlayed } from '@/lib/model/availability';
import { findPictured } from '@/lib/model/cover-picture';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { formatIsoDuration, formatIsoMoment } from './iso-date';
import type { Node } from './json-ld';
import { getPreviewImage } from './picture';
import { buildPlayData } from './play-data';
import { buildRightsData } from './rights-data';
import type { SeoSite } from './site';

/** Google's limit for https://schema.org/headline of an article. */
export const MAX_HEADLINE_LENGTH = 110;

/**
 * Returns the item's picture with the rights of the item that owns it, limited to the properties that Google requires:
 * https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
 */
function toListedImage(item: Item, site: SeoSite): (Node & { contentUrl: string }) | null {
  const owner = findPictured(item);
  const shown = owner && getPreviewImage(site.url, owner, GRID_WIDTH);
  return shown && { '@type': 'ImageObject', contentUrl: shown.url, ...buildRightsData(owner, site) };
}

/**
 * A VideoObject requires a thumbnail and an upload date, and must be playable:
 * https://developers.google.com/search/docs/appearance/structured-data/video
 */
function toListedType(item: Item, isVideo: boolean) {
  if (item.kind === 'film') return isVideo ? 'VideoObject' : 'CreativeWork';
  if (item.kind === 'sound') return isPlayed(item) ? 'AudioObject' : 'CreativeWork';
  if (item.kind === 'document') return 'DigitalDocument';
  return item.kind === 'story' ? 'Article' : 'CreativeWork';
}

function toPlayed(item: Item, site: SeoSite): Node {
  const uploaded = formatIsoMoment(item.modified);
  return {
    ...(uploaded && { uploadDate: uploaded }),
    ...(item.duration !== undefined && { duration: formatIsoDuration(item.duration) }),
    ...buildPlayData(item, site),
  };
}

export function buildListedData(item: Item, site: SeoSite): Node {
  const image = toListedImage(item, site);
  if (item.kind === 'photo' && image) return image;
  const isVideo = isPlayed(item) && image !== null && formatIsoMoment(item.modified) !== null;
  const type = toListedType(item, isVideo);
  const { creator, ...rights } = buildRightsData(item, site);
  return {
    '@type': type,
    name: item.title,
    url: site.url + toItemHref(item),
    ...(type === 'Article' && { headline: item.title.slice(0, MAX_HEADLINE_LENGTH) }),
    ...(creator !== undefined && (type === 'Article' ? { author: creator } : { creator })),
    ...rights,
    ...(image && (type === 'VideoObject' ? { thumbnailUrl: image.contentUrl, thumbnail: image } : { image })),
    ...((type === 'VideoObject' || type === 'AudioObject') && toPlayed(item, site)),
  };
}
