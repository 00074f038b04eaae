// A list of XMP whose entries say the same in several languages: which one is taken, and what each of them says.
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

/** What is said by language, where one is named; nothing where none is. */
export function listSpoken({ items, languages, alternatives }: ReadList): [language: string, text: string][] {
  if (!alternatives || !languages.some((given) => given !== '' && given !== X_DEFAULT)) return [];
  return items.flatMap((item, index): [string, string][] =>
    typeof item === 'string' && item ? [[languages[index] || X_DEFAULT, item]] : [],
  );
}

/** The value of a list: of several languages the one that is wanted, one like it, the default, or the first that says something. */
export function settleAlternatives(
  { items, languages, alternatives }: ReadList,
  language: string | undefined,
): XmpValue {
  if (!alternatives || languages.every((given) => given === '')) return items;
  const wanted = language?.toLowerCase();
  const said = (index: number) => index >= 0 && items[index] !== '';
  const exact = wanted ? languages.indexOf(wanted) : -1;
  const related = wanted ? languages.findIndex((given) => given.split('-')[0] === wanted.split('-')[0]) : -1;
  const usual = languages.indexOf(X_DEFAULT);
  const index = [exact, related, usual].find(said) ?? 0;
  return items[index] || (items.find((item) => item !== '') ?? '');
}
