// Reads the viewer's initial items from the links of a page.
import { parseContext, type ViewerContext, type ViewerItem } from './item';

/** Reads an item from a link; null if it cannot be viewed. */
export function readLink(link: HTMLAnchorElement): ViewerItem | null {
  const { viewer: id, version = '', kind, href = link.getAttribute('href') ?? '', title } = link.dataset;
  if (!id) return null;
  const image = link.querySelector('img');
  const name = title ?? link.querySelector('[data-part=title]')?.textContent ?? image?.alt ?? '';
  const date = link.querySelector('[data-part=date]:last-child')?.textContent;
  // As serialized by the server or by a browser.
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
  links: HTMLAnchorElement[];
  at: number;
  words?: string;
}

/** Reads the list that contains a link. If the page has the whole list, it is reduced to viewable items. */
export function findSource(link: HTMLAnchorElement): Source {
  const list = link.closest<HTMLElement>('[data-context]');
  const context = parseContext(list?.dataset.context);
  const all = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-viewer]') ?? [link])];
  const isWhole = context.type === 'list' || (context.start === 0 && (context.total ?? 0) <= all.length);
  const links = isWhole ? all.filter((each) => each.dataset.viewer) : all;
  const words = context.type === 'search' ? new URLSearchParams(context.query).get('q') : null;
  return { ...(words && { words }), context: isWhole ? { type: 'list' } : context, links, at: links.indexOf(link) };
}

/** Returns the visible thumbnail of a link, for the opening and closing animations. */
export function findThumbnail(link: HTMLAnchorElement | null): HTMLImageElement | null {
  const image = link?.querySelector('img');
  if (!image) return null;
  const { top, bottom, left, right, width } = image.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth ? image : null;
}
