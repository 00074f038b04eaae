// Styles vector tiles in the schemas of Protomaps and OpenMapTiles, in the colours of the page.
import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapColours } from './palette';
import { BUILT, GREEN, HIGHWAYS, isLevel, isOf, isShape, KIND, PATHS, RAILS, ROADS, STREETS } from './vector-kinds';
import { buildLabels, buildNameLayers, type Labels } from './vector-names';

type Bare<Layer> = Omit<Layer, 'id' | 'source' | 'source-layer'>;
type Drawing = { id: string; from: string[] } & (
  | Bare<FillLayerSpecification>
  | Bare<LineLayerSpecification>
  | Bare<SymbolLayerSpecification>
);

const toWidth = (...[highway, road, street, rest]: [number, number, number, number]): ExpressionSpecification => [
  'match',
  KIND,
  HIGHWAYS,
  highway,
  ROADS,
  road,
  STREETS,
  street,
  rest,
];

const toDrawings = (colours: MapColours, labels: Labels): Drawing[] => {
  const { sea, land, coast, green, built, road } = colours;
  const area = isShape('Polygon');
  const line = isShape('LineString');
  const isSeaBorder: ExpressionSpecification = ['==', ['to-string', ['get', 'maritime']], '1'];
  const borders = {
    type: 'line' as const,
    from: ['boundaries', 'boundary'],
    layout: { 'line-join': 'round' as const },
  };
  return [
    {
      id: 'earth',
      from: ['earth'],
      type: 'fill',
      filter: area,
      paint: { 'fill-color': land, 'fill-antialias': false },
    },
    {
      id: 'built',
      from: ['landcover', 'landuse'],
      type: 'fill',
      filter: ['all', area, isOf(BUILT)],
      paint: { 'fill-color': built, 'fill-antialias': false },
    },
    {
      id: 'green',
      from: ['landcover', 'landuse'],
      type: 'fill',
      filter: ['all', area, isOf(GREEN)],
      paint: { 'fill-color': green, 'fill-antialias': false },
    },
    {
      id: 'parks',
      from: ['park'],
      type: 'fill',
      filter: area,
      paint: { 'fill-color': green, 'fill-antialias': false },
    },
    { id: 'water', from: ['water'], type: 'fill', filter: area, paint: { 'fill-color': sea } },
    {
      id: 'rivers',
      from: ['water', 'waterway', 'physical_line'],
      type: 'line',
      filter: ['all', line, ['!=', ['get', 'brunnel'], 'tunnel']],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': sea, 'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 7, 0.6, 14, 2, 18, 6] },
    },
    {
      id: 'buildings',
      from: ['buildings', 'building'],
      type: 'fill',
      minzoom: 14,
      filter: area,
      paint: { 'fill-color': road, 'fill-opacity': 0.5 },
    },
    {
      id: 'rails',
      from: ['roads', 'transportation', 'transit'],
      type: 'line',
      filter: ['all', line, isOf(RAILS)],
      paint: { 'line-color': coast, 'line-width': 0.8, 'line-dasharray': [5, 2] },
    },
    {
      id: 'roads',
      from: ['roads', 'transportation'],
      type: 'line',
      filter: ['all', line, isOf([...HIGHWAYS, ...ROADS, ...STREETS, ...PATHS])],
      layout: {
        'line-cap': 'round',
        'line-join': 'round',
        'line-sort-key': ['case', isOf(HIGHWAYS), 2, isOf(ROADS), 1, 0],
      },
      paint: {
        'line-color': ['case', isOf(HIGHWAYS), coast, road],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          5,
          toWidth(0.6, 0.3, 0, 0),
          10,
          toWidth(1.8, 1.1, 0.5, 0.3),
          14,
          toWidth(4, 2.6, 1.4, 0.6),
          18,
          toWidth(16, 12, 8, 2),
        ],
      },
    },
    {
      ...borders,
      id: 'regions',
      filter: ['all', line, isLevel(4, 'region'), ['!', isSeaBorder]],
      paint: { 'line-color': coast, 'line-width': 0.6, 'line-dasharray': [4, 3] },
    },
    {
      ...borders,
      id: 'countries',
      filter: ['all', line, isLevel(2, 'country'), ['!', isSeaBorder]],
      paint: { 'line-color': coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 10, 1.4] },
    },
    ...buildNameLayers(colours, labels),
  ];
};

export const DRAWN_LAYERS: ReadonlySet<string> = new Set(
  toDrawings({} as MapColours, {} as Labels).flatMap(({ from }) => from),
);

/** @param known layers of an archive, each in DRAWN_LAYERS. @param language of names, if the archive has several */
export const buildVectorLayers = (
  source: string,
  known: ReadonlySet<string>,
  { colours, language }: { colours: MapColours; language: string },
): LayerSpecification[] =>
  toDrawings(colours, buildLabels(language)).flatMap(({ id, from, ...layer }) =>
    from
      .filter((name) => known.has(name))
      .map((name) => ({ ...layer, id: `${source}-${id}-${name}`, source, 'source-layer': name })),
  );
