// What a filter is made of: the tree that its text becomes, which records it asks for, and the error that says what is wrong.

/** How a filter compares numbers. */
export const COMPARE = {
  '<': (a: number, b: number) => a < b,
  '<=': (a: number, b: number) => a <= b,
  '=': (a: number, b: number) => a === b,
  '!=': (a: number, b: number) => a !== b,
  '>=': (a: number, b: number) => a >= b,
  '>': (a: number, b: number) => a > b,
};

export type Operator = keyof typeof COMPARE;

export type FilterTree =
  | { type: 'and' | 'or'; parts: FilterTree[] }
  | { type: 'not'; part: FilterTree }
  // What a match is worth in ranking, where a search says so.
  | { type: 'facet'; attribute: string; value: string; score?: number }
  | { type: 'number'; attribute: string; operator: Operator; value: number }
  | { type: 'range'; attribute: string; from: number; to: number };

/** What a filter that cannot be read throws, in Algolia's words: the parameter, what is wrong, and the column from 0. */
export class FilterError extends Error {
  override name = 'FilterError';
}

/** What one filter may hold: characters, brackets in brackets, and conditions. */
export const FILTER_LIMITS = { characters: 16_384, depth: 20, conditions: 1000 } as const;

/** What `OR` may join with its like only. */
type Family = 'numeric' | 'facet' | 'tag';

/** The family of what a filter asks first. */
export function toFamily(filter: FilterTree): Family {
  let each = filter;
  while (each.type === 'and' || each.type === 'or' || each.type === 'not')
    each = each.type === 'not' ? each.part : (each.parts[0] as FilterTree);
  if (each.type !== 'facet') return 'numeric';
  return each.attribute === '_tags' ? 'tag' : 'facet';
}

const join =
  (type: 'and' | 'or') =>
  (parts: readonly (FilterTree | null)[]): FilterTree | null => {
    const flat = parts.flatMap((part) => (part === null ? [] : part.type === type ? part.parts : [part]));
    return flat.length > 1 ? { type, parts: flat } : (flat[0] ?? null);
  };

/** One filter that asks for all of several; what is null asks for nothing. */
export const joinAll = join('and');

/** One filter that asks for any of several. */
export const joinAny = join('or');

/** What two values must share to be the same facet value: https://www.algolia.com/doc/api-reference/api-parameters/filters/ */
export const toFacetKey = (value: string) => value.normalize('NFC').toLowerCase();

/** The values at an attribute, `place.city` too, whether it holds one or several. */
function listValues(record: unknown, attribute: string): unknown[] {
  const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  const get = (value: unknown, key: string): unknown[] =>
    Array.isArray(value)
      ? value.flatMap((each) => get(each, key))
      : isRecord(value) && Object.hasOwn(value, key)
        ? [value[key]]
        : [];
  const whole = get(record, attribute);
  const found =
    whole.length > 0 ? whole : attribute.split('.').reduce((values: unknown[], key) => get(values, key), [record]);
  return found.flat();
}

/**
 * Whether a filter may match a record that is not completely known: null where that depends on an unknown attribute.
 * @param isKnown whether the record holds all values of an attribute
 */
export function mayMatch(
  filter: FilterTree,
  record: Readonly<Record<string, unknown>>,
  isKnown: (attribute: string) => boolean,
): boolean | null {
  if (filter.type === 'not') {
    const part = mayMatch(filter.part, record, isKnown);
    return part === null ? null : !part;
  }
  if ('parts' in filter) {
    const decisive = filter.type === 'or';
    const parts = filter.parts.map((part) => mayMatch(part, record, isKnown));
    if (parts.includes(decisive)) return decisive;
    return parts.includes(null) ? null : !decisive;
  }
  return isMatch(filter, record) || (isKnown(filter.attribute) ? false : null);
}

/** Whether a record is one that a filter asks for. Of several values one is enough; the case of words makes no difference, but in tags. */
export function isMatch(filter: FilterTree, record: Readonly<Record<string, unknown>>): boolean {
  if (filter.type === 'not') return !isMatch(filter.part, record);
  if ('parts' in filter) {
    const isPartMatch = (part: FilterTree) => isMatch(part, record);
    return filter.type === 'and' ? filter.parts.every(isPartMatch) : filter.parts.some(isPartMatch);
  }
  const values = listValues(record, filter.attribute);
  if (filter.type === 'facet') {
    const toKey = filter.attribute === '_tags' ? (value: string) => value : toFacetKey;
    const key = toKey(filter.value);
    const number = key.trim() === '' ? Number.NaN : Number(key);
    return values.some((value) =>
      typeof value === 'number' ? value === number : typeof value !== 'object' && toKey(String(value)) === key,
    );
  }
  const numbers = values.filter((value) => typeof value === 'number');
  if (filter.type === 'range') return numbers.some((value) => value >= filter.from && value <= filter.to);
  return numbers.some((value) => COMPARE[filter.operator](value, filter.value));
}
