// What IIIF Presentation 3 says of an item in words: label, summary, metadata, rights, credit, date.
import { toRightsUri } from '@/lib/images/info';
import { toMessages } from '@/lib/messages/messages';
import { type CreditSite, toCredits, toLine } from '@/lib/model/credit';
import { listPlaceNames, toBesideText, toCoordinatesText, toDateText, UNNAMED } from '@/lib/model/format';
import { listTexts, type TranslatedField } from '@/lib/model/languages';
import { type FieldSettings, listShownFields } from '@/lib/model/own-fields';
import type { ImageLimits } from '@/lib/model/pixel-size';
import { toLicenceAddress, toRightsWords } from '@/lib/model/rights';
import type { Item } from '@/lib/model/types';

/** Texts by BCP 47 language, `none` where a text is in no language: https://iiif.io/api/presentation/3.0/#44-language-of-property-values */
type LanguageMap = Record<string, string[]>;

/** What is described in, and where. */
export interface PresentationSite extends CreditSite, ImageLimits {
  language: string;
  /** Name of the search index that holds the item's record. */
  searchIndex: string;
  originals: boolean;
  fields?: FieldSettings | undefined;
}

interface Pair {
  label: LanguageMap;
  value: LanguageMap;
}

/**
 * A text that no client takes for HTML: https://iiif.io/api/presentation/3.0/#45-html-markup-in-property-values asks for
 * white space behind one that begins and ends as an element does.
 */
const toPlain = (text: string) => (/^\s*<[\s\S]*>$/.test(text) ? `${text} ` : text);

export const toLanguageMap = (language: string, ...values: string[]): LanguageMap => ({
  [language]: values.map(toPlain),
});

/** All that an item says in a field, by language: https://iiif.io/api/presentation/3.0/#44-language-of-property-values */
const toTextMap = (
  item: Item,
  field: TranslatedField,
  language: string,
  toText = (text: string) => text,
): LanguageMap =>
  Object.fromEntries(
    Object.entries(listTexts(item, field, language)).flatMap(([tag, said]) => {
      const text = toText(said);
      return text ? [[tag === UNNAMED ? 'none' : tag, [toPlain(text)]]] : [];
    }),
  );

/** What an item is called. */
export const toLabel = (item: Item, language: string): LanguageMap =>
  toLine(item.title) ? toTextMap(item, 'title', language, toLine) : toLanguageMap(language, item.id);

/** A page about it, https://iiif.io/api/presentation/3.0/#homepage */
export const toHomepage = (id: string, label: LanguageMap, language: string) => ({
  homepage: [{ id, type: 'Text', format: 'text/html', label, language: [language] }],
});

/** Data about it, in our words: https://iiif.io/api/presentation/3.0/#seealso */
export const toDataset = (id: string, format: string, label: string) => ({
  id,
  type: 'Dataset',
  format,
  label: { en: [label] },
});

/** The site's own words are English. */
const toPair = (label: string, value: LanguageMap): Pair => ({ label: { en: [label] }, value });

const RIGHTS = [
  ['Copyright notice', 'notice'],
  ['Usage terms', 'usageTerms'],
] as const;

function* listPairs(item: Item, { language, licence, fields }: PresentationSite): Generator<Pair> {
  const { place = {} } = item;
  const t = toMessages(language);
  const said = (label: string, lang: string, values: string[] = []) => {
    const lines = values.map(toLine).filter(Boolean);
    return lines.length > 0 ? [toPair(label, toLanguageMap(lang, ...lines))] : [];
  };
  const named = (label: string, values?: string[]) => said(label, 'none', values);
  yield* named(item.makers && item.makers.length > 1 ? 'Makers' : 'Maker', item.makers);
  const dates = [item.date && toDateText(item.date.edtf, t), toBesideText(item.date?.edtf, item.dateWords, t)];
  yield* said(
    'Date',
    language,
    dates.filter((text) => text !== undefined),
  );
  yield* named('Place', [listPlaceNames(place).join(', ')]);
  if (place.latitude !== undefined && place.longitude !== undefined)
    yield toPair('Coordinates', toLanguageMap('en', toCoordinatesText(place.latitude, place.longitude)));
  yield* named('People', item.people);
  yield* said('Keywords', language, item.keywords);
  yield* named('Identifiers', item.identifiers);
  for (const { labels, values } of listShownFields(item.fields, fields)) {
    const label = Object.fromEntries(Object.entries(labels).map(([lang, text]) => [lang, [toPlain(toLine(text))]]));
    for (const { value } of named(
      '',
      values.map(({ text }) => text),
    ))
      yield { label, value };
  }
  yield* named('Camera', item.camera ? [item.camera] : []);
  yield toPair('Rights', toLanguageMap('en', toRightsWords(item.rights, { site: licence }, toMessages('en')).name));
  for (const [label, field] of RIGHTS)
    if (toLine(item.rights?.[field] ?? '')) yield toPair(label, toTextMap(item, field, language, toLine));
}

/**
 * The earliest moment of a date, as if every place kept UTC; undefined where it has no beginning, or its year is not one of
 * four digits: https://iiif.io/api/presentation/3.0/#navdate
 */
function toNavDate({ date }: Pick<Item, 'date'>): string | undefined {
  if (!date || /^(.?\.\.|\/|-)/.test(date.edtf)) return undefined;
  const moment = new Date(date.sort * 1000);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString().replace(/\.\d+Z$/, 'Z') : undefined;
}

/** What a manifest of one item, or a canvas among many, says of it. */
export function describe(item: Item, site: PresentationSite) {
  const summary = item.caption ? 'caption' : item.alt ? 'alt' : null;
  const rights = toRightsUri(toLicenceAddress(item.rights, site.licence));
  const navDate = toNavDate(item);
  return {
    label: toLabel(item, site.language),
    ...(summary && { summary: toTextMap(item, summary, site.language) }),
    metadata: [...listPairs(item, site)],
    ...(rights && { rights }),
    requiredStatement: toPair(
      'Credit',
      toLanguageMap(site.language, toCredits(item, site, toMessages(site.language)).text),
    ),
    ...(navDate && { navDate }),
  };
}
