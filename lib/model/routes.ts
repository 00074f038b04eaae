// Every address of the site, made and taken apart in one place.
import type { Route } from 'next';
import { IMAGE_WIDTHS, toSize } from './image-widths';
import { prefixed } from './language-prefix';

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Words of a title fit for an address: folded to ASCII where that is possible, at most 60 characters. */
export function toSlug(title: string) {
  return (
    title
      .normalize('NFKD')
      // Latin letters are known without their marks; in other scripts a mark makes another letter.
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

/** Of what is one in all languages: the files of an item. */
const toItemPath = ({ id, slug }: Addressed) => `/items/${slug ? `${encodeURIComponent(slug)}-` : ''}${id}`;

export const toItemHref = (item: Addressed) => prefixed(toItemPath(item)) as Route;

export const toHomeHref = () => prefixed('/') as Route;

/** Where to write to the owner, about an item or about nothing in particular. */
export const toContactHref = (item?: Addressed) => prefixed(`/contact${item ? `?about=${item.id}` : ''}`) as Route;

/** Where choices about privacy are made and changed. */
export const toConsentHref = () => prefixed('/consent') as Route;

/** The page that other sites may show in a frame. */
export const toEmbedHref = (item: Addressed) => toItemHref(item).replace('/items/', '/embed/');

/** @param of the second file of its moment, `raw` or `live`; the item's own where it is none */
export const toFileHref = (item: Addressed, of = '') =>
  `${toItemPath(item)}/file${of ? `?of=${encodeURIComponent(of)}` : ''}`;

/** Where a panorama is looked around in. */
export const toPanoramaHref = (item: Addressed) => `${toItemHref(item)}/panorama` as Route;

/** A page of a document, counted from 1. */
export const toPageHref = (item: Addressed, page: number) => `${toItemHref(item)}/pages/${page}` as Route;

/** A film's captions. @param lang as in the name of their file; empty for those of the site's language */
export const toCaptionsHref = (item: Addressed, lang: string) =>
  `${toItemPath(item)}/captions${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`;

/** The strip of small pictures of a film. */
export const toFramesHref = (item: Addressed & { version: string }) => `${toItemPath(item)}/frames?v=${item.version}`;

/** The id at the end of `[slug-]id`, or null where there is none. */
export const parseItemParam = (param: string) => /(?:^|-)([a-z2-7]{10})$/.exec(param)?.[1] ?? null;

/** Whether a segment is the item's own, however its letters are percent-encoded. */
export function isItemParam(item: Addressed, param: string) {
  try {
    return decodeURIComponent(param) === (item.slug ? `${item.slug}-${item.id}` : item.id);
  } catch {
    return false;
  }
}

/** The id in the address of an item's page, of its panorama's, or of a page of a document, in any language; null where the address is none. */
export const parseItemPath = (pathname: string) =>
  parseItemParam(
    /^(?:\/[a-z]{2,3}(?:-\w{2,8})*)?\/items\/([^/]+)(?:\/panorama|\/pages\/[^/]+)?$/.exec(pathname)?.[1] ?? '',
  );

export const toCollectionHref = (path: string, page = 1) =>
  prefixed(`/collections${path ? `/${encodePath(path)}` : ''}${page > 1 ? `?page=${page}` : ''}`) as Route;

/** A year, a decade as `1860s`, a month or a day as `1911-05-07`; the page of all without one. */
export const toYearsHref = (time?: number | string) =>
  prefixed(`/years${time === undefined ? '' : `/${time}`}`) as Route;

/** @param path the place behind those that it lies in; none for the page of all */
export const toPlacesHref = (path: string[] = []) =>
  prefixed(`/places${path.map((name) => `/${encodeURIComponent(name)}`).join('')}`) as Route;

export const toPeopleHref = (name?: string) =>
  prefixed(`/people${name === undefined ? '' : `/${encodeURIComponent(name)}`}`) as Route;

/** Whether a name may be a part of an address: browsers take dots for a folder above. */
export const isNameable = (name: string) => name !== '' && name !== '.' && name !== '..';

/** The IIIF collection of a folder, or the manifest where the folder is one object. */
export const toCollectionDocumentHref = (path: string, part?: string) =>
  `/iiif/collection${path ? `/${encodePath(path)}` : ''}${part ? `?items=${part}` : ''}`;

/** The library's archive of map tiles. @param version of its content */
export const toTilesHref = (version: string) => `/basemap/${version}.pmtiles`;

/** The surroundings of an item's place, drawn for light or for dark pages. */
export const toPlaceMapHref = ({ id }: Pick<Addressed, 'id'>, theme: 'light' | 'dark') =>
  `/items/${id}/place.svg${theme === 'dark' ? '?theme=dark' : ''}`;

/** The IIIF manifest of a photograph or a film; a story has none. By the id alone, for a IIIF resource keeps its name when its title changes. */
export const toManifestHref = ({ id }: Pick<Addressed, 'id'>) => `/items/${id}/manifest.json`;

/** What is written in a picture, or on a page of a document, line by line; asked with `q`, what of it is sought. */
export const toAnnotationsHref = ({ id }: Pick<Addressed, 'id'>, page?: number) =>
  `/items/${id}/annotations.json${page ? `?page=${page}` : ''}`;
export const toContentSearchHref = ({ id }: Pick<Addressed, 'id'>) => `/items/${id}/content-search`;

type Pictured = { id: string; version: string; width?: number };

/** The IIIF address of a whole picture at one of the image widths. */
export const toImageHref = ({ id, version, width = 0 }: Pictured, wanted: number) =>
  `/iiif/3/${id}/full/${toSize(wanted, width)}/0/default.webp?v=${version}`;

/** A `srcset` over the image widths, the picture's own width last where it is narrower. @param enough pixels; nothing wider than the first that has as many */
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

/** A folder from the names of its address, decoded, as Next hands them to routes and to metadata; null where they cannot be one. */
export const parseFolderNames = (names: string[] = []): string | null =>
  names.some((name) => name === '' || name === '.' || name === '..' || name.includes('/')) ? null : names.join('/');

/** Names of an address from the parameters of pages, in which Next leaves percent signs; null where they are none. */
export function parseNames(param: string[] = []): string[] | null {
  try {
    const names = param.map(decodeURIComponent);
    return names.every(isNameable) ? names : null;
  } catch {
    return null;
  }
}

/** The same of a folder. */
export function parseFolderParam(param: string[] = []): string | null {
  try {
    return parseFolderNames(param.map(decodeURIComponent));
  } catch {
    return null;
  }
}
