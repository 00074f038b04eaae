// Builds the schema.org data of an item by its kind.
import { isOffered, isPlayed } from '@/lib/model/availability';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { buildImageData, buildImageFacts, buildPixels } from './image-data';
import { formatIsoDuration, formatIsoMoment } from './iso-date';
import type { Node } from './json-ld';
import { MAX_HEADLINE_LENGTH } from './listed-data';
import { getPreviewImage, PAGE_WIDTH } from './picture';
import { buildPlayData } from './play-data';
import type { SeoSite } from './site';
import { buildWorkData, MAX_WORK_TEXT_LENGTH } from './work-data';

export const MAX_TRANSCRIPT_LENGTH = 50_000;

function toPhotoData(item: Item, site: SeoSite): Node {
  const shown = getPreviewImage(site.url, item, PAGE_WIDTH);
  const small = buildImageData(item, site, { width: GRID_WIDTH, format: 'webp' });
  return {
    '@type': ['ImageObject', 'Photograph'],
    ...buildWorkData(item, site),
    ...(item.caption && { caption: item.caption.slice(0, MAX_WORK_TEXT_LENGTH) }),
    ...(shown && buildImageFacts(shown)),
    representativeOfPage: true,
    ...(small && { thumbnailUrl: small.contentUrl, thumbnail: small }),
    ...(site.originals &&
      item.original !== false &&
      !item.damaged && {
        encoding: {
          '@type': 'MediaObject',
          contentUrl: site.url + toFileHref(item),
          encodingFormat: item.type,
          contentSize: String(item.bytes),
          ...(item.width && { width: buildPixels(item.width) }),
          ...(item.height && { height: buildPixels(item.height) }),
        },
      }),
  };
}

/**
 * Requires a name, thumbnail and upload date:
 * https://developers.google.com/search/docs/appearance/structured-data/video
 */
function toFilmData(item: Item, site: SeoSite, transcript: string): Node {
  const small = buildImageData(item, site, { width: PAGE_WIDTH });
  const uploaded = formatIsoMoment(item.modified);
  // Without playback, thumbnail or date it would be an invalid VideoObject.
  if (!isPlayed(item) || !small || !uploaded)
    return {
      '@type': 'CreativeWork',
      ...buildWorkData(item, site),
      ...(small && { image: small }),
      ...(isPlayed(item) && { encoding: { '@type': 'MediaObject', ...buildPlayData(item, site) } }),
    };
  return {
    '@type': 'VideoObject',
    ...buildWorkData(item, site),
    thumbnailUrl: small.contentUrl,
    thumbnail: small,
    uploadDate: uploaded,
    ...(item.duration !== undefined && { duration: formatIsoDuration(item.duration) }),
    ...buildPlayData(item, site),
    ...(item.width && item.height && { width: buildPixels(item.width), height: buildPixels(item.height) }),
    ...(transcript && { transcript }),
  };
}

/** https://schema.org/AudioObject */
function toSoundData(item: Item, site: SeoSite, transcript: string): Node {
  const shown = buildImageData(item, site, { width: PAGE_WIDTH });
  const uploaded = formatIsoMoment(item.modified);
  const words = transcript || item.transcriptions?.map(({ text }) => text).join('\n\n');
  return {
    '@type': isPlayed(item) ? 'AudioObject' : 'CreativeWork',
    ...buildWorkData(item, site),
    ...(shown && { image: shown, thumbnailUrl: shown.contentUrl }),
    ...(isPlayed(item) && {
      ...buildPlayData(item, site),
      ...(uploaded && { uploadDate: uploaded }),
      ...(item.duration !== undefined && { duration: formatIsoDuration(item.duration) }),
      ...(item.bitRate && { bitrate: `${Math.round(item.bitRate / 1000)} kbps` }),
      ...(words && { transcript: words.slice(0, MAX_TRANSCRIPT_LENGTH) }),
    }),
  };
}

/** https://schema.org/DigitalDocument */
function toDocumentData(item: Item, site: SeoSite): Node {
  const shown = buildImageData(item, site, { width: PAGE_WIDTH });
  return {
    '@type': 'DigitalDocument',
    ...buildWorkData(item, site),
    ...(shown && { image: shown, thumbnailUrl: shown.contentUrl }),
    ...(isOffered(item, site.originals) && {
      encoding: {
        '@type': 'MediaObject',
        contentUrl: site.url + toFileHref(item),
        encodingFormat: item.type,
        contentSize: String(item.bytes),
      },
    }),
  };
}

function toStoryData(item: Item, site: SeoSite): Node {
  const shown = buildImageData(item, site, { width: PAGE_WIDTH });
  const words = item.parts?.text ?? '';
  const { creator, ...work } = buildWorkData(item, site);
  return {
    '@type': 'Article',
    ...work,
    headline: item.title.slice(0, MAX_HEADLINE_LENGTH),
    ...(!work.description && words && { description: words.slice(0, 300) }),
    ...(creator !== undefined && { author: creator }),
    ...(shown && { image: shown }),
    inLanguage: site.language,
  };
}

export function buildItemData(item: Item, site: SeoSite, transcript = ''): Node {
  if (item.kind === 'photo') return toPhotoData(item, site);
  if (item.kind === 'document') return toDocumentData(item, site);
  if (item.kind === 'sound') return toSoundData(item, site, transcript);
  return item.kind === 'film' ? toFilmData(item, site, transcript) : toStoryData(item, site);
}
