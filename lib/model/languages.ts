// Selects texts by language: translations of an item's fields, and language tags.
import type { StoryText } from './story-parts';

/** Used if the owner configures none. */
export const DEFAULT_LANGUAGE = 'en';

/** Language tag of a text without a known language: https://www.rfc-editor.org/rfc/rfc5646#section-4.1 */
export const UNNAMED = 'und';

/** Translatable fields (ISO 16684-1, 8.2.2.4), by their names in items. */
export const TRANSLATED = ['title', 'caption', 'alt', 'notice', 'usageTerms'] as const;

export type TranslatedField = (typeof TRANSLATED)[number];

export type TextByLanguage = Record<string, string>;

/** Texts of each field by language; none for a single text in the site's language or without a language. */
export type Alternatives = Partial<Record<TranslatedField, TextByLanguage>>;

export interface TranslatedTexts {
  title?: string;
  caption?: string;
  alt?: string;
  rights?: { notice?: string; usageTerms?: string };
  alternatives?: Alternatives;
}

let names: Intl.DisplayNames | undefined;

/** Parses a tag; null if unregistered, such as `x-default`. */
function parseTag(text: string): Intl.Locale | null {
  try {
    const locale = new Intl.Locale(text.trim().replaceAll('_', '-'));
    names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return locale.language && names.of(locale.language) ? locale : null;
  } catch {
    return null;
  }
}

/** Memoizes a function of tags, which are parsed for every file. Bounded, because tags come from files. */
function remember<T>(make: (tag: string) => T): (tag: string) => T {
  const known = new Map<string, T>();
  return (tag) => {
    if (known.has(tag)) return known.get(tag) as T;
    const made = make(tag);
    if (known.size < 1000) known.set(tag, made);
    return made;
  };
}

/** Drops variants and extensions (https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1); null if invalid. */
export const parseLanguageTag = remember((text): string | null => {
  const locale = parseTag(text);
  return locale && [locale.language, locale.script, locale.region].filter(Boolean).join('-');
});

export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Returns language and likely script: `zh-TW` becomes `zh-Hant`. */
const toReading = remember((tag): string => {
  const { language, script } = parseTag(tag)?.maximize() ?? { language: tag.toLowerCase(), script: '' };
  return `${language}-${script ?? ''}`;
});

const toPrimary = (tag: string) => toReading(tag).split('-', 1)[0];

/** Whether readers of one can read the other: `de-CH` and `de`, but not `zh-Hans` and `zh-Hant`. */
export const isSameLanguage = (one: string, other: string) => toReading(one) === toReading(other);

/** Ranks: 0 same tag, 1 same language and script, 2 no language, 3 same language in another script, 4 other. */
export function rankLanguage(tag: string | null, wanted: string | undefined): number {
  if (tag === null) return 2;
  if (wanted === undefined) return 4;
  if (tag.toLowerCase() === wanted.toLowerCase()) return 0;
  if (isSameLanguage(tag, wanted)) return 1;
  return toPrimary(tag) === toPrimary(wanted) ? 3 : 4;
}

export const selectText = (texts: TextByLanguage, language: string): string =>
  Object.entries(texts).reduce((best, each) =>
    rankLanguage(each[0], language) < rankLanguage(best[0], language) ? each : best,
  )[1];

export const getShownText = (item: TranslatedTexts, field: TranslatedField): string | undefined =>
  field === 'notice' || field === 'usageTerms' ? item.rights?.[field] : item[field];

function findShown(item: TranslatedTexts, field: TranslatedField, site: string): string | undefined {
  const shown = getShownText(item, field);
  const tags = Object.entries(item.alternatives?.[field] ?? {}).flatMap(([tag, text]) => (text === shown ? [tag] : []));
  return tags.sort((one, other) => rankLanguage(one, site) - rankLanguage(other, site))[0];
}

/** Returns the `lang` attribute of a displayed text; undefined in the page's language or if unknown. */
export function getLangAttribute(item: TranslatedTexts, field: TranslatedField, site: string): string | undefined {
  if (!item.alternatives?.[field]) return undefined;
  const tag = findShown(item, field, site);
  return tag === undefined || tag === UNNAMED || isSameLanguage(tag, site) ? undefined : tag;
}

export const getAltLangAttribute = (item: TranslatedTexts, site: string): string | undefined =>
  getLangAttribute(item, item.alt === undefined ? 'title' : 'alt', site);

export function listTexts(item: TranslatedTexts, field: TranslatedField, site: string): TextByLanguage {
  const shown = getShownText(item, field);
  const others = item.alternatives?.[field] ?? {};
  const isNamed = shown === undefined || Object.values(others).includes(shown);
  return isNamed ? others : { [site]: shown, ...others };
}

/** Selects an item's texts for a language. @param first the site's default language */
export function inLanguage<T extends TranslatedTexts>(item: T, language: string, first: string): T {
  const alternatives: Alternatives = {};
  const shown: Partial<Record<TranslatedField, string>> = {};
  for (const field of TRANSLATED) {
    const own = getShownText(item, field);
    if (own === undefined) continue;
    const texts = listTexts(item, field, first);
    const toRank = (text: string) =>
      Math.min(...Object.entries(texts).map(([tag, said]) => (said === text ? rankLanguage(tag, language) : 5)));
    shown[field] = Object.values(texts).reduce((best, text) => (toRank(text) < toRank(best) ? text : best), own);
    alternatives[field] = texts;
  }
  const { title, caption, alt, notice, usageTerms } = shown;
  return {
    ...item,
    ...(title !== undefined && { title }),
    ...(caption !== undefined && { caption }),
    ...(alt !== undefined && { alt }),
    ...(item.rights && { rights: { ...item.rights, ...(notice && { notice }), ...(usageTerms && { usageTerms }) } }),
    alternatives,
  };
}

export function translateStory<T extends StoryText>(text: T, language: string, first: string): T {
  const { html, parts } = text;
  const texts = { ...(html && { [first]: { html, ...(parts && { parts }) } }), ...text.texts };
  const tags = Object.keys(texts);
  if (tags.length === 0) return text;
  const tag = selectText(Object.fromEntries(tags.map((each) => [each, each])), language);
  return {
    ...text,
    ...texts[tag],
    texts,
    ...(!isSameLanguage(tag, language) && { textLang: tag }),
  };
}

export function listTranslations(
  item: TranslatedTexts,
  site: string,
): [language: string, texts: Partial<Record<TranslatedField, string>>][] {
  const found = new Map<string, Partial<Record<TranslatedField, string>>>();
  for (const field of TRANSLATED) {
    const shown = getShownText(item, field);
    for (const [tag, text] of Object.entries(item.alternatives?.[field] ?? {}))
      if (text !== shown) found.set(tag, { ...found.get(tag), [field]: text });
  }
  return [...found].sort(
    ([one], [other]) => rankLanguage(one, site) - rankLanguage(other, site) || (one < other ? -1 : 1),
  );
}

export const listOtherTexts = (item: TranslatedTexts, fields: readonly TranslatedField[]): string[] => [
  ...new Set(
    fields.flatMap((field) => {
      const shown = getShownText(item, field);
      return Object.values(item.alternatives?.[field] ?? {}).filter((text) => text !== shown);
    }),
  ),
];
