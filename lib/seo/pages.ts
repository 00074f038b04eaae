// Generates the structured data of pages as the text of script elements.
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import type { BrowsedPage } from '@/lib/model/browse';
import type { Item } from '@/lib/model/types';
import type { Cue } from '@/lib/model/vtt';
import { buildItemData, MAX_TRANSCRIPT_LENGTH } from './item-data';
import { serializeJsonLd } from './json-ld';
import { readSeoSite } from './site';
import {
  buildBreadcrumbData,
  buildCollectionData,
  buildListData,
  buildSiteData,
  type CollectionListing,
  listBrowsedData,
} from './site-data';

const toTranscript = (cues: Cue[] = []) =>
  cues
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' ')
    .slice(0, MAX_TRANSCRIPT_LENGTH);

/** @param cues of a film or sound, in its first language */
export function renderItemData(item: Item, cues?: Cue[]) {
  const site = readSeoSite();
  return serializeJsonLd([
    buildItemData(item, site, toTranscript(cues)),
    buildBreadcrumbData(listBreadcrumbs(item.folder), site, item),
  ]);
}

export function renderCollectionData(listed: CollectionListing) {
  const site = readSeoSite();
  const crumbs = buildBreadcrumbData(listBreadcrumbs(listed.collection.path), site);
  return serializeJsonLd([buildCollectionData(listed, site), crumbs]);
}

export const renderBrowsedData = (page: BrowsedPage) => serializeJsonLd(listBrowsedData(page, readSeoSite()));

export function renderHomeData(items: Item[]) {
  const site = readSeoSite();
  return serializeJsonLd([buildSiteData(site), ...(items.length > 0 ? [buildListData(items, site)] : [])]);
}
