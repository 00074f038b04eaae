// Models the state of the map page and its canonical URL: a search state and an area.
import type { SearchForHits } from 'algoliasearch';
import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { formatCoordinates } from '@/lib/model/format';
import { prefixed } from '@/lib/model/language-prefix';
import { isExport, toResourceHref } from '@/lib/model/static-export';
import { type ChosenFilter, listChosen, type Name } from './search-facets';
import { buildSearchRequests } from './search-requests';
import {
  EMPTY_SEARCH,
  listParams,
  listParts,
  MAX_RADIUS_M,
  type Near,
  parseSearchState,
  type SearchParams,
  type SearchState,
  toSearchHref,
  toSearchParams,
} from './search-state';

/** WGS 84 degrees. If west is greater than east, the box spans the date line. */
export interface MapBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface MapState {
  search: SearchState;
  box?: MapBox;
}

export const WORLD: MapBox = { south: -90, west: -180, north: 90, east: 180 };

/** Items at one location, or a cell of an overview. */
export interface MapDot {
  latitude: number;
  longitude: number;
  count: number;
  /** The name of the place that most of its items have. */
  place?: string;
  /** Its name, if it is no group of items. */
  label?: string;
}

// Four decimals are about eleven metres.
const toDegrees = (value: number) => Number(value.toFixed(4));

/** Normalizes a longitude to -180 to 180. */
const toLongitude = (degrees: number) =>
  degrees >= -180 && degrees <= 180 ? degrees : ((((degrees + 180) % 360) + 360) % 360) - 180;

/** @returns null if the box is empty or the whole world */
export function parseMapBox(south: number, west: number, [north, east]: [number, number]): MapBox | null {
  if (![south, west, north, east].every(Number.isFinite) || south >= north) return null;
  const isAround = east - west >= 360;
  const box = {
    south: toDegrees(Math.max(-90, south)),
    west: isAround ? -180 : toDegrees(toLongitude(west)),
    north: toDegrees(Math.min(90, north)),
    east: isAround ? 180 : toDegrees(toLongitude(east)),
  };
  if (box.south >= box.north || box.west === box.east) return null;
  return isAround && box.south <= -85 && box.north >= 85 ? null : box;
}

/** Extends bounds (west, south, east, north) by a margin in degrees, within the world. */
export const expandBox = ([west, south, east, north]: [number, number, number, number], room: number) =>
  parseMapBox(south - room, Math.max(-180, west - room), [north + room, Math.min(180, east + room)]);

function parseBox(text: string): MapBox | null {
  const numbers = text.split(',');
  if (numbers.length !== 4 || !numbers.every((each) => /^-?\d{1,3}(\.\d{1,20})?$/.test(each))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = numbers.map(Number);
  return Math.abs(west) > 180 || Math.abs(east) > 180 ? null : parseMapBox(south, west, [north, east]);
}

const toFirst = (value: SearchParams[string]) => (typeof value === 'string' ? value : (value?.[0] ?? ''));

export function parseMapState(params: SearchParams): MapState {
  const box = parseBox(toFirst(params.box));
  // The map has no order.
  const { like: _like, ...search } = parseSearchState(params);
  return { search, ...(box && { box }) };
}

function listMapParams({ search, box }: MapState): [string, string][] {
  const params = listParams(search);
  if (!box) return params;
  const place = params.findIndex(([name]) => name === 'page');
  params.splice(place < 0 ? params.length : place, 0, ['box', `${box.south},${box.west},${box.north},${box.east}`]);
  return params;
}

/** Metres per degree of longitude at the equator, WGS 84. */
export const METRES_PER_DEGREE = 111_320;

/** The circle around a box. */
function toNear({ south, west, north, east }: MapBox): Near {
  const lat = (south + north) / 2;
  const width = east > west ? east - west : east - west + 360;
  const across = width * Math.cos((lat * Math.PI) / 180);
  const within = Math.min(MAX_RADIUS_M, Math.ceil((Math.hypot(north - south, across) / 2) * METRES_PER_DEGREE));
  return { lat, lng: toLongitude(west + width / 2), within };
}

/**
 * URL of the map, narrowed to an area and by filters. An export has the whole map only: there, the same filters lead to
 * the search, which runs in the browser.
 */
export function toMapHref({ search, box }: { search?: Partial<SearchState>; box?: MapBox | null | undefined }): Route {
  const state = { search: { ...EMPTY_SEARCH, ...search }, ...(box && { box }) };
  if (isExport() && (box || state.search.query || listParts(state.search).length > 0))
    return toSearchHref({ ...state.search, ...(box && { near: toNear(box) }) });
  const params = new URLSearchParams(listMapParams(state)).toString();
  return toResourceHref(prefixed(`/map${params ? `?${params}` : ''}`) as Route);
}

export function moveToMap(searchHref: string, box?: MapBox): Route {
  return toMapHref({ search: parseSearchState(toSearchParams(searchHref.split('?')[1] ?? '')), ...(box && { box }) });
}

const toCornerText = (latitude: number, longitude: number) =>
  formatCoordinates(latitude, longitude).replace(/(\.\d)\d{3}°/g, '$1°');

export function listMapChosen({ search, box }: MapState, toName: Name, t: Messages): ChosenFilter[] {
  const chosen = listChosen(search, toName, t).map((each) => ({ ...each, href: moveToMap(each.href, box) }));
  const href = toMapHref({ search: { ...search, page: 1 } });
  if (!box) return chosen;
  const corners = { from: toCornerText(box.south, box.west), to: toCornerText(box.north, box.east) };
  return [...chosen, { part: 'near', title: t('map.chosenArea'), label: t('map.areaSpan', corners), href }];
}

/**
 * Returns boxes as corners; one across the date line becomes two:
 * https://www.algolia.com/doc/api-reference/api-parameters/insideBoundingBox/
 */
export const listCorners = ({ south, west, north, east }: MapBox): number[][] =>
  west < east
    ? [[south, west, north, east]]
    : [
        [south, west, north, 180],
        [south, -180, north, east],
      ];

/** Restricts a request to items with coordinates, within the area if there is one. */
export function addBox(request: SearchForHits, { search, box }: MapState): SearchForHits {
  // A box takes precedence over a circle, and a circle matches only items with coordinates.
  if (search.near && !box) return request;
  return { ...request, insideBoundingBox: listCorners(box ?? WORLD) };
}

export const buildMapRequests = (state: MapState, indexName: string, years?: 'year' | 'decade'): SearchForHits[] =>
  buildSearchRequests(state.search, indexName, years).map((request) => addBox(request, state));
