// Adds an archive of vector tiles to the map style.
import type { VectorSourceSpecification } from 'maplibre-gl';
import type { Header } from 'pmtiles';
import type { OwnTiles } from './style';
import { buildVectorLayers, DRAWN_LAYERS } from './vector-style';

/** Maximum latitude of the Mercator projection in degrees. */
const POLE = 85.0511;

const MAX_NAMES_LENGTH = 200;

/** Lists the declared layers: https://github.com/mapbox/tilejson-spec/tree/master/3.0.0#33-vector_layers */
export function listVectorLayers(metadata: unknown): string[] {
  const layers = (metadata as { vector_layers?: unknown } | null)?.vector_layers;
  if (!Array.isArray(layers)) return [];
  return layers.map((layer: { id?: unknown } | null) => layer?.id).filter((id) => typeof id === 'string');
}

type Bounds = Pick<Header, 'minLon' | 'minLat' | 'maxLon' | 'maxLat' | 'minZoom'>;

function toGround({ minLon, minLat, maxLon, maxLat }: Bounds) {
  const [west, east] = [minLon, maxLon].map((degrees) => Math.min(180, Math.max(-180, degrees)));
  const [south, north] = [minLat, maxLat].map((degrees) => Math.min(POLE, Math.max(-POLE, degrees)));
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][];
}

/** @param metadata of the archive. @throws Error if no layer can be drawn */
export function buildVectorTiles(source: VectorSourceSpecification, bounds: Bounds, metadata: unknown): OwnTiles {
  const has = listVectorLayers(metadata);
  const known = new Set(has.filter((id) => DRAWN_LAYERS.has(id)));
  if (known.size === 0) {
    const names = has.length > 0 ? JSON.stringify(has.join(', ').slice(0, MAX_NAMES_LENGTH)) : 'none';
    throw new Error(`Vitrine: ${source.url} has no layer that is drawn here; its layers: ${names}`);
  }
  // OpenMapTiles has polygons for water only; land is the background.
  const isGroundOurs = known.has('water') && !known.has('earth');
  const reach = { type: 'Polygon' as const, coordinates: [toGround(bounds)] };
  const ground = { type: 'geojson' as const, data: reach };
  return {
    sources: { ...(isGroundOurs && { 'tiles-ground': ground }), tiles: source },
    ...((known.has('places') || known.has('place')) && { named: reach }),
    toLayers: (colours, language) => [
      ...(isGroundOurs
        ? [
            {
              id: 'tiles-ground',
              type: 'fill' as const,
              source: 'tiles-ground',
              minzoom: Math.min(24, bounds.minZoom),
              paint: { 'fill-color': colours.land, 'fill-antialias': false },
            },
          ]
        : []),
      ...buildVectorLayers('tiles', known, { colours, language }),
    ],
  };
}
