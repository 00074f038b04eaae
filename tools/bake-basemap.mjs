// Bakes the map that item pages show a place on: Natural Earth's coasts and borders (world-atlas, 1:50 million), thinned to
// what a small map can show, as lib/map/basemap.json. `node tools/bake-basemap.mjs`; the result is part of the repository.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);

/** Resolution in degrees: a third of a pixel where the map shows 22 degrees. */
const STEP = 0.025;
/** How far a line may be drawn from where it is, in degrees. */
const TOLERANCE = 0.03;

const toSquare = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - at * dx) ** 2 + (y - ay - at * dy) ** 2;
};

/** Douglas and Peucker's way, without recursion: leaves out points that the line runs close to anyway. */
export function thin(points) {
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[points.length - 1] = 1;
  const open = [[0, points.length - 1]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair;
    let [far, most] = [-1, TOLERANCE ** 2];
    for (let at = from + 1; at < to; at += 1) {
      const square = toSquare(points[at], points[from], points[to]);
      if (square > most) [far, most] = [at, square];
    }
    if (far < 0) continue;
    kept[far] = 1;
    open.push([from, far], [far, to]);
  }
  return points.filter((_point, at) => kept[at]);
}

/** Whole steps, without repeats. */
function toSteps(points) {
  const steps = [];
  for (const [longitude, latitude] of points) {
    const step = [Math.round(longitude / STEP), Math.round(latitude / STEP)];
    const last = steps.at(-1);
    if (!last || last[0] !== step[0] || last[1] !== step[1]) steps.push(step);
  }
  return steps;
}

/** Numbers of seven bits a byte, the sign in the lowest bit. */
function encode(lines) {
  const bytes = [];
  const put = (number) => {
    let rest = number < 0 ? -2 * number - 1 : 2 * number;
    while (rest > 127) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
  };
  for (const line of lines) {
    put(line.length);
    let last = [0, 0];
    for (const [x, y] of line) {
      put(x - last[0]);
      put(y - last[1]);
      last = [x, y];
    }
  }
  return Buffer.from(bytes).toString('base64');
}

/** Thins the two halves of a closed line separately, because distances from equal end points have no meaning. */
export function thinRing(ring) {
  const middle = Math.floor(ring.length / 2);
  return [...thin(ring.slice(0, middle + 1)), ...thin(ring.slice(middle)).slice(1)];
}

/** @returns what lib/map/basemap.json holds */
export function bake() {
  const topology = JSON.parse(fs.readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
  const land = feature(topology, topology.objects.land);
  const polygons = land.features.flatMap(({ geometry: { type, coordinates } }) =>
    type === 'Polygon' ? [coordinates] : coordinates,
  );
  const rings = polygons
    .flat()
    .map((ring) => toSteps(thinRing(ring)))
    .filter((ring) => ring.length > 3);
  const borders = mesh(topology, topology.objects.countries, (one, other) => one !== other)
    .coordinates.map((line) => toSteps(thin(line)))
    .filter((line) => line.length > 1);
  return { step: STEP, land: encode(rings), borders: encode(borders) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'lib', 'map', 'basemap.json');
  fs.writeFileSync(file, `${JSON.stringify(bake(), null, 2)}\n`);
  console.log(`vitrine: ${file}, ${fs.statSync(file).size} bytes`);
}
