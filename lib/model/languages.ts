// What a file says of itself in several languages: which text stands for which, and which of them a reader is shown.

/** Of a site whose owner names none. */
export const DEFAULT_LANGUAGE = 'en';

/** Fields that XMP keeps by language (ISO 16684-1, 8.2.2.4), by the names that an item has for them. */
export const TRANSLATED = ['title', 'caption', 'alt', 'notice', 'usageTerms'] as const;

export type TranslatedField = (typeof TRANSLATED)[number];

/** Of a text whose language nobody names, where others are named: https://www.rfc-editor.org/rfc/rfc5646#section-4.1 */
export const UNNAMED = 'und';

/** One text in several languages, by BCP 47 tag. */
export type TextByLanguage = Record<string, string>;

/** Of each field all that is said in a named language; a field that says one thing, in the site's language or in none that is named, has no key. */
export type Alternatives = Partial<Record<TranslatedField, TextByLanguage>>;

/** What an item says in languages. */
export interface Translated {
  title?: string;
  caption?: string;
  alt?: string;
  rights?: { notice?: string; usageTerms?: string };
  alternatives?: Alternatives;
}

// A tag of a language, with its script and region; whoever names more than those says nothing that a reader could choose by.
const TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** A tag as https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1 writes it; null for what is none, as `x-default`. */
export function toLanguageTag(text: string): string | null {
  const tag = text.trim().replaceAll('_', '-');
  if (!TAG.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

const toPrimary = (tag: string) => tag.toLowerCase().split('-', 1)[0] ?? '';

/** Whether who reads one of them reads the other, as `de-CH` and `de`. */
export const isSameLanguage = (one: string, other: string) => toPrimary(one) === toPrimary(other);

/** 0 for the language that is wanted, 1 for one like it, 2 for a text in no language, 3 for any other. */
export function toLanguageRank(tag: string | null, wanted: string | undefined): number {
  if (tag === null) return 2;
  if (wanted === undefined) return 3;
  return tag.toLowerCase() === wanted.toLowerCase() ? 0 : isSameLanguage(tag, wanted) ? 1 : 3;
}

/** What is shown of a field; undefined for nothing. */
export const toShownText = (item: Translated, field: TranslatedField): string | undefined =>
  field === 'notice' || field === 'usageTerms' ? item.rights?.[field] : item[field];

/** The language of the text that is shown, where a file names it. */
function findShown(item: Translated, field: TranslatedField, site: string): string | undefined {
  const shown = toShownText(item, field);
  const tags = Object.entries(item.alternatives?.[field] ?? {}).flatMap(([tag, text]) => (text === shown ? [tag] : []));
  return tags.sort((one, other) => toLanguageRank(one, site) - toLanguageRank(other, site))[0];
}

/** What `lang` is to say of a text that is shown; undefined where it is in the page's language, or in one that nobody names. */
export function toLang(item: Translated, field: TranslatedField, site: string): string | undefined {
  if (!item.alternatives?.[field]) return undefined;
  const tag = findShown(item, field, site);
  return tag === undefined || tag === UNNAMED || isSameLanguage(tag, site) ? undefined : tag;
}

/** All that an item says in a field by language; what is shown and in no language that is named is in the site's. Empty where nothing is said. */
export function listTexts(item: Translated, field: TranslatedField, site: string): TextByLanguage {
  const shown = toShownText(item, field);
  const others = item.alternatives?.[field] ?? {};
  const isNamed = shown === undefined || Object.values(others).includes(shown);
  return isNamed ? others : { [site]: shown, ...others };
}

/** What is said in other languages than what is shown: a language after the other, each with the fields that it has. */
export function listTranslations(
  item: Translated,
  site: string,
): [language: string, texts: Partial<Record<TranslatedField, string>>][] {
  const found = new Map<string, Partial<Record<TranslatedField, string>>>();
  for (const field of TRANSLATED) {
    const shown = toShownText(item, field);
    for (const [tag, text] of Object.entries(item.alternatives?.[field] ?? {}))
      if (text !== shown) found.set(tag, { ...found.get(tag), [field]: text });
  }
  return [...found].sort(
    ([one], [other]) => toLanguageRank(one, site) - toLanguageRank(other, site) || (one < other ? -1 : 1),
  );
}

/** Texts of some fields that are not shown, each once. */
export const listOtherTexts = (item: Translated, fields: readonly TranslatedField[]): string[] => [
  ...new Set(
    fields.flatMap((field) => {
      const shown = toShownText(item, field);
      return Object.values(item.alternatives?.[field] ?? {}).filter((text) => text !== shown);
    }),
  ),
];
