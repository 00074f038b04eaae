// What a file says of itself in several languages: which text stands for which, and which of them a reader is shown.
import { UNNAMED } from './format';
import type { StoryText } from './story-parts';

/** Of a site whose owner names none. */
export const DEFAULT_LANGUAGE = 'en';

/** Fields that XMP keeps by language (ISO 16684-1, 8.2.2.4), by the names that an item has for them. */
export const TRANSLATED = ['title', 'caption', 'alt', 'notice', 'usageTerms'] as const;

export type TranslatedField = (typeof TRANSLATED)[number];

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

let names: Intl.DisplayNames | undefined;

/** What a tag says of language, script and region; null for one that no registry knows, as `x-default`. */
function parseTag(text: string): Intl.Locale | null {
  try {
    const locale = new Intl.Locale(text.trim().replaceAll('_', '-'));
    names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return locale.language && names.of(locale.language) ? locale : null;
  } catch {
    return null;
  }
}

/** Remembers what is made of tags: a library has few, and asks of each for every file. They come from files, so there may be any number. */
function remember<T>(make: (tag: string) => T): (tag: string) => T {
  const known = new Map<string, T>();
  return (tag) => {
    if (known.has(tag)) return known.get(tag) as T;
    const made = make(tag);
    if (known.size < 1000) known.set(tag, made);
    return made;
  };
}

/** A tag as https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1 writes it, without variants and extensions, by which no reader chooses; null for what is none. */
export const toLanguageTag = remember((text): string | null => {
  const locale = parseTag(text);
  return locale && [locale.language, locale.script, locale.region].filter(Boolean).join('-');
});

// Of the scripts of https://www.unicode.org/Public/UCD/latest/ucd/Scripts.txt those in use that run from right to left.
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

export const isRightToLeft = remember((tag) => RIGHT_TO_LEFT.has(parseTag(tag)?.maximize().script ?? ''));

/** Whether dates and numbers can be written in a language of this name. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Language and script, also where the tag leaves the script to what is usual: `zh-TW` is read as `zh-Hant`. */
const toReading = remember((tag): string => {
  const { language, script } = parseTag(tag)?.maximize() ?? { language: tag.toLowerCase(), script: '' };
  return `${language}-${script ?? ''}`;
});

const toPrimary = (tag: string) => toReading(tag).split('-', 1)[0];

/** Whether who reads one of them reads the other, as `de-CH` and `de`, and not `zh-Hans` and `zh-Hant`. */
export const isSameLanguage = (one: string, other: string) => toReading(one) === toReading(other);

/** 0 for the language that is wanted, 1 for one like it, 2 for a text in no language, 3 for the same in another script, 4 for any other. */
export function toLanguageRank(tag: string | null, wanted: string | undefined): number {
  if (tag === null) return 2;
  if (wanted === undefined) return 4;
  if (tag.toLowerCase() === wanted.toLowerCase()) return 0;
  if (isSameLanguage(tag, wanted)) return 1;
  return toPrimary(tag) === toPrimary(wanted) ? 3 : 4;
}

/** The text for who reads a language: in it, or in one like it, or the first. */
export const toTextIn = (texts: TextByLanguage, language: string): string =>
  Object.entries(texts).reduce((best, each) =>
    toLanguageRank(each[0], language) < toLanguageRank(best[0], language) ? each : best,
  )[1];

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

/** Of the text that stands for a picture: its own, or the title. */
export const toAltLang = (item: Translated, site: string): string | undefined =>
  toLang(item, item.alt === undefined ? 'title' : 'alt', site);

/** All that an item says in a field by language; what is shown and in no language that is named is in the site's. Empty where nothing is said. */
export function listTexts(item: Translated, field: TranslatedField, site: string): TextByLanguage {
  const shown = toShownText(item, field);
  const others = item.alternatives?.[field] ?? {};
  const isNamed = shown === undefined || Object.values(others).includes(shown);
  return isNamed ? others : { [site]: shown, ...others };
}

/**
 * An item as who reads a language is to see it; what it does not say in that language stays as it is.
 * @param first of the site, which what names no language is in
 */
export function inLanguage<T extends Translated>(item: T, language: string, first: string): T {
  const alternatives: Alternatives = {};
  const shown: Partial<Record<TranslatedField, string>> = {};
  for (const field of TRANSLATED) {
    const own = toShownText(item, field);
    if (own === undefined) continue;
    const texts = listTexts(item, field, first);
    const toRank = (text: string) =>
      Math.min(...Object.entries(texts).map(([tag, said]) => (said === text ? toLanguageRank(tag, language) : 5)));
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

/** A text with the translation that who reads a language is to see. @param first of the site, which the text itself is in */
export function toTextInLanguage<T extends StoryText>(text: T, language: string, first: string): T {
  const { html, parts } = text;
  const texts = { ...(html && { [first]: { html, ...(parts && { parts }) } }), ...text.texts };
  const tags = Object.keys(texts);
  if (tags.length === 0) return text;
  const tag = toTextIn(Object.fromEntries(tags.map((each) => [each, each])), language);
  return {
    ...text,
    ...texts[tag],
    texts,
    ...(!isSameLanguage(tag, language) && { textLang: tag }),
  };
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
