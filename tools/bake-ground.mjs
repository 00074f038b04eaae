// Bakes the ground of /map as vector tiles in the schema of Protomaps (https://docs.protomaps.com/basemaps/layers): coasts and
// borders at 1:10 million, lakes and rivers at 1:50 million (Natural Earth), names (GeoNames, CLDR, tools/ground).
// `node tools/bake-ground.mjs`; the result, public/basemap/world.pmtiles, is part of the repository.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { geoArea } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { zxyToTileId } from 'pmtiles';
import { feature, mesh } from 'topojson-client';
import { flat } from './bake-world.mjs';
import { toArchiveBytes } from './ground/archive.mjs';
import { listCountries, listRegions, listSeas, listTowns } from './ground/places.mjs';
import { readPackageJson } from './ground/sources.mjs';

/** The tiles of the last zoom are drawn for all that come after it: a step in them is 150 metres, finer than the coasts are. */
const LAST = 6;

const turn = (coordinates) =>
  typeof coordinates[0] === 'number' ? [coordinates[0], -coordinates[1]] : coordinates.map(turn);

const toCollection = (features) => ({ type: 'FeatureCollection', features });
const toFeature = (geometry, properties) => ({ type: 'Feature', properties, geometry });

/** Natural Earth's placeholder for missing coordinates, a square of a kilometre in the sea. */
const isNullIsland = ([[[longitude, latitude]]]) => Math.hypot(longitude, latitude) < 0.05;

/** Splits into polygons and corrects their winding: a few at 1:10 million enclose everything but their own area. */
const toParts = (features) =>
  features.flatMap(({ geometry: { type, coordinates } }) => {
    if (!type.endsWith('Polygon')) return [toFeature({ type, coordinates }, {})];
    const polygons = type === 'Polygon' ? [coordinates] : coordinates;
    return polygons
      .filter((rings) => !isNullIsland(rings))
      .map((rings) => {
        const part = { type: 'Polygon', coordinates: rings };
        const isTurned = geoArea(part) > 2 * Math.PI;
        return toFeature(isTurned ? { ...part, coordinates: rings.map((ring) => ring.toReversed()) } : part, {});
      });
  });

function listLayers() {
  const countries = readPackageJson('land', 'countries-10m.json');
  const land = readPackageJson('land', 'land-10m.json');
  const waters = readPackageJson('waters', 'dist/world_50m.json');
  const project = (features, properties) =>
    geoProject(toCollection(toParts(features)), flat)
      .features.filter(({ geometry }) => geometry)
      .map(({ geometry: { type, coordinates } }) => toFeature({ type, coordinates: turn(coordinates) }, properties));
  const lines = (topology, object, properties) =>
    project(
      [
        toFeature(
          mesh(topology, object, (one, other) => one !== other),
          {},
        ),
      ],
      properties,
    );
  const listed = (name) => feature(waters, waters.objects[name]).features;
  const isPoint = true;
  return [
    { name: 'earth', features: project(feature(land, land.objects.land).features, { kind: 'earth' }) },
    {
      name: 'water',
      features: [
        ...project(listed('lakes'), { kind: 'lake' }),
        ...project(listed('rivers'), { kind: 'river', min_zoom: 3 }),
      ],
    },
    {
      name: 'boundaries',
      features: [
        ...lines(countries, countries.objects.countries, { kind: 'country' }),
        ...lines(waters, waters.objects.subunits, { kind: 'region', min_zoom: 4 }),
      ],
    },
    { name: 'places', isPoint, features: [...listCountries(), ...listRegions(), ...listSeas(), ...listTowns()] },
  ];
}

/** The tiles of the last zoom hold what only those after it show. */
const isSeenAt = (zoom) => (each) => zoom === LAST || !(each.tags.min_zoom > zoom);

export function bakeGround() {
  const layers = listLayers().map(({ name, features, isPoint }) => ({
    name,
    isPoint,
    tiles: new GeoJSONVT(toCollection(features), {
      maxZoom: LAST + 1,
      indexMaxZoom: 4,
      tolerance: isPoint ? 0 : 4,
      buffer: isPoint ? 0 : 32,
      extent: 4096,
    }),
  }));
  const tiles = [];
  for (let z = 0; z <= LAST; z += 1) {
    for (let x = 0; x < 2 ** z; x += 1) {
      for (let y = 0; y < 2 ** z; y += 1) {
        const found = {};
        for (const layer of layers) {
          const tile = layer.tiles.getTile(z, x, y);
          const features = tile?.features.filter(isSeenAt(z));
          if (features?.length > 0) found[layer.name] = { ...tile, features };
        }
        if (Object.keys(found).length > 0)
          tiles.push({ id: zxyToTileId(z, x, y), body: fromGeojsonVt(found, { version: 2, extent: 4096 }) });
      }
    }
  }
  tiles.sort((a, b) => a.id - b.id);
  const metadata = {
    name: 'Vitrine’s ground',
    attribution: 'Natural Earth, GeoNames',
    vector_layers: layers.map(({ name }) => ({ id: name, fields: {}, minzoom: 0, maxzoom: LAST })),
  };
  return toArchiveBytes(tiles, { zooms: [0, LAST], metadata });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join('public', 'basemap', 'world.pmtiles');
  const bytes = bakeGround();
  fs.writeFileSync(path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), file), bytes);
  console.log(`vitrine: ${file}, ${bytes.length} bytes`);
}
