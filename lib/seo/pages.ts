// Generates the structured data of pages as the text of script elements.
import { listBreadcrumbs } from '@/lib/catalogue/read/collections';
import type { BrowsedPage } from '@/lib/model/browse';
import type { Item } from '@/lib/model/types';
import type { Cue } from '@/lib/model/vtt';
import { MAX_TRANSCRIPT_LENGTH, toItemData } from './item-data';
import { toJsonLd } from './json-ld';
import { readSeoSite } from './site';
import { type Listed, listBrowsedData, toBreadcrumbData, toCollectionData, toListData, toSiteData } from './site-data';

const toTranscript = (cues: Cue[] = []) =>
  cues
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join(' ')
    .slice(0, MAX_TRANSCRIPT_LENGTH);

/** @param cues of a film or sound, in its first language */
export function toItemJson(item: Item, cues?: Cue[]) {
  const site = readSeoSite();
  return toJsonLd([
    toItemData(item, site, toTranscript(cues)),
    toBreadcrumbData(listBreadcrumbs(item.folder), site, item),
  ]);
}

export function toCollectionJson(listed: Listed) {
  const site = readSeoSite();
  const crumbs = toBreadcrumbData(listBreadcrumbs(listed.collection.path), site);
  return toJsonLd([toCollectionData(listed, site), crumbs]);
}

export const toBrowsedJson = (page: BrowsedPage) => toJsonLd(listBrowsedData(page, readSeoSite()));

export function toHomeJson(items: Item[]) {
  const site = readSeoSite();
  return toJsonLd([toSiteData(site), ...(items.length > 0 ? [toListData(items, site)] : [])]);
}
