// Defines the columns of the open data export.
import { findOwnPicture } from './cover-picture';
import type { CreditSite } from './credit';
import { TRANSLATED, type TranslatedField, type TranslatedTexts } from './languages';
import { parseLicence } from './licences';
import { getLicenceUrl } from './rights';
import { toImageHref, toItemHref } from './routes';
import { getShownPath } from './shown-path';
import type { Item } from './types';

type Value = string | number | string[] | Record<string, string[]> | undefined;

export type DataSite = Pick<CreditSite, 'url' | 'licence'>;

const WIDTH = 1600;

/** Value of an item by column; documented in docs/open-data.md. Published columns must not be renamed. */
export const COLUMNS: Record<string, (item: Item, site: DataSite) => Value> = {
  id: ({ id }) => id,
  url: (item, { url }) => `${url}${toItemHref(item)}`,
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  caption: ({ caption }) => caption,
  alt: ({ alt }) => alt,
  translations: (item) => {
    const said = TRANSLATED.flatMap((field) =>
      Object.entries(item.alternatives?.[field] ?? {}).map(([tag, text]) => [`${field}.${tag}`, [text]]),
    );
    return said.length > 0 ? Object.fromEntries(said) : undefined;
  },
  transcription: ({ transcriptions, written }) =>
    transcriptions?.map(({ text }) => text) ?? written?.map(([, text]) => text),
  makers: ({ makers }) => makers,
  date: ({ date }) => date?.edtf,
  dateWords: ({ dateWords }) => dateWords,
  place: ({ place }) => place?.name,
  city: ({ place }) => place?.city,
  region: ({ place }) => place?.region,
  country: ({ place }) => place?.country,
  countryCode: ({ place }) => place?.countryCode,
  latitude: ({ place }) => place?.latitude,
  longitude: ({ place }) => place?.longitude,
  altitude: ({ place }) => place?.altitude,
  placeLinks: ({ place }) => place?.links,
  keywords: ({ keywords }) => keywords,
  people: ({ people }) => people,
  identifiers: ({ identifiers }) => identifiers,
  licence: ({ rights }, { licence }) => getLicenceUrl(rights, licence),
  licenceName: ({ rights }, { licence }) => parseLicence(getLicenceUrl(rights, licence) ?? '')?.name,
  copyright: ({ rights }) => rights?.notice,
  credit: ({ rights }) => rights?.credit,
  usageTerms: ({ rights }) => rights?.usageTerms,
  licensor: ({ rights }) => rights?.licensorUrl,
  dataMining: ({ rights }) => rights?.dataMining,
  fields: ({ fields }) => fields && Object.fromEntries(fields.map(({ name, values }) => [name, values])),
  rating: ({ rating }) => rating,
  camera: ({ camera }) => camera,
  lens: ({ lens }) => lens,
  type: ({ type }) => type,
  width: ({ width }) => width,
  height: ({ height }) => height,
  duration: ({ duration }) => duration,
  collection: ({ folder }) => folder || undefined,
  file: getShownPath,
  image: (item, { url }) => {
    const picture = findOwnPicture(item);
    return picture ? `${url}${toImageHref(picture, WIDTH)}` : undefined;
  },
};

/** Column of the table that holds a translatable field. */
const TRANSLATED_COLUMNS: Record<TranslatedField, string> = {
  title: 'title',
  caption: 'caption',
  alt: 'alt',
  notice: 'copyright',
  usageTerms: 'usageTerms',
};

/** Lists an item's translations by the columns of the table that hold them, such as `title.de`. */
export const listTranslationCells = ({ alternatives = {} }: TranslatedTexts): [column: string, text: string][] =>
  TRANSLATED.flatMap((field) =>
    Object.entries(alternatives[field] ?? {}).map(([tag, text]): [string, string] => [
      `${TRANSLATED_COLUMNS[field]}.${tag}`,
      text,
    ]),
  );

/** Lists the columns of the table. @param translations columns of translations, in place of `translations` */
export const listCsvColumns = (translations: readonly string[]): string[] =>
  Object.keys(COLUMNS).flatMap((name) => (name === 'translations' ? translations : [name]));

export function formatCsvRow(item: Item, columns: readonly string[], site: DataSite): string {
  const row = toOpenDataRow(item, site);
  const translations = new Map(listTranslationCells(item));
  return toCsvLine(columns.map((name) => row[name] ?? translations.get(name)));
}

const isStated = (value: Value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

export const toOpenDataRow = (item: Item, site: DataSite): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([name, toValue]) => {
      const value = toValue(item, site);
      return isStated(value) ? [[name, value]] : [];
    }),
  );

// Spreadsheets evaluate such text as a formula: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^'*(?:[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

function toCellText(value: Exclude<Value, number | undefined>): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map((text) => text.replaceAll('|', '\\|')).join('|') : JSON.stringify(value);
}

/**
 * Encodes a field as in https://www.rfc-editor.org/rfc/rfc4180. A text that a spreadsheet would evaluate gets an
 * apostrophe, which spreadsheets hide; numbers need none. Lists are separated by `|`, which is escaped as `\|` within a
 * text.
 */
export function formatCsvField(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = toCellText(value).replaceAll('\0', '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reverses the apostrophe of formatCsvField. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

export const toCsvLine = (values: Value[]) => `${values.map(formatCsvField).join(',')}\r\n`;
