// Builds the MapLibre style: basemap, the owner's tiles, tracks and items, in the colours of the page.
import type { Polygon } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { withBasePath } from '@/lib/model/base-path';
import { buildGroundLayers, GROUND } from './ground';
import { buildNamesLayer, toNamesAddress } from './names-layer';
import { FONTS, type MapColours } from './palette';
import { PLACE_VOTES } from './spot-names';

/** Maximum zoom with clusters. */
const CLUSTERED = 13;

export const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** The owner's tiles, drawn over the basemap. */
export interface OwnTiles {
  sources: StyleSpecification['sources'];
  named?: Polygon;
  toLayers(colours: MapColours, language: string): LayerSpecification[];
}

interface MapData {
  language: string;
  places: string | null;
  tracks: string | null;
  tiles: OwnTiles | null;
}

export function buildStyle(colours: MapColours, { language, places, tracks, tiles }: MapData): StyleSpecification {
  const { accent, paper, track } = colours;
  const own = [...buildGroundLayers(colours, language, tiles?.named), ...(tiles?.toLayers(colours, language) ?? [])];
  const isName = ({ type }: LayerSpecification) => type === 'symbol';
  return {
    version: 8,
    sources: {
      [GROUND]: { type: 'vector', url: `pmtiles://${location.origin}${withBasePath('/basemap/world.pmtiles')}` },
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
      buildNamesLayer(colours),
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
