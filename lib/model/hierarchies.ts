// Facets whose values lie in each other, a level each: folders in folders, places in places.

/** `lvl0`, `lvl1` …, each with those above it: `France`, `France > Paris`. */
export type Levels = Record<`lvl${number}`, string>;

/** Facets whose values lie in each other: the attribute that has them a level each, and how many levels are counted. */
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

/** What an item's values in order, the widest first, are called at a level; collections hold their path already. */
export const toLevelText = (hierarchy: Hierarchy, values: readonly string[], level: number) =>
  hierarchy === 'collection'
    ? (values[level] ?? '').replaceAll('/', HIERARCHY_GAP)
    : values.slice(0, level + 1).join(HIERARCHY_GAP);

export const toLevels = (hierarchy: Hierarchy, values: string[]): Levels =>
  Object.fromEntries(
    values
      .slice(0, HIERARCHIES[hierarchy].levels)
      .map((_, level) => [`lvl${level}`, toLevelText(hierarchy, values, level)]),
  );
