// Names a map spot by the place that most of its items name.
import type { ExpressionSpecification } from 'maplibre-gl';

/** A tree of places by number, as decoded by lib/map/map-worker.mjs; the first is none. */
export interface PlaceNames {
  names: string[];
  parents: number[];
}

export const NAMELESS: PlaceNames = { names: [''], parents: [0] };

/** @param data as passed from the worker to MapLibre */
export function parsePlaceNames(data: object): PlaceNames {
  const { names, parents } = data as Partial<PlaceNames>;
  return names && parents ? { names, parents } : NAMELESS;
}

/** Properties of points and clusters: the place at each level, from the broadest (country) to the most specific. */
const LEVELS = ['level0', 'level1', 'level2', 'level3'] as const;

/** Encodes a place and its remaining votes as one number. */
const PLACES = 2 ** 20;

/**
 * Majority vote (https://www.cs.utexas.edu/~moore/best-ideas/mjrty/): of two places the one with more votes remains,
 * less the votes of the other. MapLibre accumulates in arbitrary order; a majority wins in any order.
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

/** MapLibre `clusterProperties`: each item votes for its place at each level. */
export const PLACE_VOTES = Object.fromEntries(
  LEVELS.map((level): [string, [ExpressionSpecification, ExpressionSpecification]] => [
    level,
    [toVote(level), ['+', ['*', PLACES, ['get', 'items']], ['get', level]]],
  ]),
);

/**
 * Returns the most specific place with a certain majority in the cluster, otherwise the winner of the broadest level,
 * if any. A place shared by three quarters of the items is always found. For a single point, returns its place.
 * @param properties of a point or cluster in MapLibre
 */
function findPlace(properties: Record<string, unknown>): number {
  if (!properties.cluster) return Number(properties.place) || 0;
  const votes = LEVELS.map((level) => Number(properties[level]) || 0);
  const isSure = (vote: number) => vote % PLACES > 0 && 2 * Math.floor(vote / PLACES) >= Number(properties.items);
  const [widest = 0] = votes;
  return (votes.findLast(isSure) ?? (widest >= PLACES ? widest : 0)) % PLACES;
}

/** @returns the two most specific names without repetition (`Astoria, Queens`); null without a name */
export function getSpotName(properties: Record<string, unknown>, { names, parents }: PlaceNames): string | null {
  const found: string[] = [];
  for (let place = findPlace(properties); place > 0 && found.length < 2; place = parents[place] ?? 0) {
    const name = names[place];
    if (name && !found.includes(name)) found.push(name);
  }
  return found.join(', ') || null;
}
