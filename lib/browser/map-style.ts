// How the map looks: Natural Earth's coasts and borders, and what lies there, in the colours of the page.
import type { StyleSpecification } from 'maplibre-gl';

export interface MapColours {
  sea: string;
  land: string;
  coast: string;
  accent: string;
  paper: string;
}

const NAMES = ['sea', 'land', 'coast', 'accent', 'paper'] as const satisfies (keyof MapColours)[];

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
  return colours as unknown as MapColours;
}

/** Kilometres apart, they are one; nearer than this zoom shows every place by itself. */
export const CLUSTERED = 13;

export function toStyle({ sea, land, coast, accent, paper }: MapColours, data: string | null): StyleSpecification {
  const fonts = ['system-ui', 'sans-serif'];
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: '/basemap/world.json', tolerance: 0.3, maxzoom: 8 },
      places: {
        type: 'geojson',
        data: data ?? { type: 'FeatureCollection', features: [] },
        cluster: true,
        clusterRadius: 56,
        clusterMaxZoom: CLUSTERED,
        clusterProperties: { items: ['+', ['get', 'items']] },
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'world',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': land, 'fill-antialias': false },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'world',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': coast, 'line-width': 0.6 },
      },
      {
        id: 'places',
        type: 'circle',
        source: 'places',
        paint: {
          'circle-color': accent,
          'circle-opacity': 0.88,
          'circle-stroke-color': paper,
          'circle-stroke-width': 1.5,
          'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'items']], 0, 6, 1, 14, 3, 22, 5, 30],
        },
      },
      {
        id: 'counts',
        type: 'symbol',
        source: 'places',
        filter: ['>', ['get', 'items'], 1],
        layout: {
          'text-field': [
            'case',
            ['<', ['get', 'items'], 1000],
            ['to-string', ['get', 'items']],
            ['concat', ['to-string', ['round', ['/', ['get', 'items'], 1000]]], 'k'],
          ],
          'text-font': fonts,
          'text-size': 12,
          'text-allow-overlap': true,
        },
        paint: { 'text-color': paper },
      },
    ],
  };
}
