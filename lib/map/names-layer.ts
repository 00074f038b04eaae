// The names that the items themselves have for where they lie, on the ground.
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { FONTS, type MapColours } from './palette';

/** Wider than this the ground has names enough. */
const NEAREST_GROUND = 9;

/** @param places address of what lies on the map (map-worker.mjs) */
export const toNamesAddress = (places: string) => places.replace(/^places:/, 'place-names:');

/** Quieter than what lies there: a name gives way to every count, and to the name of a place with more. */
export const toNamesLayer = ({ text, paper }: MapColours): SymbolLayerSpecification => ({
  id: 'place-names',
  type: 'symbol',
  source: 'place-names',
  minzoom: NEAREST_GROUND,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONTS,
    'text-size': 12,
    'text-max-width': 9,
    // Beyond the circle that is in the middle where they are one.
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.7,
    'symbol-sort-key': ['-', ['get', 'items']],
  },
  paint: { 'text-color': text, 'text-halo-color': paper, 'text-halo-width': 1.5 },
});
