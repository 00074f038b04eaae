// Prepares an item for storage: carries extracted data over, and marks custom fields that are facets.
import { normalizeHeading } from '@/lib/model/own-fields';
import type { Item } from '@/lib/model/types';
import { withExtracted } from './film-frames';

export interface RecordSettings {
  licence: string | undefined;
  facets: string[];
}

export function withFacets<Kind extends Pick<Item, 'fields'>>(item: Kind, facets: string[]): Kind {
  if (!item.fields) return item;
  const fields = item.fields.map(({ name, values }) => ({
    name,
    values,
    ...(facets.includes(normalizeHeading(name)) && { facet: true as const }),
  }));
  return { ...item, fields };
}

export function buildShownData(item: Item, facets: string[], before?: Item): Item {
  const { colour: _colour, placeholder: _placeholder, ...rest } = withExtracted(item, before);
  return withFacets(rest, facets);
}
