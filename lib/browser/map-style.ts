// How the map looks: Natural Earth's coasts and borders, and what lies there, in the colours of the page.
import type { RasterSourceSpecification, StyleSpecification } from 'maplibre-gl';

export interface MapColours {
  sea: string;
  land: string;
  coast: string;
  accent: string;
  paper: string;
  track: string;
}

const NAMES = ['sea', 'land', 'coast', 'accent', 'paper', 'track'] as const satisfies (keyof MapColours)[];

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

export const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** Addresses of what lies on the map; null where that is nothing. */
export interface MapData {
  places: string | null;
  tracks: string | null;
  /** The owner's, which cover the basemap. */
  tiles: RasterSourceSpecification | null;
}

export function toStyle(colours: MapColours, { places, tracks, tiles }: MapData): StyleSpecification {
  const { sea, land, coast, accent, paper, track } = colours;
  const fonts = ['system-ui', 'sans-serif'];
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: '/basemap/world.json', tolerance: 0.3, maxzoom: 8 },
      ...(tiles && { tiles }),
      tracks: { type: 'geojson', data: tracks ?? NOTHING },
      places: {
        type: 'geojson',
        data: places ?? NOTHING,
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
      ...(tiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : []),
      {
        id: 'tracks',
        type: 'line',
        source: 'tracks',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': track, 'line-width': 2.5 },
      },
      {
        id: 'track-names',
        type: 'symbol',
        source: 'tracks',
        minzoom: 6,
        layout: {
          'symbol-placement': 'line',
          'text-field': ['get', 'name'],
          'text-font': fonts,
          'text-size': 12,
          'text-offset': [0, -0.9],
        },
        paint: { 'text-color': track, 'text-halo-color': paper, 'text-halo-width': 1.5 },
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
