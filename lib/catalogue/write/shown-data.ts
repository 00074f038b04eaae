// Prepares an item for storage: carries extracted data over, and marks custom fields that are facets.
import { toHeadingKey } from '@/lib/model/own-fields';
import type { Item } from '@/lib/model/types';
import { withExtracted } from './film-frames';

/** Settings of vitrine.yaml that search records depend on. */
export interface RecordSettings {
  /** The site's licence, for items without one. */
  licence: string | undefined;
  /** Headings of custom fields that are facets. */
  facets: string[];
}

export function withFacets<Kind extends Pick<Item, 'fields'>>(item: Kind, facets: string[]): Kind {
  if (!item.fields) return item;
  const fields = item.fields.map(({ name, values }) => ({
    name,
    values,
    ...(facets.includes(toHeadingKey(name)) && { facet: true as const }),
  }));
  return { ...item, fields };
}

/** @param before earlier row of the same version, if any */
export function toShownData(item: Item, facets: string[], before?: Item): Item {
  const { colour: _colour, placeholder: _placeholder, ...rest } = withExtracted(item, before);
  return withFacets(rest, facets);
}
