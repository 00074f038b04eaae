// Sets of the records: by collection, kind and language, https://www.openarchives.org/OAI/openarchivesprotocol.html#Set
import { getNamedCollection } from '@/lib/catalogue/read/collections';
import { getEdition } from '@/lib/catalogue/read/connection';
import { type HarvestedRecord, type HarvestFilter, listHarvestFolders } from '@/lib/catalogue/read/harvest';
import { listTranslationColumns } from '@/lib/catalogue/read/translation-columns';
import { listLanguages } from '@/lib/config/site';
import { getLanguageName } from '@/lib/model/format';
import { listTexts, UNNAMED } from '@/lib/model/languages';
import type { Item, MediaKind } from '@/lib/model/types';
import { getSeoMessages, type SeoSite } from '@/lib/seo/site';

const KINDS: MediaKind[] = ['photo', 'film', 'sound', 'document', 'story'];

/** A setSpec has no other characters; the bytes of others are written as ~C3~A9. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*~]|%../g, (text) =>
    text.length === 1 ? `~${text.charCodeAt(0).toString(16).toUpperCase()}` : `~${text.slice(1)}`,
  );

function decodeName(name: string): string | null {
  try {
    const decoded = decodeURIComponent(name.replaceAll('~', '%'));
    return encodeName(decoded) === name && decoded !== '' && !decoded.includes('/') ? decoded : null;
  } catch {
    return null;
  }
}

export const toFolderSet = (folder: string) =>
  ['collection', ...folder.split('/').filter(Boolean).map(encodeName)].join(':');

/** The languages of an item's title and texts. */
export const listItemLanguages = (item: Item, { first, language }: SeoSite): string[] =>
  [
    ...new Set(
      (['title', 'caption', 'alt'] as const).flatMap((field) => Object.keys(listTexts(item, field, first ?? language))),
    ),
  ].filter((tag) => tag !== UNNAMED);

/** The narrowest sets; those above them contain the record too. A deletion has no language. */
export const listRecordSets = ({ path, kind, item }: HarvestedRecord, site: SeoSite): string[] => [
  toFolderSet(item ? item.folder : path.slice(0, Math.max(0, path.lastIndexOf('/')))),
  ...(kind ? [`kind:${kind}`] : []),
  ...(item ? listItemLanguages(item, site).map((tag) => `language:${tag}`) : []),
];

/** The records of a set; null for the name of none. */
export function parseSetSpec(set: string, site: SeoSite): HarvestFilter | null {
  const [type, ...names] = set.split(':');
  if (type === 'collection') {
    const folders = names.map(decodeName);
    return folders.includes(null) ? null : { folder: folders.join('/') };
  }
  const [name] = names;
  if (names.length > 1 || (type !== 'kind' && type !== 'language')) return null;
  if (name === undefined) return {};
  if (type === 'language')
    return /^[A-Za-z\d-]{1,40}$/.test(name)
      ? { isMeant: (item) => listItemLanguages(item, site).includes(name) }
      : null;
  const kind = KINDS.find((each) => each === name);
  return kind ? { kind } : null;
}

let known: { edition: string; tags: string[] } | undefined;

/** The languages of all texts, those of the site first. */
export async function listSetLanguages(site: SeoSite): Promise<string[]> {
  const edition = getEdition();
  if (known?.edition !== edition) {
    const columns = await listTranslationColumns();
    const tags = columns.flatMap((column) => /^(?:title|caption|alt)\.(.+)$/.exec(column)?.[1] ?? []);
    known = { edition, tags };
  }
  const tags = [...listLanguages(site), ...known.tags].filter((tag) => tag !== UNNAMED);
  return [...new Set(tags)];
}

interface RecordSet {
  spec: string;
  name: string;
}

/** The sets that do not depend on folders. */
export async function listFixedSets(site: SeoSite): Promise<RecordSet[]> {
  const t = getSeoMessages(site);
  const languages = await listSetLanguages(site);
  return [
    { spec: 'collection', name: t('site.collections') },
    { spec: 'kind', name: t('search.facetKind') },
    ...KINDS.map((kind) => ({ spec: `kind:${kind}`, name: t(`kind.${kind}`) })),
    { spec: 'language', name: t('site.languages') },
    ...languages.map((tag) => ({ spec: `language:${tag}`, name: getLanguageName(tag, t) })),
  ];
}

export const listFolderSets = (after: string, size: number): (RecordSet & { folder: string })[] =>
  listHarvestFolders(after, size).map((folder) => ({
    folder,
    spec: toFolderSet(folder),
    name: getNamedCollection(folder)?.title ?? folder,
  }));
