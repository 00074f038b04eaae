// Styles the built-in basemap (tools/bake-ground.mjs): coasts, lakes, rivers, borders and names.
import type { Polygon } from 'geojson';
import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import type { MapColours } from './palette';
import { buildVectorLayers } from './vector-style';

export const GROUND = 'ground';

const LAYERS = new Set(['earth', 'water', 'boundaries', 'places']);

/** Zoom ranges in which features fade out, because their position is too inaccurate beyond. */
const KNOWN = {
  /** Accurate to about 1 km. */
  coasts: [9.5, 11.5],
  /** Accurate to about 3 km. */
  lakes: [7.5, 9],
} as const;

const toQuiet = (colour: string, quiet: string, [until, gone]: readonly [number, number]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  until,
  colour,
  gone,
  quiet,
];

const toOutside = (filter: FilterSpecification | undefined, area: Polygon): ExpressionFilterSpecification => [
  'all',
  ...(filter ? [filter as ExpressionSpecification] : []),
  ['!', ['within', area]],
];

/** @param named the area where other tiles have labels; the basemap's are omitted there */
export function buildGroundLayers(colours: MapColours, language: string, named?: Polygon): LayerSpecification[] {
  const [sea, land, coast] = [colours.sea, colours.land, colours.coast] as [string, string, string];
  const lakes = toQuiet(sea, land, KNOWN.lakes);
  const quiet = { ...colours, coast: toQuiet(coast, land, KNOWN.coasts) };
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': toQuiet(sea, land, KNOWN.coasts) } },
    ...buildVectorLayers(GROUND, LAYERS, { colours: { ...quiet, sea: lakes }, language }).map((layer) =>
      layer.type === 'symbol' && named ? { ...layer, filter: toOutside(layer.filter, named) } : layer,
    ),
  ];
}
