// Builds the schema.org properties that all kinds of items share: texts, place, rights and collection.
import { getLangAttribute, listTranslations, UNNAMED } from '@/lib/model/languages';
import { getFieldLabel, listShownFields, type ShownField } from '@/lib/model/own-fields';
import { toPersistentUrl } from '@/lib/model/persistent-identifier';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { Item, Place } from '@/lib/model/types';
import { buildDateProperties, formatIsoMoment } from './iso-date';
import type { Node } from './json-ld';
import { buildRightsData } from './rights-data';
import type { SeoSite } from './site';

export const MAX_WORK_TEXT_LENGTH = 5000;

function toPlaceData(place: Place | undefined): Node | undefined {
  const { name, city, region, country, countryCode, latitude, longitude, altitude, links } = place ?? {};
  const address = {
    ...(city && { addressLocality: city }),
    ...(region && { addressRegion: region }),
    ...((countryCode || country) && { addressCountry: countryCode ?? country }),
  };
  const isAddressed = Object.keys(address).length > 0;
  const isLocated = latitude !== undefined && longitude !== undefined;
  const called = name ?? city ?? region ?? country;
  if (!called && !isLocated) return undefined;
  return {
    '@type': 'Place',
    ...(called && { name: called }),
    ...(isAddressed && { address: { '@type': 'PostalAddress', ...address } }),
    ...(isLocated && {
      geo: { '@type': 'GeoCoordinates', latitude, longitude, ...(altitude !== undefined && { elevation: altitude }) },
    }),
    ...(links && { sameAs: links }),
  };
}

/** https://schema.org/PropertyValue does not allow lists, so values are joined. */
const toPropertyData = (field: ShownField, language: string): Node => ({
  '@type': 'PropertyValue',
  name: getFieldLabel(field, language),
  value: field.values
    .map(({ text }) => text)
    .join('; ')
    .slice(0, MAX_WORK_TEXT_LENGTH),
});

export function buildWorkData(item: Item, site: SeoSite): Node {
  const { caption, alt, keywords = [], people = [], identifiers = [] } = item;
  const own = listShownFields(item.fields, site.fields);
  const page = site.url + toItemHref(item);
  const description = caption ?? alt;
  const spoken = getLangAttribute(item, 'title', site.language);
  // Strings with a language: https://www.w3.org/TR/json-ld11/#string-internationalization
  const names = listTranslations(item, site.language).flatMap(([tag, { title }]) =>
    title ? [tag === UNNAMED ? title : { '@value': title, '@language': tag }] : [],
  );
  const modified = formatIsoMoment(item.modified);
  const place = toPlaceData(item.place);
  return {
    '@id': `${page}#${item.kind}`,
    name: item.title,
    ...(names.length > 0 && { alternateName: names }),
    ...(spoken && { inLanguage: spoken }),
    ...(description && { description: description.slice(0, MAX_WORK_TEXT_LENGTH) }),
    url: page,
    mainEntityOfPage: page,
    ...buildRightsData(item, site),
    ...(item.date ? buildDateProperties(item.date.edtf) : item.dateWords && { temporalCoverage: item.dateWords }),
    ...(modified && { dateModified: modified }),
    ...(place && { contentLocation: place }),
    ...(keywords.length > 0 && { keywords }),
    ...(people.length > 0 && { about: [...new Set(people)].map((name) => ({ '@type': 'Person', name })) }),
    ...(identifiers.length > 0 && { identifier: identifiers.map((each) => toPersistentUrl(each) ?? each) }),
    ...(own.length > 0 && { additionalProperty: own.map((field) => toPropertyData(field, site.language)) }),
    isPartOf: { '@type': 'Collection', url: site.url + toCollectionHref(item.folder) },
  };
}
