// Parses georeference annotations, which place a picture on the map: https://iiif.io/api/extension/georef/
import type { Georeference } from '@/lib/model/georeference';
import { isRecord } from './yaml';

const MAX_MAPS = 20;
/** Limit for all maps of a picture together. */
const MAX_POINTS = 1000;
const MAX_MASK_POINTS = 1000;
const MAX_SVG_LENGTH = 50_000;
const MIN_POINTS = 3;
const MAX_PIXEL = 1e7;

const TRANSFORMATIONS = ['polynomial', 'thinPlateSpline', 'projective', 'helmert', 'straight'];

const NUMBER = /^-?\d{1,8}(?:\.\d{1,20})?$/;

const get = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);

const round = (value: number, places: number) => Number(value.toFixed(places));

/** Two numbers within the limits; null otherwise. */
function parsePair(value: unknown, [maxFirst, maxSecond]: [number, number]): [number, number] | null {
  if (!Array.isArray(value)) return null;
  const [first, second]: unknown[] = value;
  if (typeof first !== 'number' || typeof second !== 'number') return null;
  return Math.abs(first) <= maxFirst && Math.abs(second) <= maxSecond ? [first, second] : null;
}

function parsePoint(feature: unknown): Georeference['points'][number] | null {
  const pixels = get(feature, 'properties', 'resourceCoords') ?? get(feature, 'properties', 'pixelCoords');
  const pixel = parsePair(pixels, [MAX_PIXEL, MAX_PIXEL]);
  const place = parsePair(get(feature, 'geometry', 'coordinates'), [180, 90]);
  if (!pixel || !place || get(feature, 'geometry', 'type') !== 'Point') return null;
  return [round(pixel[0], 2), round(pixel[1], 2), round(place[0], 8), round(place[1], 8)];
}

/** The corners of the polygon that the map covers in the picture; undefined without one, null if it is not understood. */
function parseMask(selector: unknown): [number, number][] | null | undefined {
  if (selector === undefined || selector === null) return undefined;
  const svg = get(selector, 'value');
  if (typeof svg !== 'string' || svg.length > MAX_SVG_LENGTH) return null;
  const [, points] = /<polygon\s[^<>]*?\bpoints="([^"<>]*)"/.exec(svg) ?? [];
  const numbers = points?.trim().split(/[\s,]+/) ?? [];
  if (numbers.length < 6 || numbers.length % 2 > 0 || numbers.length > 2 * MAX_MASK_POINTS) return null;
  if (!numbers.every((text) => NUMBER.test(text))) return null;
  return Array.from({ length: numbers.length / 2 }, (_, at) => [Number(numbers[2 * at]), Number(numbers[2 * at + 1])]);
}

function parseSize(source: unknown): [number, number] | undefined {
  const [width, height] = [get(source, 'width'), get(source, 'height')];
  const isSide = (side: unknown): side is number =>
    Number.isInteger(side) && Number(side) > 0 && Number(side) <= MAX_PIXEL;
  return isSide(width) && isSide(height) ? [width, height] : undefined;
}

function parseTransformation(value: unknown, faults: string[]): Georeference['transformation'] {
  if (value === undefined) return undefined;
  const type = get(value, 'type');
  const order = get(value, 'options', 'order');
  if (typeof type !== 'string' || !TRANSFORMATIONS.includes(type)) {
    faults.push(`its transformation is not one of ${TRANSFORMATIONS.join(', ')}`);
    return undefined;
  }
  return { type, ...((order === 1 || order === 2 || order === 3) && { order }) };
}

function parseMap(annotation: unknown, faults: string[]): Georeference | null {
  const features = get(annotation, 'body', 'features');
  const points = Array.isArray(features) ? features.slice(0, MAX_POINTS + 1).map(parsePoint) : [];
  const valid = points.filter((point) => point !== null);
  if (valid.length < points.length)
    faults.push(`${points.length - valid.length} of its control points are not understood`);
  if (valid.length < MIN_POINTS) {
    faults.push(`a map needs ${MIN_POINTS} control points, and it has ${valid.length}`);
    return null;
  }
  const mask = parseMask(get(annotation, 'target', 'selector'));
  if (mask === null) faults.push('its selector is no SVG polygon');
  const size = parseSize(get(annotation, 'target', 'source'));
  const transformation = parseTransformation(get(annotation, 'body', 'transformation'), faults);
  return { points: valid, ...(size && { size }), ...(mask && { mask }), ...(transformation && { transformation }) };
}

const isGeoreference = (value: unknown) =>
  get(value, 'type') === 'Annotation' && [get(value, 'motivation')].flat().includes('georeferencing');

/**
 * @param json a Georeference Annotation, or an AnnotationPage of them, as Allmaps exports it
 * @returns null if it is JSON of another kind
 */
export function parseGeoreference(json: unknown): { maps: Georeference[]; faults: string[] } | null {
  const items = get(json, 'type') === 'AnnotationPage' ? get(json, 'items') : [json];
  const annotations = (Array.isArray(items) ? items : []).filter(isGeoreference);
  if (annotations.length === 0) return null;
  const faults: string[] = [];
  if (annotations.length > MAX_MAPS) faults.push(`at most ${MAX_MAPS} maps are read`);
  const maps: Georeference[] = [];
  let left = MAX_POINTS;
  for (const annotation of annotations.slice(0, MAX_MAPS)) {
    const map = parseMap(annotation, faults);
    if (!map) continue;
    left -= map.points.length;
    if (left < 0) {
      faults.push(`at most ${MAX_POINTS} control points are read`);
      break;
    }
    maps.push(map);
  }
  return { maps, faults };
}
