// Resolves the language alternatives of XMP lists.
import { parseLanguageTag, rankLanguage } from '@/lib/model/languages';
import type { XmpValue } from './xmp-values';

/** The default language (ISO 16684-1, 8.2.2.4). */
export const X_DEFAULT = 'x-default';

export interface ReadList {
  items: XmpValue[];
  languages: string[];
  alternatives: boolean;
}

const isText = (item: XmpValue | undefined): item is string => typeof item === 'string' && item.trim() !== '';

export function listSpoken({ items, languages, alternatives }: ReadList): [language: string, text: string][] {
  if (!alternatives || !languages.some((given) => given !== '' && given !== X_DEFAULT)) return [];
  return items.flatMap((item, index): [string, string][] =>
    isText(item) ? [[languages[index] || X_DEFAULT, item]] : [],
  );
}

/** Selects the alternative in the wanted language, a similar one, the default, or the first non-blank one. */
export function settleAlternatives(
  { items, languages, alternatives }: ReadList,
  language: string | undefined,
): XmpValue {
  if (!alternatives || languages.every((given) => given === '')) return items;
  const said = items.flatMap((item, index) =>
    isText(item) ? [{ item, rank: rankLanguage(parseLanguageTag(languages[index] ?? ''), language) }] : [],
  );
  return said.sort((one, other) => one.rank - other.rank)[0]?.item ?? '';
}
