// Adds a map layer with the place names that items have.
import type { SymbolLayerSpecification } from 'maplibre-gl';
import { FONTS, type MapColours } from './palette';

/** At lower zooms the basemap has enough names. */
const MIN_ZOOM = 9;

export const toNamesAddress = (places: string) => places.replace(/^places:/, 'place-names:');

/** Names yield to item counts, and to names of places with more items. */
export const buildNamesLayer = ({ text, paper }: MapColours): SymbolLayerSpecification => ({
  id: 'place-names',
  type: 'symbol',
  source: 'place-names',
  minzoom: MIN_ZOOM,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': FONTS,
    'text-size': 12,
    'text-max-width': 9,
    // Clear of the circle in the middle.
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.7,
    'symbol-sort-key': ['-', ['get', 'items']],
  },
  paint: { 'text-color': text, 'text-halo-color': paper, 'text-halo-width': 1.5 },
});
