// Filters of searches and rules, such as `rating >= 3 AND NOT keywords:private`.
import { FilterParser } from './filter-parser';
import { FILTER_LIMITS, FilterError, type FilterTree, getFilterFamily, joinAll, joinAny } from './filter-parts';

/**
 * @param options.strict false allows what Algolia rejects: `AND` within `OR`, mixed types, `NOT (…)`
 * @throws FilterError
 */
export const parseFilters = (text: string, { strict = true } = {}): FilterTree | null =>
  new FilterParser(text, 'filters', strict).parse();

/** Splits `a,(b,c)`: commas mean AND outside of parentheses, and OR within. */
function splitText(text: string): (string | string[])[] {
  const list: (string | string[])[] = [];
  let group: string[] | null = null;
  for (const piece of text.split(',')) {
    let condition = piece.trim();
    if (!group && condition.startsWith('(')) {
      condition = condition.slice(1);
      group = [];
      list.push(group);
    }
    const isLast: boolean = group !== null && condition.endsWith(')');
    (group ?? list).push(isLast ? condition.slice(0, -1) : condition);
    if (isLast) group = null;
  }
  return list;
}

const refuseShape = (name: string): never => {
  throw new FilterError(`${name}: Invalid value, expected a string or an array of strings or of arrays of strings`);
};

function checkLength(text: string, name: string) {
  if (text.length > FILTER_LIMITS.characters)
    throw new FilterError(`${name}: Too long, expected at most ${FILTER_LIMITS.characters} characters`);
}

/** List of conditions, with nested lists as alternatives, from an array, JSON, or comma-separated text. */
function toList(value: unknown, name: string): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return refuseShape(name);
  checkLength(value, name);
  if (!value.trimStart().startsWith('[')) return splitText(value);
  try {
    return JSON.parse(value);
  } catch {
    return refuseShape(name);
  }
}

type Condition = (text: string) => FilterTree | null;

/** Combines lists by AND and OR alternately, by level of nesting. */
function parseList(value: unknown, name: string, parse: Condition): FilterTree | null {
  let conditions = 0;
  const toTree = (each: unknown, depth: number): FilterTree | null => {
    if (Array.isArray(each)) {
      if (depth > FILTER_LIMITS.depth)
        throw new FilterError(`${name}: Too deep, expected at most ${FILTER_LIMITS.depth} lists in lists`);
      return (depth % 2 === 0 ? joinAll : joinAny)(each.map((part) => toTree(part, depth + 1)));
    }
    if (typeof each !== 'string') return refuseShape(name);
    if (++conditions > FILTER_LIMITS.conditions)
      throw new FilterError(`${name}: Too many conditions, expected at most ${FILTER_LIMITS.conditions}`);
    checkLength(each, name);
    return parse(each);
  };
  return toTree(toList(value, name), 0);
}

/** `-value` negates; `\-value` is a value with a leading minus sign. */
function toFacet(attribute: string, text: string): FilterTree {
  if (text.startsWith('-')) return { type: 'not', part: { type: 'facet', attribute, value: text.slice(1) } };
  return { type: 'facet', attribute, value: text.startsWith('\\-') ? text.slice(1) : text };
}

const SCORE = /<score=(-?\d{1,9})>$/;
const withoutScore = (text: string) => text.replace(SCORE, '');

function withScore(filter: FilterTree, text: string): FilterTree {
  const [, score] = SCORE.exec(text) ?? [];
  if (score === undefined) return filter;
  if (filter.type === 'not') return { type: 'not', part: withScore(filter.part, text) };
  return filter.type === 'facet' ? { ...filter, score: Number(score) } : filter;
}

const withoutQuotes = (text: string) =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;

const createFacetFilters = (name: 'facetFilters' | 'optionalFilters') => (value: unknown) =>
  parseList(value, name, (text) => {
    const colon = text.indexOf(':', text.startsWith('"') ? Math.max(text.indexOf('"', 1), 0) : 0);
    if (text.trim() === '') return null;
    if (colon < 1) throw new FilterError(`${name}: Invalid condition "${text}", expected facet_name:facet_value`);
    const attribute = withoutQuotes(text.slice(0, colon).trim());
    const condition = text.slice(colon + 1).trim();
    const value = withoutQuotes(withoutScore(condition));
    // `-brand:x` is `brand:-x`.
    const filter = /^-./.test(attribute) ? toFacet(attribute.slice(1), `-${value}`) : toFacet(attribute, value);
    return withScore(filter, condition);
  });

/**
 * AND of a list, OR of nested lists: `["kind:photo", ["keywords:sea", "keywords:-private"]]`.
 * https://www.algolia.com/doc/api-reference/api-parameters/facetFilters/
 */
export const parseFacetFilters = createFacetFilters('facetFilters');

/** As facetFilters, but for scores only. https://www.algolia.com/doc/api-reference/api-parameters/optionalFilters/ */
export const parseOptionalFilters = createFacetFilters('optionalFilters');

/** `["public", ["a", "-b"]]`, as facetFilters. https://www.algolia.com/doc/api-reference/api-parameters/tagFilters/ */
export const parseTagFilters = (value: unknown): FilterTree | null =>
  parseList(value, 'tagFilters', (text) => (text.trim() === '' ? null : toFacet('_tags', withoutScore(text.trim()))));

/**
 * As facetFilters: `["year >= 1850", ["width > 1000", "height:500 TO 900"]]`.
 * https://www.algolia.com/doc/api-reference/api-parameters/numericFilters/
 */
export const parseNumericFilters = (value: unknown): FilterTree | null =>
  parseList(value, 'numericFilters', (text) => {
    const filter = new FilterParser(text, 'numericFilters', true).parse();
    if (filter && (filter.type === 'and' || filter.type === 'or' || getFilterFamily(filter) !== 'numeric'))
      throw new FilterError(`numericFilters: Invalid condition "${text}", expected a number compared or a range`);
    return filter;
  });
