// An item as it is stored: with what pictures told of the same state of it before, and its own fields marked that narrow results.
import { toHeadingKey } from '@/lib/model/own-fields';
import type { Item } from '@/lib/model/types';
import { withExtracted } from './film-frames';

/** What of vitrine.yaml search records are made with. */
export interface RecordSettings {
  /** The site's own licence, for what states none. */
  licence: string | undefined;
  /** Headings of own fields by which results can be narrowed. */
  facets: string[];
}

/** Notes of each own field whether results can be narrowed by it. */
export function withFacets<Kind extends Pick<Item, 'fields'>>(item: Kind, facets: string[]): Kind {
  if (!item.fields) return item;
  const fields = item.fields.map(({ name, values }) => ({
    name,
    values,
    ...(facets.includes(toHeadingKey(name)) && { facet: true as const }),
  }));
  return { ...item, fields };
}

/** @param before of the same state of the item, where there was one */
export function toShownData(item: Item, facets: string[], before?: Item): Item {
  const { colour: _colour, placeholder: _placeholder, ...rest } = withExtracted(item, before);
  return withFacets(rest, facets);
}
