// Reads `query` and `items` of an index.md, which gather items from the whole library.
import { closestMatch } from '@/lib/model/closest-match';
import { COLOURS } from '@/lib/model/colour-names';
import { MAX_LISTED_NAMES } from '@/lib/model/item-order';
import { listTokenWords } from '@/lib/model/tokenize';
import { buildSearchFilters } from '@/lib/query/search-requests';
import {
  FACET_NAMES,
  listParams,
  parseSearchState,
  type SearchParams,
  type SearchState,
  toSearchParams,
} from '@/lib/query/search-state';
import { joinAll } from '@/lib/rules/filter-parts';
import { parseFacetFilters, parseNumericFilters } from '@/lib/rules/filters';
import type { MemberQuery, Membership } from '@/lib/rules/membership';

type Report = (detail: string) => void;

const NAMES = ['q', ...FACET_NAMES, 'from', 'to', 'near', 'within', 'sort'];

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  kind: ['photo', 'film', 'sound', 'document', 'story'],
  orientation: ['landscape', 'portrait', 'square', 'panorama'],
  colour: Object.keys(COLOURS),
  sort: ['newest', 'oldest'],
};

/** A quoted text or a word; a leading minus excludes it. */
const PIECE = /(-?)"([^"]*)"?|(-?)([^\s"]+)/g;

function parseWords(text: string): Pick<MemberQuery, 'phrases' | 'excluded'> {
  const pieces = [...text.matchAll(PIECE)].map(([, minus, quoted, bareMinus, bare = '']) => ({
    isExcluded: (minus || bareMinus) === '-',
    words: listTokenWords(quoted ?? bare),
  }));
  const toPhrases = (isExcluded: boolean) =>
    pieces
      .filter((piece) => piece.isExcluded === isExcluded && piece.words.length > 0)
      .map(({ words }) => words.join(' '));
  return { phrases: toPhrases(false), excluded: toPhrases(true) };
}

const toText = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** @returns null if the value is no text and no map of texts */
function toParams(value: unknown): SearchParams | null {
  if (typeof value === 'number') return { q: String(value) };
  if (typeof value === 'string') {
    const text = value.trim();
    if (!text.includes('=')) return { q: text };
    return toSearchParams(text.slice(text.indexOf('?') + 1).split('#', 1)[0] ?? '');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    Array.isArray(each) ? each.map(toText) : toText(each),
  ]);
  const isText = (each: unknown) => typeof each === 'string';
  const isUsable = entries.every(([, each]) => isText(each) || (Array.isArray(each) && each.every(isText)));
  return isUsable ? Object.fromEntries(entries) : null;
}

/** @returns the fault of one parameter; null if it was understood */
function findFault(name: string, values: readonly string[], state: SearchState): string | null {
  if (!NAMES.includes(name)) {
    const meant = closestMatch(name, NAMES);
    if (name === 'like') return 'a collection cannot be gathered by likeness';
    return `there is no filter ${JSON.stringify(name)}${meant ? `; is ${meant} meant?` : `; there are ${NAMES.join(', ')}`}`;
  }
  const wrong = CHOICES[name] && values.find((value) => !CHOICES[name]?.includes(value));
  if (wrong !== undefined) return `${name} is "${wrong}": ${CHOICES[name]?.join(', ')}`;
  const found = FACET_NAMES.find((facet) => facet === name);
  if (found && state.refinements[found]?.length !== new Set(values).size)
    return `${name} has a value that is empty or too long, or too many values`;
  const [value = ''] = values;
  if ((name === 'from' || name === 'to') && state[name] === undefined)
    return `${name} is "${value}": a year is expected`;
  if (name === 'near' && !state.near)
    return `near is "${value}": latitude and longitude are expected, as in 48.21,16.37`;
  if (name === 'within' && !state.near) return 'within belongs to near';
  if (name === 'within' && state.near?.within !== Number(value))
    return `within is "${value}": a whole number of metres is expected`;
  return null;
}

/** @returns the search of a text or map by the owner; as `fault`, why it is not understood */
export function parseOwnerSearch(
  value: unknown,
): { state: SearchState; fault?: never } | { state?: never; fault: string } {
  const params = toParams(value);
  if (!params)
    return { fault: 'expected are filters as in the address of a search, such as keywords=harbour&from=1920' };
  // A copied address may have a page.
  const { page: _, ...given } = params;
  const entries = Object.entries(given).map(([name, each]) => [name, [each ?? []].flat()] as const);
  const state = parseSearchState(given);
  const fault = entries.map(([name, values]) => findFault(name, values, state)).find((each) => each !== null);
  if (fault) return { fault };
  const [, name, rest] = /^([a-z]+):(.*)$/i.exec(state.query) ?? [];
  if (name && NAMES.includes(name)) return { fault: `write ${name}=${rest} in place of ${name}:${rest}` };
  if (listParams({ ...state, sort: undefined }).length === 0)
    return { fault: 'it is empty, and would find everything' };
  return { state };
}

function parseMemberQuery(value: unknown, report: Report): MemberQuery | undefined {
  const { state, fault } = parseOwnerSearch(value);
  if (!state) return void report(`query: ${fault}; the collection is shown without its query`);
  const { facetFilters, numericFilters } = buildSearchFilters(state);
  const filter = joinAll([parseFacetFilters(facetFilters), parseNumericFilters(numericFilters)]);
  const { near, sort } = state;
  const words = parseWords(state.query);
  if (!filter && !near && words.phrases.length + words.excluded.length === 0)
    return void report('query: it has no words; the collection is shown without its query');
  return { ...words, filter, ...(near && { near }), ...(sort && { sort }) };
}

function parseItemPaths(value: unknown, report: Report): string[] {
  const written = (Array.isArray(value) ? value : [value]).map(toText);
  const paths = written.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []));
  if (paths.length < written.length) report('items: each entry of the list is the path of a file or folder');
  if (paths.length > MAX_LISTED_NAMES)
    report(`items lists ${paths.length} paths; the first ${MAX_LISTED_NAMES} are used`);
  return paths.slice(0, MAX_LISTED_NAMES);
}

/** @returns undefined if the index.md gathers nothing */
export function takeMembership({ query, items }: Record<string, unknown>, report: Report): Membership | undefined {
  const wanted = query === undefined || query === null ? undefined : parseMemberQuery(query, report);
  const paths = items === undefined || items === null ? [] : parseItemPaths(items, report);
  if (!wanted && paths.length === 0) return undefined;
  return { ...(wanted && { query: wanted }), ...(paths.length > 0 && { items: paths }) };
}
