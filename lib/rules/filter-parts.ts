// Syntax tree of filters, their evaluation on records, and FilterError.

/** Filter text, or all (true), or none (false). */
export type Condition = string | boolean;

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
  | { type: 'facet'; attribute: string; value: string; score?: number }
  | { type: 'number'; attribute: string; operator: Operator; value: number }
  | { type: 'range'; attribute: string; from: number; to: number };

/** Thrown for invalid filters, in Algolia's format: parameter, fault, and zero-based column. */
export class FilterError extends Error {
  override name = 'FilterError';
}

/** Maximum number of characters, nested parentheses, and conditions. */
export const FILTER_LIMITS = { characters: 16_384, depth: 20, conditions: 1000 } as const;

/** `OR` may only combine conditions of one family. */
type Family = 'numeric' | 'facet' | 'tag';

export function getFilterFamily(filter: FilterTree): Family {
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

/** Combines filters by AND; null entries are ignored. */
export const joinAll = join('and');

/** Combines filters by OR; null entries are ignored. */
export const joinAny = join('or');

/** Key by which facet values are equal: https://www.algolia.com/doc/api-reference/api-parameters/filters/ */
export const normalizeFacetValue = (value: string) => value.normalize('NFC').toLowerCase();

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

/** @returns null if the result depends on an attribute that is not known completely */
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

/** Evaluates a filter on a record. One matching value suffices; case is ignored except in tags. */
export function isMatch(filter: FilterTree, record: Readonly<Record<string, unknown>>): boolean {
  if (filter.type === 'not') return !isMatch(filter.part, record);
  if ('parts' in filter) {
    const isPartMatch = (part: FilterTree) => isMatch(part, record);
    return filter.type === 'and' ? filter.parts.every(isPartMatch) : filter.parts.some(isPartMatch);
  }
  const values = listValues(record, filter.attribute);
  if (filter.type === 'facet') {
    const toKey = filter.attribute === '_tags' ? (value: string) => value : normalizeFacetValue;
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
