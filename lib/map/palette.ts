// Reads the colours of the map from the page's style, and names its fonts.
import type { ExpressionSpecification } from 'maplibre-gl';

const NAMES = ['sea', 'land', 'coast', 'accent', 'paper', 'track', 'green', 'built', 'road', 'text', 'water'] as const;

export type MapColours = Record<(typeof NAMES)[number], string | ExpressionSpecification>;

/** System fonts, so no glyphs are downloaded. */
export const FONTS = ['system-ui', 'sans-serif'];

/** Reads the CSS variables `--map-…` at an element, in the current colour scheme. */
export function readColours(element: HTMLElement): MapColours {
  const probe = element.appendChild(document.createElement('span'));
  const colours = Object.fromEntries(
    NAMES.map((name) => {
      probe.style.color = `var(--map-${name})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return colours as MapColours;
}
