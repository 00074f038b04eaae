// Collects translations of texts from table columns and XMP language alternatives.
import { MAX_OWN_TEXT } from '@/lib/metadata/formats/limits';
import { cleanText } from '@/lib/metadata/formats/plain-text';
import { type Xmp, xmpLanguages } from '@/lib/metadata/formats/xmp-values';
import {
  type Alternatives,
  getShownText,
  isSameLanguage,
  parseLanguageTag,
  type TextByLanguage,
  TRANSLATED,
  type TranslatedField,
  type TranslatedTexts,
  UNNAMED,
} from '@/lib/model/languages';
import type { Sources } from './sources';
import { dropPlaceholderText } from './text';

/** Maximum languages per text, and characters of all. */
const LIMITS = { languages: 200, text: MAX_OWN_TEXT };

const PROPERTIES: Record<TranslatedField, string> = {
  title: 'dc:title',
  caption: 'dc:description',
  alt: 'Iptc4xmpCore:AltTextAccessibility',
  notice: 'dc:rights',
  usageTerms: 'xmpRights:UsageTerms',
};

const OF_ARTWORK: Partial<Record<TranslatedField, string>> = {
  title: 'Iptc4xmpExt:AOTitle',
  caption: 'Iptc4xmpExt:AOContentDescription',
  notice: 'Iptc4xmpExt:AOCopyrightNotice',
};

/** Texts of each source by language, in order of preference. */
function* listSaid(s: Sources, field: TranslatedField): Generator<[language: string | null, text: string][]> {
  yield s.rowLanguages.flatMap(([each, language, text]): [string | null, string][] =>
    each === field ? [[language, text]] : [],
  );
  const artwork = OF_ARTWORK[field];
  const said = (xmp: Xmp, property: string) =>
    xmpLanguages(xmp, property).map(([language, text]): [string | null, string] => [parseLanguageTag(language), text]);
  if (s.artwork && artwork) yield said(s.artwork, artwork);
  for (const xmp of s.packets) yield said(xmp, PROPERTIES[field]);
}

/** Returns the texts of the first source for each language; several texts of one language are joined as lines. */
function gatherTexts(s: Sources, field: TranslatedField): Map<string, string> {
  const found = new Map<string, string>();
  let room = LIMITS.text;
  for (const source of listSaid(s, field)) {
    const before = new Set(found.keys());
    for (const [language, said] of source) {
      const tag = language ?? UNNAMED;
      const text = cleanText(field === 'caption' ? dropPlaceholderText(said) : said);
      if (text === undefined || before.has(tag) || text.length > room || found.size >= LIMITS.languages) continue;
      const known = found.get(tag);
      if (known?.split('\n').includes(text)) continue;
      room -= text.length;
      found.set(tag, known === undefined ? text : `${known}\n${text}`);
    }
  }
  return found;
}

/** @param shown text selected for the site's language; undefined if all texts are default texts of programs */
function toTexts(s: Sources, field: TranslatedField, shown: string | undefined): TextByLanguage | undefined {
  if (shown === undefined) return undefined;
  const found = gatherTexts(s, field);
  const isNamed = [...found].some(([tag, text]) => tag !== UNNAMED && `${text}\n`.startsWith(`${shown}\n`));
  for (const [tag, text] of found) {
    // Drops repetitions without a language, and later texts in the site's language.
    const isSame = tag === UNNAMED ? text === shown || isRepeated(found, text) : !isNamed && isOfSite(tag, s.language);
    if (isSame) found.delete(tag);
  }
  const isAlone = [...found].every(([tag, text]) => text === shown && isOfSite(tag, s.language));
  return isAlone ? undefined : Object.fromEntries(found);
}

const isRepeated = (found: Map<string, string>, text: string) =>
  [...found].some(([tag, other]) => tag !== UNNAMED && other === text);

const isOfSite = (tag: string, site: string | undefined) => site !== undefined && isSameLanguage(tag, site);

export function selectLanguageAlternatives(s: Sources, chosen: TranslatedTexts): Alternatives | undefined {
  const alternatives: Alternatives = {};
  for (const field of TRANSLATED) {
    const texts = toTexts(s, field, getShownText(chosen, field));
    if (texts) alternatives[field] = texts;
  }
  return Object.keys(alternatives).length > 0 ? alternatives : undefined;
}
