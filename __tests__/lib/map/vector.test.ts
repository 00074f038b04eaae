import type { LayerSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { MapColours } from '@/lib/map/palette';
import { buildVectorTiles, listVectorLayers } from '@/lib/map/vector';
import { DRAWN_LAYERS } from '@/lib/map/vector-style';

const COLOURS: MapColours = {
  ...{ sea: 'sea', land: 'land', coast: 'coast', accent: 'accent', paper: 'paper', track: 'track' },
  ...{ green: 'green', built: 'built', road: 'road', text: 'text', water: 'water' },
};
const SOURCE: VectorSourceSpecification = { type: 'vector', url: 'pmtiles://https://example.org/a.pmtiles' };
const BOUNDS = { minLon: 5, minLat: 45, maxLon: 11, maxLat: 48, minZoom: 3 };

const toMetadata = (...ids: unknown[]) => ({ vector_layers: ids.map((id) => ({ id })) });
const toTiles = (...ids: unknown[]) => buildVectorTiles(SOURCE, BOUNDS, toMetadata(...ids));
const toLayers = (...ids: unknown[]) => toTiles(...ids).toLayers(COLOURS, 'de');
const toDrawn = (layers: LayerSpecification[]) =>
  layers.map((layer) => ('source-layer' in layer && layer['source-layer']) || layer.id);

test('only layers with a text id are read from metadata', () => {
  expect(listVectorLayers(toMetadata('earth', 7, null, { id: 'x' }, 'pois'))).toEqual(['earth', 'pois']);
  for (const metadata of [null, undefined, 'vector_layers', [], {}, { vector_layers: 'earth' }, { vector_layers: {} }])
    expect(listVectorLayers(metadata)).toEqual([]);
  expect(listVectorLayers({ vector_layers: [null, 'earth', { id: 'water' }] })).toEqual(['water']);
});

test('the layers of Protomaps are drawn from the ground up, and unknown ones are ignored', () => {
  const ids = ['places', 'roads', 'pois', 'water', 'earth', 'buildings', 'boundaries', 'landuse', 'landcover', 'x'];
  const drawn = [...new Set(toDrawn(toLayers(...ids)))];
  expect(drawn).toEqual(['earth', 'landcover', 'landuse', 'water', 'buildings', 'roads', 'boundaries', 'places']);
});

test('the layers of OpenMapTiles are drawn on our land, within the bounds of the archive', () => {
  const ids = ['water', 'waterway', 'landcover', 'landuse', 'park', 'transportation', 'boundary', 'building', 'place'];
  const tiles = toTiles(...ids);
  const layers = tiles.toLayers(COLOURS, 'de');
  expect(layers[0]).toMatchObject({ id: 'tiles-ground', minzoom: 3, paint: { 'fill-color': 'land' } });
  expect(tiles.sources['tiles-ground']).toMatchObject({
    data: {
      coordinates: [
        [
          [5, 45],
          [11, 45],
          [11, 48],
          [5, 48],
          [5, 45],
        ],
      ],
    },
  });
  expect(new Set(toDrawn(layers.slice(1)))).toEqual(new Set(ids));
});

test('a schema with land of its own, or without water, gets no added land', () => {
  expect(Object.keys(toTiles('earth', 'water').sources)).toEqual(['tiles']);
  expect(Object.keys(toTiles('transportation').sources)).toEqual(['tiles']);
});

test('bounds beyond the world are clipped', () => {
  const wild = { minLon: -214, minLat: -90, maxLon: 214, maxLat: 90, minZoom: 255 };
  const tiles = buildVectorTiles(SOURCE, wild, toMetadata('water'));
  expect(JSON.stringify(tiles.sources)).toContain('[[-180,-85.0511],[180,-85.0511],[180,85.0511],[-180,85.0511]');
  expect(tiles.toLayers(COLOURS, 'de')[0]).toMatchObject({ minzoom: 24 });
});

test('every layer reads the archive, and has a unique id and colours of the page', () => {
  const layers = toLayers(...DRAWN_LAYERS);
  expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length);
  for (const layer of layers) {
    expect(layer).toMatchObject({ source: 'tiles', 'source-layer': expect.any(String) });
    expect(JSON.stringify(layer)).not.toContain('undefined');
  }
  expect(layers.filter(({ type }) => type === 'symbol').map(({ id }) => id)).toEqual([
    'tiles-seas-places',
    'tiles-seas-water',
    'tiles-seas-physical_point',
    'tiles-seas-water_name',
    'tiles-street-names-roads',
    'tiles-street-names-transportation_name',
    'tiles-names-places',
    'tiles-names-place',
  ]);
});

test('a layer that is listed twice is drawn once', () => {
  expect(toDrawn(toLayers('earth', 'earth'))).toEqual(['earth']);
});

test('an archive without drawable layers is an error that lists its layers, up to a limit', () => {
  expect(() => toTiles('trees', 'benches')).toThrow(
    'https://example.org/a.pmtiles has no layer that is drawn here; its layers: "trees, benches"',
  );
  expect(() => toTiles()).toThrow('its layers: none');
  expect(() => toTiles('\u001b[2J')).toThrow('"\\u001b[2J"');
  const long = () => toTiles(...Array.from({ length: 1e4 }, (_each, at) => `layer-${at}`));
  expect(long).toThrow(/^.{100,400}$/s);
});
