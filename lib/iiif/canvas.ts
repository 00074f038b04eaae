// Builds the IIIF canvases of an item: https://iiif.io/api/presentation/3.0/#53-canvas

import { parseSize } from '@/lib/images/size';
import { isPlayable } from '@/lib/model/availability';
import { withBasePath } from '@/lib/model/base-path';
import { findOwnPicture } from '@/lib/model/cover-picture';
import { GRID_WIDTH, toHeight } from '@/lib/model/image-widths';
import { listNamedRegions, type NamedRegion } from '@/lib/model/named-regions';
import { getPageSize, toPageId } from '@/lib/model/pages';
import { getPlayedType } from '@/lib/model/prepared-film';
import { toAnnotationsHref, toCaptionsHref, toGeoreferenceHref, toManifestHref, toPlayHref } from '@/lib/model/routes';
import { isExport } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import { buildLabel, buildWordMap, getFirstLanguage, type PresentationSite, toLanguageMap } from './describe';

export type CaptionSource = Omit<Captions, 'cues'>;

/** URIs use the item's id, so that a new title does not change them. */
const toBase = (url: string, { id }: Pick<Item, 'id'>) => url + withBasePath(`/items/${id}`);

export const toCanvasId = (url: string, item: Pick<Item, 'id'>, page?: number) =>
  `${toBase(url, item)}/canvas${page ? `/${page}` : ''}`;

export const toManifestId = (url: string, item: Pick<Item, 'id'>) => `${url}${toManifestHref(item)}`;

const toService = (url: string, { id }: Pick<Item, 'id'>) => ({
  id: url + withBasePath(`/iiif/3/${id}`),
  type: 'ImageService3',
  profile: isExport() ? 'level0' : 'level2',
});

export function listThumbnails(item: Item, { url }: Pick<PresentationSite, 'url'>) {
  const picture = findOwnPicture(item);
  if (!picture?.width || !picture.height) return {};
  const { width, height } = picture;
  const size =
    width > GRID_WIDTH ? { width: GRID_WIDTH, height: toHeight(GRID_WIDTH, { width, height }) } : { width, height };
  const service = toService(url, item);
  return {
    thumbnail: [
      {
        id: `${service.id}/full/${size.width},${size.height}/0/default.jpg`,
        type: 'Image',
        format: 'image/jpeg',
        ...size,
        service: [service],
      },
    ],
  };
}

function toImageBody(item: Item, site: PresentationSite) {
  const source = { width: item.width ?? 0, height: item.height ?? 0 };
  const max = parseSize('max', source, site);
  const { width, height } = typeof max === 'string' ? source : max;
  const service = toService(site.url, item);
  return {
    id: `${service.id}/full/max/0/default.jpg`,
    type: 'Image',
    format: 'image/jpeg',
    width,
    height,
    service: [service],
  };
}

const toPagePicture = (item: Item, page: number): Item => {
  const { poster: _, pages: __, ...about } = item;
  const size = item.pages && getPageSize(item.pages, page);
  return { ...about, kind: 'photo', id: toPageId(item.id, page), ...size };
};

function toPageCanvas(item: Item, site: PresentationSite, page: number) {
  const id = toCanvasId(site.url, item, page);
  const picture = toPagePicture(item, page);
  // Transcription files beside the document apply to all of it; they are attached to its first page.
  const annotations = [
    ...(item.written ? [toAnnotationsHref(item, page)] : []),
    ...(item.transcriptions && page === 1 ? [toAnnotationsHref(item)] : []),
  ];
  return {
    id,
    type: 'Canvas',
    label: buildWordMap(site, 'iiif.page', { page }),
    ...toExtent(picture),
    ...listThumbnails(picture, site),
    items: [toPainting(id, toImageBody(picture, site))],
    ...(annotations.length > 0 && {
      annotations: annotations.map((href) => ({ id: `${site.url}${href}`, type: 'AnnotationPage' })),
    }),
  };
}

/** Returns one canvas, or one per page of a document. @param spoken languages of the captions */
export const buildCanvases = (item: Item, site: PresentationSite, spoken: CaptionSource[] = []) =>
  item.pages
    ? Array.from({ length: item.pages.count }, (_, at) => toPageCanvas(item, site, at + 1))
    : [toCanvas(item, site, spoken)];

const toPainting = (id: string, body: object) => ({
  id: `${id}/page`,
  type: 'AnnotationPage',
  items: [{ id: `${id}/painting`, type: 'Annotation', motivation: 'painting', body, target: id }],
});

const toPlayedBody = (item: Item, { url }: PresentationSite) => ({
  id: `${url}${toPlayHref(item)}`,
  type: item.width && item.height ? 'Video' : 'Sound',
  format: getPlayedType(item),
  ...toExtent(item),
});

/** IIIF requires both sides or neither, and a positive duration. */
const toExtent = ({ width, height, duration }: Item) => ({
  ...(width && height && { width, height }),
  ...(duration && { duration }),
});

const toCaptions = (id: string, item: Item, site: PresentationSite, spoken: CaptionSource[]) => ({
  id: `${id}/captions`,
  type: 'AnnotationPage',
  items: spoken.map(({ lang, language }) => ({
    id: `${id}/captions/${lang || 'main'}`,
    type: 'Annotation',
    motivation: 'supplementing',
    body: {
      id: `${site.url}${toCaptionsHref(item, lang)}`,
      type: 'Text',
      format: 'text/vtt',
      label: buildWordMap(site, 'iiif.captions'),
      // A string here, a list elsewhere: https://iiif.io/api/cookbook/recipe/0219-using-caption-file/
      language,
    },
    target: id,
  })),
});

/** Media fragment: https://www.w3.org/TR/media-frags/#naming-space */
function toFragment({ left, top, ...box }: NamedRegion, { width = 0, height = 0 }: Item) {
  const toPixels = (percent: number, side: number) => Math.round((percent * side) / 100);
  const sides = [toPixels(box.width, width), toPixels(box.height, height)].map((side) => Math.max(1, side));
  return `#xywh=${[toPixels(left, width), toPixels(top, height), ...sides].join(',')}`;
}

/** The names in the picture, as tags: https://iiif.io/api/cookbook/recipe/0021-tagging/ */
export function buildTags(item: Item, url: string) {
  const regions = listNamedRegions(item);
  if (regions.length === 0) return null;
  const canvas = toCanvasId(url, item);
  return {
    id: `${canvas}/regions`,
    type: 'AnnotationPage',
    items: regions.map((region, at) => ({
      id: `${canvas}/regions/${at + 1}`,
      type: 'Annotation',
      motivation: 'tagging',
      body: { type: 'TextualBody', value: region.name, format: 'text/plain' },
      target: canvas + toFragment(region, item),
    })),
  };
}

function listAnnotations(id: string, item: Item, site: PresentationSite, spoken: CaptionSource[]) {
  const tags = item.kind === 'photo' ? buildTags(item, site.url) : null;
  return [
    ...(item.transcriptions ? [{ id: `${site.url}${toAnnotationsHref(item)}`, type: 'AnnotationPage' }] : []),
    ...(spoken.length > 0 ? [toCaptions(id, item, site, spoken)] : []),
    ...(tags ? [tags] : []),
    ...(item.georeferences ? [{ id: `${site.url}${toGeoreferenceHref(item)}`, type: 'AnnotationPage' }] : []),
  ];
}

function toCanvas(item: Item, site: PresentationSite, spoken: CaptionSource[]) {
  const id = toCanvasId(site.url, item);
  const annotations = listAnnotations(id, item, site, spoken);
  return {
    id,
    type: 'Canvas',
    label: buildLabel(item, site),
    ...toExtent(isPlayable(item) ? item : { ...item, duration: 0 }),
    ...listThumbnails(item, site),
    items: [toPainting(id, isPlayable(item) ? toPlayedBody(item, site) : toImageBody(item, site))],
    ...(annotations.length > 0 && { annotations }),
  };
}

/** Chapters as ranges of the canvas: https://iiif.io/api/presentation/3.0/#54-range */
export function buildChapters(item: Item, site: PresentationSite, chapters: Cue[]) {
  const base = toBase(site.url, item);
  if (chapters.length === 0) return {};
  return {
    structures: [
      {
        id: `${base}/chapters`,
        type: 'Range',
        label: buildWordMap(site, 'iiif.chapters'),
        items: chapters.map(({ start, end, text }, index) => ({
          id: `${base}/chapters/${index + 1}`,
          type: 'Range',
          label: toLanguageMap(getFirstLanguage(site), text),
          items: [{ id: `${base}/canvas#t=${start},${end}`, type: 'Canvas' }],
        })),
      },
    ],
  };
}
