// A list of XMP whose entries say the same in several languages: which one is taken, and what each of them says.
import { toLanguageRank, toLanguageTag } from '@/lib/model/languages';
import type { XmpValue } from './xmp';

/** The language of what is said to whoever reads none of the others (ISO 16684-1, 8.2.2.4). */
export const X_DEFAULT = 'x-default';

/** A list as it was read. */
export interface ReadList {
  items: XmpValue[];
  /** Of each item, in lower case; empty for none. */
  languages: string[];
  /** Whether its items stand for each other. */
  alternatives: boolean;
}

const isText = (item: XmpValue | undefined): item is string => typeof item === 'string' && item.trim() !== '';

/** What is said by language, where one is named; nothing where none is. */
export function listSpoken({ items, languages, alternatives }: ReadList): [language: string, text: string][] {
  if (!alternatives || !languages.some((given) => given !== '' && given !== X_DEFAULT)) return [];
  return items.flatMap((item, index): [string, string][] =>
    isText(item) ? [[languages[index] || X_DEFAULT, item]] : [],
  );
}

/** The value of a list: of several languages the one that is wanted, one like it, the default, or the first that says something. */
export function settleAlternatives(
  { items, languages, alternatives }: ReadList,
  language: string | undefined,
): XmpValue {
  if (!alternatives || languages.every((given) => given === '')) return items;
  const said = items.flatMap((item, index) =>
    isText(item) ? [{ item, rank: toLanguageRank(toLanguageTag(languages[index] ?? ''), language) }] : [],
  );
  return said.sort((one, other) => one.rank - other.rank)[0]?.item ?? '';
}
