// Defines the kinds of vector tile features in the schemas of Protomaps and OpenMapTiles.
// https://docs.protomaps.com/basemaps/layers and https://openmaptiles.org/schema/
import type { ExpressionSpecification } from 'maplibre-gl';

const toGet = (...names: string[]): ExpressionSpecification[] => names.map((name) => ['get', name]);
export const KIND: ExpressionSpecification = ['to-string', ['coalesce', ...toGet('kind', 'pmap:kind', 'class'), '']];
export const DETAIL: ExpressionSpecification = [
  'to-string',
  ['coalesce', ...toGet('kind_detail', 'pmap:kind_detail', 'class', 'kind', 'pmap:kind'), ''],
];
/** Priority of a name; lower values are placed first. */
export const TURN: ExpressionSpecification = [
  '+',
  ['match', KIND, 'country', -100, 0],
  ['to-number', ['get', 'rank'], 0],
  ['-', 0, ['to-number', ['coalesce', ...toGet('population_rank', 'pmap:population_rank'), 0], 0]],
];
/** The name in the language, otherwise the local name. */
export const nameExpression = (language: string): ExpressionSpecification => [
  'to-string',
  ['coalesce', ...toGet(`name:${language}`, `name_${language}`, 'name'), ''],
];
/** OpenStreetMap admin level: 2 is a country. */
const LEVEL: ExpressionSpecification = ['coalesce', ...toGet('admin_level', 'pmap:min_admin_level'), 9];

export const GREEN = [
  ...['allotments', 'cemetery', 'dog_park', 'forest', 'garden', 'golf_course', 'grass', 'grassland', 'meadow'],
  ...['national_park', 'nature_reserve', 'orchard', 'park', 'pitch', 'playground', 'protected_area'],
  ...['recreation_ground', 'scrub', 'village_green', 'wetland', 'wood', 'zoo'],
];
export const BUILT = [
  ...['college', 'commercial', 'garages', 'hospital', 'industrial', 'military', 'neighbourhood', 'railway'],
  ...['residential', 'retail', 'school', 'suburb', 'university', 'urban_area'],
];
export const HIGHWAYS = ['highway', 'motorway', 'trunk'];
export const ROADS = ['major_road', 'medium_road', 'primary', 'secondary', 'tertiary'];
export const STREETS = ['minor_road', 'minor', 'service', 'raceway', 'busway'];
export const PATHS = ['path', 'track'];
export const RAILS = ['rail', 'transit'];
export const REGIONS = ['region', 'state', 'province'];

export const isShape = (type: 'Polygon' | 'LineString' | 'Point'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  type,
];
export const isOf = (kinds: string[]): ExpressionSpecification => ['in', KIND, ['literal', kinds]];
export const isLevel = (level: number, kind: string): ExpressionSpecification => [
  'any',
  ['==', KIND, kind],
  ['==', ['to-number', LEVEL, 9], level],
];
