// One item as schema.org has it: a picture, a film, a recording, a document or an article.
import { isOffered, isPlayed } from '@/lib/model/availability';
import { toPlayerSource } from '@/lib/model/external-video';
import { GRID_WIDTH } from '@/lib/model/image-widths';
import { toEmbedHref, toFileHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { toIsoDuration, toIsoMoment } from './iso-date';
import type { Node } from './json-ld';
import { PAGE_WIDTH, type SeenPicture, toSeenPicture } from './picture';
import { toRightsData } from './rights-data';
import type { SeoSite } from './site';
import { LONGEST_TEXT, toWorkData } from './work-data';

/** Characters of what is said in a film or a recording. */
export const LONGEST_TRANSCRIPT = 50_000;

const toPixels = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'E37', unitText: 'pixels' });

const toImageFacts = ({ url, width, height, type }: SeenPicture): Node => ({
  contentUrl: url,
  encodingFormat: type,
  width: toPixels(width),
  height: toPixels(height),
});

const toImage = (picture: SeenPicture): Node => ({ '@type': 'ImageObject', ...toImageFacts(picture) });

function toPhotoData(item: Item, site: SeoSite): Node {
  const shown = toSeenPicture(site.url, item, PAGE_WIDTH);
  const small = toSeenPicture(site.url, item, GRID_WIDTH);
  return {
    '@type': ['ImageObject', 'Photograph'],
    ...toWorkData(item, site),
    ...(item.caption && { caption: item.caption.slice(0, LONGEST_TEXT) }),
    ...(shown && toImageFacts(shown)),
    representativeOfPage: true,
    ...(small && { thumbnailUrl: small.url, thumbnail: toImage(small) }),
    ...(site.originals &&
      item.original !== false &&
      !item.damaged && {
        encoding: {
          '@type': 'MediaObject',
          contentUrl: site.url + toFileHref(item),
          encodingFormat: item.type,
          contentSize: String(item.bytes),
          ...(item.width && { width: toPixels(item.width) }),
          ...(item.height && { height: toPixels(item.height) }),
        },
      }),
  };
}

/** Where a film or a recording is played: here, or by the site where it stands. */
function toPlayData(item: Item, site: SeoSite): Node {
  const { elsewhere } = item;
  if (!elsewhere)
    return {
      contentUrl: site.url + toFileHref(item),
      encodingFormat: item.type,
      embedUrl: site.url + toEmbedHref(item),
    };
  return elsewhere.site === 'file' ? { contentUrl: elsewhere.url } : { embedUrl: toPlayerSource(elsewhere) };
}

/** https://developers.google.com/search/docs/appearance/structured-data/video: a name, a thumbnail and an upload date at least. */
function toFilmData(item: Item, site: SeoSite, transcript: string): Node {
  const small = toSeenPicture(site.url, item, PAGE_WIDTH, 'jpg');
  const uploaded = toIsoMoment(item.modified);
  // Withheld, the page has a picture of it and no video; without picture or day it would be a faulty video.
  if (!isPlayed(item) || !small || !uploaded)
    return {
      '@type': 'CreativeWork',
      ...toWorkData(item, site),
      ...(small && { image: toImage(small) }),
      ...(isPlayed(item) && { encoding: { '@type': 'MediaObject', ...toPlayData(item, site) } }),
    };
  return {
    '@type': 'VideoObject',
    ...toWorkData(item, site),
    thumbnailUrl: small.url,
    thumbnail: toImage(small),
    uploadDate: uploaded,
    ...(item.duration !== undefined && { duration: toIsoDuration(item.duration) }),
    ...toPlayData(item, site),
    ...(item.width && item.height && { width: toPixels(item.width), height: toPixels(item.height) }),
    ...(transcript && { transcript }),
  };
}

/** https://schema.org/AudioObject */
function toSoundData(item: Item, site: SeoSite, transcript: string): Node {
  const shown = toSeenPicture(site.url, item, PAGE_WIDTH, 'jpg');
  const uploaded = toIsoMoment(item.modified);
  const words = transcript || item.transcriptions?.map(({ text }) => text).join('\n\n');
  return {
    '@type': isPlayed(item) ? 'AudioObject' : 'CreativeWork',
    ...toWorkData(item, site),
    ...(shown && { image: toImage(shown), thumbnailUrl: shown.url }),
    ...(isPlayed(item) && {
      ...toPlayData(item, site),
      ...(uploaded && { uploadDate: uploaded }),
      ...(item.duration !== undefined && { duration: toIsoDuration(item.duration) }),
      ...(item.bitRate && { bitrate: `${Math.round(item.bitRate / 1000)} kbps` }),
      ...(words && { transcript: words.slice(0, LONGEST_TRANSCRIPT) }),
    }),
  };
}

/** https://schema.org/DigitalDocument */
function toDocumentData(item: Item, site: SeoSite): Node {
  const shown = toSeenPicture(site.url, item, PAGE_WIDTH, 'jpg');
  return {
    '@type': 'DigitalDocument',
    ...toWorkData(item, site),
    ...(shown && { image: toImage(shown), thumbnailUrl: shown.url }),
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
  const shown = item.lead && toSeenPicture(site.url, item.lead, PAGE_WIDTH, 'jpg');
  const words = item.parts?.text ?? '';
  const { creator, ...work } = toWorkData(item, site);
  return {
    '@type': 'Article',
    ...work,
    headline: item.title.slice(0, 110),
    ...(!work.description && words && { description: words.slice(0, 300) }),
    ...(creator !== undefined && { author: creator }),
    ...(shown && { image: toImage(shown) }),
    inLanguage: site.language,
  };
}

/** @param transcript the words of a film or a recording in the site's language, where it has captions */
export function toItemData(item: Item, site: SeoSite, transcript = ''): Node {
  if (item.kind === 'photo') return toPhotoData(item, site);
  if (item.kind === 'document') return toDocumentData(item, site);
  if (item.kind === 'sound') return toSoundData(item, site, transcript);
  return item.kind === 'film' ? toFilmData(item, site, transcript) : toStoryData(item, site);
}

/**
 * The picture of an item among others, as it is shown there, with its licence, and no more than Google asks of every page that
 * shows it: https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata. What has no picture
 * is told by its page.
 */
export function toListedData(item: Item, site: SeoSite): Node {
  const shown = toSeenPicture(site.url, item, GRID_WIDTH);
  if (shown) return { '@type': 'ImageObject', contentUrl: shown.url, ...toRightsData(item, site) };
  const type = item.kind === 'story' ? 'Article' : 'CreativeWork';
  return { '@type': type, name: item.title, url: site.url + toItemHref(item) };
}
