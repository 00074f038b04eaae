// Overlays tiles on a zoomed picture, and cancels downloads that are no longer visible.
import type { PictureTile } from './tiles';

export function createTileLayer(layer: HTMLElement) {
  const shown = new Map<string, HTMLImageElement>();
  let wanted = new Set<string>();

  function drop(href: string) {
    const image = shown.get(href);
    // Removing `src` cancels the download.
    image?.removeAttribute('src');
    image?.remove();
    shown.delete(href);
  }

  const isReady = (image: HTMLImageElement | undefined) => image?.complete && image.naturalWidth > 0;

  /** Removes former tiles once all new ones are loaded. */
  function tidy() {
    const isComplete = [...wanted].every((href) => isReady(shown.get(href)));
    for (const [href, image] of shown) if (!wanted.has(href) && (isComplete || !isReady(image))) drop(href);
  }

  function add({ href, left, top, width, height }: PictureTile) {
    const image = new Image();
    image.decoding = 'async';
    image.alt = '';
    image.draggable = false;
    image.style.cssText = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
    image.onload = tidy;
    image.onerror = () => {
      wanted.delete(href);
      drop(href);
      tidy();
    };
    image.src = href;
    shown.set(href, image);
    layer.append(image);
  }

  return {
    show(tiles: PictureTile[]) {
      wanted = new Set(tiles.map(({ href }) => href));
      for (const tile of tiles) if (!shown.has(tile.href)) add(tile);
      tidy();
    },
    clear() {
      wanted = new Set();
      for (const href of [...shown.keys()]) drop(href);
    },
  };
}
