// Reads from a page what the viewer opens with: the links of a grid say which item each leads to, in which size, after what.
import { parseContext, type ViewerContext, type ViewerItem } from './item';

/** The item that a link leads to; null where it is none to look at. */
export function readLink(link: HTMLAnchorElement): ViewerItem | null {
  const { viewer: id, version = '', kind, href = link.getAttribute('href') ?? '', title } = link.dataset;
  if (!id) return null;
  const image = link.querySelector('img');
  const name = title ?? link.querySelector('[data-part=title]')?.textContent ?? image?.alt ?? '';
  const date = link.querySelector('[data-part=date]:last-child')?.textContent;
  // As the server wrote it, or as a browser writes it.
  const style = image?.getAttribute('style') ?? '';
  const [, placeholder] = /url\("?(data:[^")]+)"?\)/.exec(style) ?? [];
  const [colour] = /#[0-9a-f]{6}|rgb\([\d, ]+\)/.exec(style.replace(/url\([^)]*\)/, '')) ?? [];
  return {
    id,
    href,
    title: name,
    kind: kind === 'film' ? 'film' : 'photo',
    version,
    width: Number(image?.getAttribute('width')) || 3,
    height: Number(image?.getAttribute('height')) || 2,
    pictured: image !== null,
    ...(colour && { colour }),
    ...(placeholder && { placeholder }),
    ...(image && image.naturalWidth > 0 && { thumbnail: image.currentSrc }),
    ...(image?.alt && image.alt !== name && { alt: image.alt }),
    ...(date && kind !== 'film' && { date }),
  };
}

export interface Source {
  context: ViewerContext;
  /** In their order; those that lead to no picture are passed over. */
  links: HTMLAnchorElement[];
  /** Which of them was taken. */
  at: number;
  /** What was sought, where they were found by a search. */
  words?: string;
}

/** The list that a link stands in. Where the page holds the whole of it, only what can be looked at counts. */
export function findSource(link: HTMLAnchorElement): Source {
  const list = link.closest<HTMLElement>('[data-context]');
  const context = parseContext(list?.dataset.context);
  const all = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-viewer]') ?? [link])];
  const isWhole = context.type === 'list' || (context.start === 0 && (context.total ?? 0) <= all.length);
  const links = isWhole ? all.filter((each) => each.dataset.viewer) : all;
  const words = context.type === 'search' ? new URLSearchParams(context.query).get('q') : null;
  return { ...(words && { words }), context: isWhole ? { type: 'list' } : context, links, at: links.indexOf(link) };
}

/** The picture in a link, where it is seen: what a picture grows out of and shrinks into. */
export function findThumbnail(link: HTMLAnchorElement | null): HTMLImageElement | null {
  const image = link?.querySelector('img');
  if (!image) return null;
  const { top, bottom, left, right, width } = image.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth ? image : null;
}
