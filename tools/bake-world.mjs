// Bakes the drawing of the world that small maps of large areas show: Natural Earth's coasts at 1:110 million (world-atlas), cut at
// the antimeridian, as public/basemap/world.svg. `node tools/bake-world.mjs`; the result is part of the repository.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature } from 'topojson-client';
import { thinRing } from './bake-basemap.mjs';

const require = createRequire(import.meta.url);
const read = (file) => JSON.parse(fs.readFileSync(require.resolve(`world-atlas/${file}`), 'utf8'));

// Degrees to degrees, y downwards, cut where the world is; no points are put between those that are there.
export const flat = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** Whole steps without repeats, north up again. */
function round(points, step) {
  const kept = [];
  for (const [x, y] of points) {
    const point = [Math.round(x / step) * step, Math.round(-y / step) * step].map((each) => Number(each.toFixed(2)));
    const last = kept.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) kept.push(point);
  }
  return kept;
}

function toPolygons(land, step) {
  const collection = land.type === 'FeatureCollection' ? land : { type: 'FeatureCollection', features: [land] };
  return geoProject(collection, flat)
    .features.filter(({ geometry }) => geometry)
    .flatMap(({ geometry: { type, coordinates } }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .map((rings) => rings.map((ring) => round(thinRing(ring), step)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
}

/** A drawing one unit a degree, north up; its outline is #land. */
export function bakeOverview() {
  const world = read('land-110m.json');
  const rings = toPolygons(feature(world, world.objects.land), 0.1).flat();
  const d = rings.map((ring) => `M${ring.map(([x, y]) => `${x} ${-y}`).join(' ')}Z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -90 360 180"><path id="land" d="${d}"/></svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join('public', 'basemap', 'world.svg');
  const text = bakeOverview();
  fs.writeFileSync(path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), file), text);
  console.log(`vitrine: ${file}, ${text.length} bytes`);
}
