// What a spot of the map is called: by the place that most of its items name.
import type { ExpressionSpecification } from 'maplibre-gl';

/** Places in places by number, as lib/map/map-worker.mjs reads them; the first stands for none. */
export interface PlaceNames {
  names: string[];
  parents: number[];
}

export const NAMELESS: PlaceNames = { names: [''], parents: [0] };

/** @param data as the worker gave it to MapLibre */
export function parsePlaceNames(data: object): PlaceNames {
  const { names, parents } = data as Partial<PlaceNames>;
  return names && parents ? { names, parents } : NAMELESS;
}

/** Properties of a point, and of a cluster: its place among the widest ones (countries) … among the finest (spots). */
const LEVELS = ['level0', 'level1', 'level2', 'level3'] as const;

/** A place and how many votes it has left are one number. */
const PLACES = 2 ** 20;

/**
 * Whichever of two has more votes left wins, less the votes of the other: https://www.cs.utexas.edu/~moore/best-ideas/mjrty/,
 * in an order of MapLibre's. Who has the majority wins in every order.
 */
function toVote(level: string): ExpressionSpecification {
  const [placeOf, votesOf] = [
    (name: string): ExpressionSpecification => ['%', ['var', name], PLACES],
    (name: string): ExpressionSpecification => ['floor', ['/', ['var', name], PLACES]],
  ];
  const sum: ExpressionSpecification = ['+', votesOf('one'), votesOf('other')];
  const rest: ExpressionSpecification = ['abs', ['-', votesOf('one'), votesOf('other')]];
  const votes: ExpressionSpecification = ['case', ['==', placeOf('one'), placeOf('other')], sum, rest];
  const isOne: ExpressionSpecification = ['>=', votesOf('one'), votesOf('other')];
  const place: ExpressionSpecification = ['case', isOne, placeOf('one'), placeOf('other')];
  const voted: ExpressionSpecification = ['+', ['*', PLACES, votes], place];
  return ['let', 'one', ['number', ['accumulated']], 'other', ['number', ['get', level]], voted];
}

/** For MapLibre's `clusterProperties`: each item votes for its place on each level, or for none. */
export const PLACE_VOTES = Object.fromEntries(
  LEVELS.map((level): [string, [ExpressionSpecification, ExpressionSpecification]] => [
    level,
    [toVote(level), ['+', ['*', PLACES, ['get', 'items']], ['get', level]]],
  ]),
);

/**
 * The finest place that half of a cluster's items name for sure, and three quarters always win; where they name no such place,
 * the widest one that won, if one did. Of a single point the place that most of its items name.
 * @param properties as MapLibre has them, of a point or a cluster
 */
function findPlace(properties: Record<string, unknown>): number {
  if (!properties.cluster) return Number(properties.place) || 0;
  const votes = LEVELS.map((level) => Number(properties[level]) || 0);
  const isSure = (vote: number) => vote % PLACES > 0 && 2 * Math.floor(vote / PLACES) >= Number(properties.items);
  const [widest = 0] = votes;
  return (votes.findLast(isSure) ?? (widest >= PLACES ? widest : 0)) % PLACES;
}

/** @returns the finest two names, `Astoria, Queens`, none of them twice; null where nothing is named */
export function toSpotName(properties: Record<string, unknown>, { names, parents }: PlaceNames): string | null {
  const found: string[] = [];
  for (let place = findPlace(properties); place > 0 && found.length < 2; place = parents[place] ?? 0) {
    const name = names[place];
    if (name && !found.includes(name)) found.push(name);
  }
  return found.join(', ') || null;
}
