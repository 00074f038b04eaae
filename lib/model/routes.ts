// Builds and parses the URLs of the site.
import type { Route } from 'next';
import { withBasePath } from './base-path';
import type { PreparedName } from './film-copies';
import { IMAGE_WIDTHS, toSize } from './image-widths';
import { prefixed } from './language-prefix';
import { toResourceHref } from './static-export';
import type { Item } from './types';

/** Encodes each part of a path for a URL. */
export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Converts a title for use in a URL: folded to ASCII if possible, at most 60 characters. */
export function toSlug(title: string) {
  return (
    title
      .normalize('NFKD')
      // Latin letters are readable without diacritics; in other scripts a mark changes the letter.
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
      .toLowerCase()
      .replace(/\p{Variation_Selector}/gu, '')
      .replace(/ß/g, 'ss')
      .replace(/æ/g, 'ae')
      .replace(/ø/g, 'o')
      .replace(/ł/g, 'l')
      .replace(/['’]/g, '')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^[-\p{M}]+|-+$/gu, '')
      .slice(0, 60)
      .replace(/[-\uD800-\uDBFF]+$/, '')
  );
}

type Addressed = { id: string; slug: string };

/** Names of the files of an item; without them, its original has no extension in an export. */
type Filed = Addressed & { path?: string; raw?: { name: string } };

/** Path within the site, for resources that are the same in all languages. */
const toItemPath = ({ id, slug }: Addressed) => `/items/${slug ? `${encodeURIComponent(slug)}-` : ''}${id}`;

export const toItemHref = (item: Addressed) => prefixed(toItemPath(item)) as Route;

/** @param file a file of the owner's look (lib/model/look.ts) */
export const toLookHref = ({ name, version, extension }: { name: string; version: string; extension: string }) =>
  withBasePath(`/look/${name}-${version}.${extension}`);

export const toWebManifestHref = () => prefixed('/site.webmanifest');

export const toHomeHref = () => prefixed('/') as Route;

export const toContactHref = (item?: Addressed) => prefixed(`/contact${item ? `?about=${item.id}` : ''}`) as Route;

export const toConsentHref = () => prefixed('/consent') as Route;

/** Page with the form for what a visitor knows about an item. */
export const getContributeHref = ({ id }: Pick<Addressed, 'id'>) => prefixed(`/contribute?item=${id}`) as Route;

/** Page that other sites may embed in a frame. */
export const toEmbedHref = (item: Addressed) => toItemHref(item).replace('/items/', '/embed/');

/** @param of second file of the item, `raw` or `live`; by default its own file */
export const toFileHref = (item: Filed, of = '') =>
  toResourceHref(
    withBasePath(`${toItemPath(item)}/file${of ? `?of=${encodeURIComponent(of)}` : ''}`),
    of === 'raw' ? item.raw?.name : of === 'live' ? '.mp4' : item.path,
  );

/** The file that browsers play: the film's own, or its copy. @param name which copy */
export const toPlayHref = (item: Filed & Pick<Item, 'prepared'>, name: PreparedName = 'play') =>
  item.prepared
    ? toResourceHref(withBasePath(`${toItemPath(item)}/file?of=${name}&v=${item.prepared.key}`), '.mp4')
    : toFileHref(item);

export const toPanoramaHref = (item: Addressed) => `${toItemHref(item)}/panorama` as Route;

/** Page of a document, counted from 1. */
export const toPageHref = (item: Addressed, page: number) => `${toItemHref(item)}/pages/${page}` as Route;

/** Captions of a film. @param lang as in the file name; empty for the site's language */
export const toCaptionsHref = (item: Addressed, lang: string) =>
  toResourceHref(withBasePath(`${toItemPath(item)}/captions${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`));

export const toFramesHref = (item: Addressed & { version: string }) =>
  toResourceHref(withBasePath(`${toItemPath(item)}/frames?v=${item.version}`));

/** Returns the id at the end of `[slug-]id`, or null. */
export const parseItemParam = (param: string) => /(?:^|-)([a-z2-7]{10})$/.exec(param)?.[1] ?? null;

/** Whether a path segment is the item's canonical one, regardless of percent-encoding. */
export function isItemParam(item: Addressed, param: string) {
  try {
    return decodeURIComponent(param) === (item.slug ? `${item.slug}-${item.id}` : item.id);
  } catch {
    return false;
  }
}

/**
 * Returns the id in the path of an item's page, panorama or document page, in any language; null for other paths.
 * @param pathname within the site
 */
export const parseItemPath = (pathname: string) =>
  parseItemParam(
    /^(?:\/[a-z]{2,3}(?:-\w{2,8})*)?\/items\/([^/]+)(?:\/panorama|\/pages\/[^/]+)?$/.exec(pathname)?.[1] ?? '',
  );

export const toCollectionHref = (path: string, page = 1) => {
  const href = prefixed(`/collections${path ? `/${encodePath(path)}` : ''}${page > 1 ? `?page=${page}` : ''}`) as Route;
  return page > 1 ? toResourceHref(href) : href;
};

/** A year, decade (`1860s`), month or day (`1911-05-07`); without one the overview. */
export const toYearsHref = (time?: number | string) =>
  prefixed(`/years${time === undefined ? '' : `/${time}`}`) as Route;

/** @param path the place after its parents; empty for the overview */
export const toPlacesHref = (path: string[] = []) =>
  prefixed(`/places${path.map((name) => `/${encodeURIComponent(name)}`).join('')}`) as Route;

export const toPeopleHref = (name?: string) =>
  prefixed(`/people${name === undefined ? '' : `/${encodeURIComponent(name)}`}`) as Route;

/** Whether a name can be a path segment: browsers resolve dots. */
export const isNameable = (name: string) => name !== '' && name !== '.' && name !== '..';

export const toCollectionDocumentHref = (path: string, part?: string) =>
  toResourceHref(withBasePath(`/iiif/collection${path ? `/${encodePath(path)}` : ''}${part ? `?items=${part}` : ''}`));

export const toTilesHref = (version: string) => withBasePath(`/basemap/${version}.pmtiles`);

export const toPlaceMapHref = ({ id }: Pick<Addressed, 'id'>, theme: 'light' | 'dark') =>
  toResourceHref(withBasePath(`/items/${id}/place.svg${theme === 'dark' ? '?theme=dark' : ''}`));

/** IIIF manifest of an item. Uses the id only, because IIIF URIs must not change with the title. */
export const toManifestHref = ({ id }: Pick<Addressed, 'id'>) => withBasePath(`/items/${id}/manifest.json`);

/** Transcription of a picture or document page as IIIF annotations; the content search takes `q`. */
export const toAnnotationsHref = ({ id }: Pick<Addressed, 'id'>, page?: number) =>
  toResourceHref(withBasePath(`/items/${id}/annotations.json${page ? `?page=${page}` : ''}`));

/** Control points of a map, as georeference annotations. */
export const toGeoreferenceHref = ({ id }: Pick<Addressed, 'id'>) => withBasePath(`/items/${id}/georeference.json`);

export const toContentSearchHref = ({ id }: Pick<Addressed, 'id'>) => withBasePath(`/items/${id}/content-search`);

type Pictured = { id: string; version: string; width?: number };

/** IIIF URL of a whole picture at one of the standard widths. */
export const toImageHref = ({ id, version, width = 0 }: Pictured, wanted: number) =>
  withBasePath(`/iiif/3/${id}/full/${toSize(wanted, width)}/0/default.webp?v=${version}`);

/** Builds a `srcset` of the standard widths. @param enough pixels; omits widths above the first that suffices */
export function toSrcSet(picture: Pictured, enough: number = Number.POSITIVE_INFINITY) {
  const own = picture.width ?? 0;
  const widths: number[] = IMAGE_WIDTHS.filter((width) => width < own);
  if (own > 0 && own <= (IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)) widths.push(own);
  const last = widths.findIndex((width) => width >= enough);
  return widths
    .slice(0, last < 0 ? widths.length : last + 1)
    .map((width) => `${toImageHref(picture, width)} ${width}w`)
    .join(', ');
}

export const parseFolderNames = (names: string[] = []): string | null =>
  names.some((name) => name === '' || name === '.' || name === '..' || name.includes('/')) ? null : names.join('/');

/** Decodes path parameters of pages, which Next leaves percent-encoded; null if invalid. */
export function parseNames(param: string[] = []): string[] | null {
  try {
    const names = param.map(decodeURIComponent);
    return names.every(isNameable) ? names : null;
  } catch {
    return null;
  }
}

/** Decodes path parameters to a folder; null if invalid. */
export function parseFolderParam(param: string[] = []): string | null {
  try {
    return parseFolderNames(param.map(decodeURIComponent));
  } catch {
    return null;
  }
}
