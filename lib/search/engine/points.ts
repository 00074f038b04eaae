// Encodes the locations of a search's hits: all in a compact format for the map, or as dots for an overview.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SearchForHits } from 'algoliasearch';
import { CHUNK_BITS, CHUNK_SIZE, readNumber } from '@/lib/catalogue/column-chunk';
import { encodePoints } from '@/lib/map/point-codec';
import { getSpotName } from '@/lib/map/spot-names';
import { expandBox, type MapBox, type MapDot, WORLD } from '@/lib/query/map-state';
import { parseParams } from '@/lib/search/params/params';
import { find } from './find';
import { getIndex } from './index-state';
import { findMajority, readNamedPlaces } from './named-places';
import type { Index } from './search-index';

const MAX_POINTS = 200_000;
/** Maximum dots of an overview: it is a small page with a link per dot. */
const MAX_DOTS = 140;

interface EncodedPoints {
  bytes: Buffer<ArrayBuffer>;
  tag: string;
}

function locate(index: Index, request: SearchForHits) {
  const { indexName: _name, ...fields } = request;
  const { keys } = find(index, parseParams({ ...fields }));
  const [latitudes, longitudes] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  const located = new Uint32Array(keys.length);
  let count = 0;
  for (const key of keys) {
    const chunk = index.chunks[key >> CHUNK_BITS];
    const latitude = readNumber(chunk?.latitudes, key & (CHUNK_SIZE - 1));
    const longitude = readNumber(chunk?.longitudes, key & (CHUNK_SIZE - 1));
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) continue;
    latitudes[count] = latitude;
    longitudes[count] = longitude;
    located[count] = key;
    count += 1;
  }
  return {
    keys: located.subarray(0, count),
    latitudes: latitudes.subarray(0, count),
    longitudes: longitudes.subarray(0, count),
  };
}

/** @returns the cached object while the catalogue is unchanged and the cache entry is not evicted */
export function readPoints(request: SearchForHits): EncodedPoints {
  const index = getIndex();
  const { page: _page, hitsPerPage: _size, facets: _facets, ...asked } = { ...request } as Record<string, unknown>;
  const name = `points ${JSON.stringify(asked)}`;
  const known = index.answers.get(name);
  if (known) return known.answer as EncodedPoints;
  const { keys, latitudes, longitudes } = locate(index, request);
  const named = readNamedPlaces(index, keys);
  const bytes = gzipSync(encodePoints(latitudes, longitudes, { max: MAX_POINTS, named }));
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  index.answers.set(name, { size: bytes.length + 2 * name.length, answer: { bytes, tag } });
  return { bytes, tag };
}

/** Maximum items sampled to name a dot, instead of all of up to a million. */
const ASKED = 64;

type Located = ReturnType<typeof locate>;

/** Returns a function from an item to its cell in a grid of `degrees`. */
const toGrid =
  ({ latitudes, longitudes }: Located, box: MapBox, degrees: number) =>
  (at: number) =>
    Math.floor(((latitudes[at] as number) + 90) / degrees) * 1e6 +
    Math.floor((toEast(longitudes[at] as number, box) + 180) / degrees);

/** Normalizes a longitude to the east of the box's west edge, across the date line. */
const toEast = (longitude: number, { west }: MapBox) => west + ((longitude - west + 720) % 360);

function gather({ latitudes, longitudes }: Located, box: MapBox, toCell: ReturnType<typeof toGrid>) {
  const cells = new Map<number, MapDot>();
  for (let at = 0; at < latitudes.length; at += 1) {
    const latitude = latitudes[at] as number;
    const longitude = toEast(longitudes[at] as number, box);
    const cell = toCell(at);
    const dot = cells.get(cell);
    if (dot) {
      dot.latitude += latitude;
      dot.longitude += longitude;
      dot.count += 1;
    } else cells.set(cell, { latitude, longitude, count: 1 });
  }
  for (const dot of cells.values()) {
    dot.latitude /= dot.count;
    dot.longitude /= dot.count;
  }
  return cells;
}

function nameDots(index: Index, { keys }: Located, [cells, toCell]: [Map<number, MapDot>, ReturnType<typeof toGrid>]) {
  const asked = new Map([...cells.values()].map((dot) => [dot, { seen: 0, keys: [] as number[] }]));
  for (let at = 0; at < keys.length; at += 1) {
    const dot = cells.get(toCell(at));
    const own = dot && asked.get(dot);
    if (!own) continue;
    if (own.seen % Math.ceil(dot.count / ASKED) === 0) own.keys.push(keys[at] as number);
    own.seen += 1;
  }
  const named = readNamedPlaces(index, Uint32Array.from([...asked.values()].flatMap((own) => own.keys)));
  let from = 0;
  for (const [dot, own] of asked) {
    const to = from + own.keys.length;
    const place = getSpotName({ place: findMajority(named, [from, to]) }, named);
    if (place) dot.place = place;
    from = to;
  }
}

function toBounds({ latitudes, longitudes }: Located) {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (let at = 0; at < latitudes.length; at += 1) {
    const [latitude, longitude] = [latitudes[at] as number, longitudes[at] as number];
    if (longitude < bounds[0]) bounds[0] = longitude;
    if (latitude < bounds[1]) bounds[1] = latitude;
    if (longitude > bounds[2]) bounds[2] = longitude;
    if (latitude > bounds[3]) bounds[3] = latitude;
  }
  return latitudes.length > 0 ? bounds : null;
}

/** Degrees. Hits within an extent of `max` are zoomed to, with at least `min` of margin. */
const ZOOM_EXTENT_DEGREES = { max: 30, min: 0.4 };
const ROOM = 0.2;

function toArea(bounds: ReturnType<typeof toBounds>): MapBox {
  const [west, south, east, north] = bounds ?? [-180, -90, 180, 90];
  const extent = Math.max(east - west, north - south);
  if (extent > ZOOM_EXTENT_DEGREES.max) return WORLD;
  const room = Math.max(ZOOM_EXTENT_DEGREES.min, ROOM * extent);
  return expandBox([west, south, east, north], room) ?? WORLD;
}

/** Returns the dots, the largest first. @param box the requested area; by default the extent of all hits */
export function readDots(request: SearchForHits, box?: MapBox) {
  const index = getIndex();
  const places = locate(index, request);
  const bounds = toBounds(places);
  const area = box ?? toArea(bounds);
  const width = area.east > area.west ? area.east - area.west : area.east - area.west + 360;
  let degrees = Math.max(width, 2 * (area.north - area.south)) / 60;
  let toCell = toGrid(places, area, degrees);
  let cells = gather(places, area, toCell);
  while (cells.size > MAX_DOTS) {
    degrees *= 1.5;
    toCell = toGrid(places, area, degrees);
    cells = gather(places, area, toCell);
  }
  nameDots(index, places, [cells, toCell]);
  return { dots: [...cells.values()].sort((a, b) => b.count - a.count), degrees, area, bounds };
}
