// Holds the manifest of the search data and the data of the page's language, which are fetched before anything else.
import { SHARDS, type ShardManifest } from '@/lib/search/shards/format';
import type { ShardPage } from '@/lib/search/shards/page-data';
import { loadAll, need, toJson } from './files';
import { setMessages } from './languages';

export const getManifest = () => need(SHARDS.manifest, toJson<ShardManifest>);

let language = '';
export const getPageLanguage = () => language;

/** @param tag the language of the page */
export async function openSearch(tag: string) {
  language = tag;
  await loadAll([SHARDS.manifest, SHARDS.page(tag)]);
  const { interfaceLanguage, messages } = getPageData();
  setMessages(interfaceLanguage, messages);
}

export const getPageData = () => need(SHARDS.page(language), toJson<ShardPage>);
