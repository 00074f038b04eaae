// What the viewer knows of an item, and of the context that it goes through: the folder, the search or the list that it was opened from.

import { prefixed } from '@/lib/model/language-prefix';

/** An item as light as looking at it allows. */
export interface ViewerItem {
  id: string;
  /** Address of its page. */
  href: string;
  title: string;
  /** What is played on its page, a film or a recording, is a film here. */
  kind: 'photo' | 'film';
  version: string;
  /** Sides in pixels of its picture; of a film's frame where it has no poster. */
  width: number;
  height: number;
  /** Whether there is a picture: a film may have no poster. */
  pictured: boolean;
  colour?: string;
  placeholder?: string;
  /** As it lies in the browser already: what the page shows of it. */
  thumbnail?: string;
  alt?: string;
  date?: string;
  makers?: string[];
  place?: string;
  caption?: string;
  /** Of what is not in the page's language. */
  lang?: { title?: string; caption?: string; alt?: string };
  /** Whose it is, in the owner's words. */
  rights?: string;
  licence?: { href: string; name: string };
  /** Where it is known of what is written in it where it stands. */
  written?: true;
}

/** `start` is the place of the list's first item in the whole, `total` how many the whole has; where they are missing, the server knows. */
export type ViewerContext =
  | { type: 'collection'; path: string; start?: number; total?: number }
  | { type: 'search'; query: string; start: number; total: number }
  | { type: 'list' };

/** A part of a context; null stands for what is no picture, as a story. */
export interface ViewerSlice {
  start: number;
  total: number;
  items: (ViewerItem | null)[];
}

/** Items in one answer. */
export const SLICE = 60;

const isCount = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) >= 0);

/** What an element says of its context; a plain list where that cannot be understood. */
export function parseContext(text: string | undefined): ViewerContext {
  try {
    const value = JSON.parse(text ?? '');
    const { type, path, query, start, total } = value;
    if (!isCount(start) || !isCount(total)) return { type: 'list' };
    if (type === 'collection' && typeof path === 'string') return { type, path, start, total };
    if (type === 'search' && typeof query === 'string' && start !== undefined && total !== undefined)
      return { type, query, start, total };
  } catch {
    // As good as silent.
  }
  return { type: 'list' };
}

/** What to ask for: a slice by its number, the one that holds an item, or items by their ids. */
export type SliceWish = { slice: number } | { at: string } | { ids: string[] };

export function toSliceHref(context: ViewerContext, wish: SliceWish): string {
  const params = new URLSearchParams();
  if (context.type === 'collection') params.set('collection', context.path);
  if (context.type === 'search') params.set('search', context.query);
  for (const [name, value] of Object.entries(wish)) params.set(name, String(value));
  return prefixed(`/api/context?${params}`);
}

/** What a link says of the item that it leads to, so that the viewer opens without asking. An empty id is passed over. */
export const toViewerHooks = ({ id, kind, version }: { id: string; kind: string; version: string }) =>
  kind === 'story'
    ? { 'data-viewer': '' }
    : {
        'data-viewer': id,
        'data-version': version,
        ...(kind !== 'photo' && kind !== 'document' && { 'data-kind': 'film' }),
      };
