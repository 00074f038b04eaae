// How the map looks: Natural Earth's coasts and borders, and what lies there, in the colours of the page.
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { toNamesAddress, toNamesLayer } from './names-layer';
import { PLACE_VOTES } from './spot-names';

const NAMES = ['sea', 'land', 'coast', 'accent', 'paper', 'track', 'green', 'built', 'road', 'text'] as const;

export type MapColours = Record<(typeof NAMES)[number], string>;

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

/** Kilometres apart, they are one; nearer than this zoom shows every place by itself. */
const CLUSTERED = 13;

export const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** The owner's tiles, which cover the basemap. */
export interface OwnTiles {
  sources: StyleSpecification['sources'];
  /** From the ground up. */
  toLayers(colours: MapColours): LayerSpecification[];
}

/** Addresses of what lies on the map; null where that is nothing. */
interface MapData {
  places: string | null;
  tracks: string | null;
  tiles: OwnTiles | null;
}

export function toStyle(colours: MapColours, { places, tracks, tiles }: MapData): StyleSpecification {
  const { sea, land, coast, accent, paper, track } = colours;
  const own = tiles?.toLayers(colours) ?? [];
  const isName = ({ type }: LayerSpecification) => type === 'symbol';
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: '/basemap/world.json', tolerance: 0.3, maxzoom: 8 },
      ...tiles?.sources,
      tracks: { type: 'geojson', data: tracks ?? NOTHING },
      places: {
        type: 'geojson',
        data: places ?? NOTHING,
        cluster: true,
        clusterRadius: 56,
        clusterMaxZoom: CLUSTERED,
        clusterProperties: { items: ['+', ['get', 'items']], ...PLACE_VOTES },
      },
      'place-names': { type: 'geojson', data: places ? toNamesAddress(places) : NOTHING },
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
      ...own.filter((layer) => !isName(layer)),
      {
        id: 'tracks',
        type: 'line',
        source: 'tracks',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': track, 'line-width': 2.5 },
      },
      ...own.filter(isName),
      {
        id: 'track-names',
        type: 'symbol',
        source: 'tracks',
        minzoom: 6,
        layout: {
          'symbol-placement': 'line',
          'text-field': ['get', 'name'],
          'text-font': FONTS,
          'text-size': 12,
          'text-offset': [0, -0.9],
        },
        paint: { 'text-color': track, 'text-halo-color': paper, 'text-halo-width': 1.5 },
      },
      toNamesLayer(colours, FONTS),
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
          'text-font': FONTS,
          'text-size': 12,
          'text-allow-overlap': true,
        },
        paint: { 'text-color': paper },
      },
    ],
  };
}
