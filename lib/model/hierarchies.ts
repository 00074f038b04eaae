// Defines hierarchical facets: folders and places, with one attribute per level.

/** `lvl0`, `lvl1` …, each with its parents: `France`, `France > Paris`. */
export type Levels = Record<`lvl${number}`, string>;

/** The facet with the ordered values, and the number of levels. */
export const HIERARCHIES = {
  collection: { of: 'collections', levels: 6 },
  place: { of: 'places', levels: 4 },
} as const;

export const HIERARCHY_GAP = ' > ';
export type Hierarchy = keyof typeof HIERARCHIES;

export const HIERARCHICAL_FACETS = Object.entries(HIERARCHIES).flatMap(([name, { levels }]) =>
  Array.from({ length: levels }, (_, level) => `${name}.lvl${level}`),
);

export const isHierarchicalFacet = (name: string) => HIERARCHICAL_FACETS.includes(name);

/** Returns the value of a level from the ordered values, the top level first; collections are paths already. */
export const joinLevel = (hierarchy: Hierarchy, values: readonly string[], level: number) =>
  hierarchy === 'collection'
    ? (values[level] ?? '').replaceAll('/', HIERARCHY_GAP)
    : values.slice(0, level + 1).join(HIERARCHY_GAP);

export const splitLevels = (hierarchy: Hierarchy, values: string[]): Levels =>
  Object.fromEntries(
    values
      .slice(0, HIERARCHIES[hierarchy].levels)
      .map((_, level) => [`lvl${level}`, joinLevel(hierarchy, values, level)]),
  );
