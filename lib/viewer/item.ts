// Defines the viewer's items, and the context that it steps through: a folder, a search or a list.

import { prefixed } from '@/lib/model/language-prefix';
import type { NamedRegion } from '@/lib/model/named-regions';
import { isExport } from '@/lib/model/static-export';

export interface ViewerItem {
  id: string;
  href: string;
  title: string;
  /** `film` includes sounds. */
  kind: 'photo' | 'film';
  version: string;
  /** Size of its picture in pixels; of the frames of a film without a poster. */
  width: number;
  height: number;
  /** False for a film without a poster. */
  pictured: boolean;
  /** URL of the file of a film on this site. */
  film?: string;
  colour?: string;
  placeholder?: string;
  /** URL of the thumbnail that the page has loaded. */
  thumbnail?: string;
  alt?: string;
  date?: string;
  makers?: string[];
  place?: string;
  caption?: string;
  /** Languages that differ from the page's. */
  lang?: { title?: string; caption?: string; alt?: string };
  rights?: string;
  licence?: { href: string; name: string };
  /** Credit line, to cite it. */
  credit?: string;
  /** Files to download. */
  downloads?: { href: string; filename: string; label: string; note: string }[];
  written?: true;
  /** Named people, animals and objects in the picture. */
  regions?: NamedRegion[];
}

/** `start` and `total` give the list's position in the whole; if missing, the server supplies them. */
export type ViewerContext =
  | { type: 'collection'; path: string; start?: number; total?: number }
  | { type: 'search'; query: string; start: number; total: number }
  | { type: 'list' };

/** A range of a context; null is an item that cannot be viewed, such as a story. */
export interface ViewerSlice {
  start: number;
  total: number;
  items: (ViewerItem | null)[];
}

export const SLICE = 60;

const isCount = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) >= 0);

/** Parses the context of an element; a plain list if invalid. */
export function parseContext(text: string | undefined): ViewerContext {
  try {
    const value = JSON.parse(text ?? '');
    const { type, path, query, start, total } = value;
    if (!isCount(start) || !isCount(total)) return { type: 'list' };
    if (type === 'collection' && typeof path === 'string') return { type, path, start, total };
    if (type === 'search' && typeof query === 'string' && start !== undefined && total !== undefined)
      return { type, query, start, total };
  } catch {}
  return { type: 'list' };
}

/** A slice by number, the slice that contains an item, or items by id; in an export one item, with its position in its folder. */
export type SliceWish = { slice: number } | { at: string } | { ids: string[] } | { item: string };

/** In an export each slice of a folder, and each item, is a file. */
const toSliceFile = (context: ViewerContext, wish: SliceWish) =>
  'slice' in wish && context.type === 'collection'
    ? `/api/context/slices/${context.path && `${context.path.split('/').map(encodeURIComponent).join('/')}/`}${wish.slice}.json`
    : `/api/context/items/${Object.values(wish)}.json`;

export function toSliceHref(context: ViewerContext, wish: SliceWish): string {
  if (isExport()) return prefixed(toSliceFile(context, wish));
  const params = new URLSearchParams();
  if (context.type === 'collection') params.set('collection', context.path);
  if (context.type === 'search') params.set('search', context.query);
  for (const [name, value] of Object.entries(wish)) params.set(name, String(value));
  return prefixed(`/api/context?${params}`);
}

/** Returns the data attributes of a link, with which the viewer opens without a request. An empty id is skipped. */
export const getViewerAttributes = ({ id, kind, version }: { id: string; kind: string; version: string }) =>
  kind === 'story'
    ? { 'data-viewer': '' }
    : {
        'data-viewer': id,
        'data-version': version,
        ...(kind !== 'photo' && kind !== 'document' && { 'data-kind': 'film' }),
      };
