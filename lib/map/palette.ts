// Colours and letters of the map, as the page has them.
import type { ExpressionSpecification } from 'maplibre-gl';

const NAMES = ['sea', 'land', 'coast', 'accent', 'paper', 'track', 'green', 'built', 'road', 'text', 'water'] as const;

/** Of CSS, or by zoom. */
export type MapColours = Record<(typeof NAMES)[number], string | ExpressionSpecification>;

/** Of the visitor's own machine: no letters are fetched. */
export const FONTS = ['system-ui', 'sans-serif'];

/** The colours that the page's style sheets give `--map-…` at an element, light or dark as it is now. */
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
