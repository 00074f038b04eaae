// Builds `_highlightResult` and `_snippetResult` of a record: its values with the query's matches marked.
import {
  type Highlight,
  highlightText,
  type MarkOptions,
  type MatchLevel,
  type Snippet,
  snippetText,
} from './highlight-text';

export type HighlightTree<T> = T | HighlightTree<T>[] | { [key: string]: HighlightTree<T> };

function mapTexts<T extends { matchLevel: MatchLevel }>(
  value: unknown,
  toMarked: (text: string) => T,
  restrictArrays = false,
): HighlightTree<T> | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return toMarked(String(value));
  if (Array.isArray(value))
    return value
      .map((each) => mapTexts(each, toMarked, restrictArrays))
      .filter((each) => each !== undefined)
      .filter((each) => !restrictArrays || !('matchLevel' in each) || each.matchLevel !== 'none');
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).map(([key, each]) => [key, mapTexts(each, toMarked, restrictArrays)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, HighlightTree<T>] => entry[1] !== undefined));
}

type Fields = Readonly<Record<string, unknown>>;

export function highlight(record: object, options: MarkOptions & { attributes: readonly string[] }) {
  const toMarked = (text: string) => highlightText(text, options);
  const picked = options.attributes.flatMap((name) =>
    Object.hasOwn(record, name) ? [[name, (record as Fields)[name]]] : [],
  );
  return mapTexts(Object.fromEntries(picked), toMarked, options.restrictArrays) as Record<
    string,
    HighlightTree<Highlight>
  >;
}

/** Builds the `_snippetResult` of a record, with a word limit per attribute. */
export function snippet(
  record: object,
  options: MarkOptions & { attributes: readonly { attribute: string; words: number }[]; ellipsis: string },
) {
  const entries = options.attributes.flatMap(({ attribute, words }) => {
    const value = Object.hasOwn(record, attribute) ? (record as Fields)[attribute] : undefined;
    const marked = mapTexts(value, (text) => snippetText(text, { ...options, words }), options.restrictArrays);
    return marked === undefined ? [] : [[attribute, marked] as const];
  });
  return Object.fromEntries(entries) as Record<string, HighlightTree<Snippet>>;
}
