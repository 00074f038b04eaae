// Describes items in IIIF Presentation 3: label, summary, metadata, rights, credit, date.
import { toRightsUri } from '@/lib/images/info';
import type { MessageKey, Messages } from '@/lib/messages/messages';
import { type CreditSite, toCredits, toLine } from '@/lib/model/credit';
import { formatCoordinates, formatDate, formatDateBesideWords, listPlaceNames } from '@/lib/model/format';
import {
  listTexts,
  type TextByLanguage,
  type TranslatedField,
  type TranslatedTexts,
  UNNAMED,
} from '@/lib/model/languages';
import { type FieldSettings, listShownFields } from '@/lib/model/own-fields';
import type { ImageLimits } from '@/lib/model/pixel-size';
import { formatRights, getLicenceUrl } from '@/lib/model/rights';
import type { Item, NamedCollection } from '@/lib/model/types';

/** Texts by language: https://iiif.io/api/presentation/3.0/#44-language-of-property-values */
type LanguageMap = Record<string, string[]>;

export interface PresentationSite extends CreditSite, ImageLimits {
  language: string;
  /** Messages of each site language, the default first. */
  spoken: Messages[];
  titles?: TextByLanguage | undefined;
  searchIndex: string;
  originals: boolean;
  fields?: FieldSettings | undefined;
}

interface Pair {
  label: LanguageMap;
  value: LanguageMap;
}

/**
 * Prevents a text from being parsed as HTML: a trailing space if it starts and ends like an element
 * (https://iiif.io/api/presentation/3.0/#45-html-markup-in-property-values).
 */
const toPlain = (text: string) => (/^\s*<[\s\S]*>$/.test(text) ? `${text} ` : text);

export const toLanguageMap = (language: string, ...values: string[]): LanguageMap => ({
  [language]: values.map(toPlain),
});

/** The site's default language, which texts without a language are in. */
export const getFirstLanguage = ({ spoken, language }: Pick<PresentationSite, 'spoken' | 'language'>): string =>
  spoken[0]?.language ?? language;

const toMap = (texts: TextByLanguage, toText = (text: string) => text): LanguageMap =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([tag, said]) => {
      const text = toText(said);
      return text ? [[tag === UNNAMED ? 'none' : tag, [toPlain(text)]]] : [];
    }),
  );

/** Returns all translations of a field: https://iiif.io/api/presentation/3.0/#44-language-of-property-values */
const toTextMap = (item: TranslatedTexts, field: TranslatedField, site: PresentationSite, toText?: typeof toLine) =>
  toMap(listTexts(item, field, getFirstLanguage(site)), toText);

export const buildLabel = (item: Item, site: PresentationSite): LanguageMap =>
  toLine(item.title) ? toTextMap(item, 'title', site, toLine) : toLanguageMap(getFirstLanguage(site), item.id);

export function buildFolderLabel(
  { path, title, alternatives }: NamedCollection,
  site: PresentationSite,
  more = '',
): LanguageMap {
  const isSite = path === '' && title === site.title;
  const texts = isSite
    ? toSiteTexts(site)
    : listTexts({ title, ...(alternatives && { alternatives }) }, 'title', getFirstLanguage(site));
  return toMap(texts, (text) => `${text}${more}`);
}

export const buildFolderSummary = ({ description: caption, alternatives }: NamedCollection, site: PresentationSite) =>
  toTextMap({ ...(caption && { caption }), ...(alternatives && { alternatives }) }, 'caption', site);

const toSiteTexts = ({ titles, title, language }: PresentationSite): TextByLanguage => titles ?? { [language]: title };

export const buildSiteLabel = (site: PresentationSite): LanguageMap => toMap(toSiteTexts(site));

const toSpokenMap = ({ spoken }: PresentationSite, say: (t: Messages) => string[]): LanguageMap =>
  Object.fromEntries(
    spoken.flatMap((t) => {
      const lines = say(t).map(toLine).filter(Boolean).map(toPlain);
      return lines.length > 0 ? [[t.language, lines]] : [];
    }),
  );

export const buildWordMap = (
  site: PresentationSite,
  key: MessageKey,
  values?: Record<string, string | number>,
): LanguageMap => toSpokenMap(site, (t) => [t(key, values)]);

/** Page about the resource: https://iiif.io/api/presentation/3.0/#homepage */
export const buildHomepage = (id: string, label: LanguageMap, language: string) => ({
  homepage: [{ id, type: 'Text', format: 'text/html', label, language: [language] }],
});

/** Data about the resource: https://iiif.io/api/presentation/3.0/#seealso */
export const buildDataset = (id: string, format: string, label: LanguageMap) => ({
  id,
  type: 'Dataset',
  format,
  label,
});

const RIGHTS = ['notice', 'usageTerms'] as const;

function* listPairs(item: Item, site: PresentationSite): Generator<Pair> {
  const { place = {}, makers = [] } = item;
  const said = (toName: () => LanguageMap, lang: string, values: string[] = []) => {
    const lines = values.map(toLine).filter(Boolean);
    return lines.length > 0 ? [{ label: toName(), value: toLanguageMap(lang, ...lines) }] : [];
  };
  const named = (key: MessageKey, values?: string[]) => said(() => buildWordMap(site, key), 'none', values);
  const spoken = (key: MessageKey, say: (t: Messages) => string[]) => {
    const value = toSpokenMap(site, say);
    return Object.keys(value).length > 0 ? [{ label: buildWordMap(site, key), value }] : [];
  };
  yield* said(() => buildWordMap(site, 'iiif.makers', { count: makers.length }), 'none', makers);
  yield* spoken('iiif.date', (t) =>
    [item.date && formatDate(item.date.edtf, t), formatDateBesideWords(item.date?.edtf, item.dateWords, t)].filter(
      (text) => text !== undefined,
    ),
  );
  yield* named('iiif.place', [listPlaceNames(place).join(', ')]);
  const { latitude, longitude } = place;
  if (latitude !== undefined && longitude !== undefined)
    yield* spoken('iiif.coordinates', () => [formatCoordinates(latitude, longitude)]);
  yield* named('iiif.people', item.people);
  yield* said(() => buildWordMap(site, 'iiif.keywords'), getFirstLanguage(site), item.keywords);
  yield* named('iiif.identifiers', item.identifiers);
  for (const { labels, values } of listShownFields(item.fields, site.fields))
    yield* said(
      () => toMap(labels, toLine),
      'none',
      values.map(({ text }) => text),
    );
  yield* named('iiif.camera', item.camera ? [item.camera] : []);
  yield* spoken('iiif.rights', (t) => [formatRights(item.rights, { site: site.licence }, t).name]);
  for (const field of RIGHTS)
    if (toLine(item.rights?.[field] ?? ''))
      yield { label: buildWordMap(site, `iiif.${field}`), value: toTextMap(item, field, site, toLine) };
}

/** Returns the earliest moment with a four-digit year: https://iiif.io/api/presentation/3.0/#navdate */
function toNavDate({ date }: Pick<Item, 'date'>): string | undefined {
  if (!date || /^(.?\.\.|\/|-)/.test(date.edtf)) return undefined;
  const moment = new Date(date.sort * 1000);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString().replace(/\.\d+Z$/, 'Z') : undefined;
}

export function describe(item: Item, site: PresentationSite) {
  const summary = item.caption ? 'caption' : item.alt ? 'alt' : null;
  const rights = toRightsUri(getLicenceUrl(item.rights, site.licence));
  const navDate = toNavDate(item);
  return {
    label: buildLabel(item, site),
    ...(summary && { summary: toTextMap(item, summary, site) }),
    metadata: [...listPairs(item, site)],
    ...(rights && { rights }),
    requiredStatement: {
      label: buildWordMap(site, 'iiif.credit'),
      value: toSpokenMap(site, (t) => [toCredits(item, site, t).text]),
    },
    ...(navDate && { navDate }),
  };
}
