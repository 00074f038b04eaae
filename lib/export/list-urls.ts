// Lists what an export contains, from the catalogue, in parts, so that no list of everything is in memory.
import fs from 'node:fs';
import path from 'node:path';
import { listServedLookFiles } from '@/lib/catalogue/read/look';
import { listBetween, listCountedCollections } from '@/lib/catalogue/read/pages';
import { listMovedFiles } from '@/lib/catalogue/read/redirect-rules';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { listLanguages } from '@/lib/config/site';
import { runWithLocale } from '@/lib/i18n/request-locale';
import { hasCanvas } from '@/lib/model/availability';
import { findOwnPicture } from '@/lib/model/cover-picture';
import { toPageId } from '@/lib/model/pages';
import {
  encodePath,
  toCollectionDocumentHref,
  toCollectionHref,
  toEmbedHref,
  toHomeHref,
  toItemHref,
  toManifestHref,
  toSrcSet,
  toWebManifestHref,
} from '@/lib/model/routes';
import { toSelectionHref } from '@/lib/model/selection';
import { toResourceHref } from '@/lib/model/static-export';
import type { Item } from '@/lib/model/types';
import { listBrowseHrefs } from '@/lib/pages/browse';
import { toMapHref } from '@/lib/query/map-state';
import { toSearchHref } from '@/lib/query/search-state';
import { SLICE, toSliceHref } from '@/lib/viewer/item';
import { listExactRules } from './query-redirects';

/** Of a URL that need not exist, such as a podcast without recordings. */
export const OPTIONAL = 'optional';

/** Of a URL that the catalogue lists. */
const LISTED = 'the catalogue';

export interface ListedUrl {
  href: string;
  source: typeof OPTIONAL | typeof LISTED;
}

/** Rows read at a time. */
const BATCH = 200;

/** Sections of messages that browsers load (app/api/words). */
const WORDS = ['download', 'film', 'metadata', 'selection', 'suggest', 'viewer'];

const toListed = (href: string): ListedUrl => ({ href, source: LISTED });
const toOptional = (href: string): ListedUrl => ({ href, source: OPTIONAL });

function listSiteUrls(): ListedUrl[] {
  const prefix = toHomeHref().replace(/\/$/, '');
  return [
    ...[toHomeHref(), toCollectionHref(''), toSearchHref({}), toSelectionHref(), ...listBrowseHrefs()].map(toListed),
    ...['feed.xml', 'feed.json'].map((name) => toListed(`${prefix}/${name}`)),
    ...[`${prefix}/podcast.xml`, toWebManifestHref(), toMapHref({})].map(toOptional),
    toListed(`${prefix}/404`),
    ...WORDS.map((section) => toListed(`${prefix}/api/words/${section}`)),
  ];
}

/** Resources that are the same in all languages. */
const listSharedUrls = (): ListedUrl[] => [
  ...['/sitemap.xml', '/robots.txt', '/data/items.csv', '/data/items.ndjson', '/api/points', '/api/tracks'].map(
    toListed,
  ),
  toListed(toCollectionDocumentHref('')),
  toListed(toResourceHref('/iiif/activity')),
  toOptional('/.well-known/tdmrep.json'),
  ...listServedLookFiles().map(({ href }) => toOptional(href)),
];

function* listPictures(item: Item): Generator<string> {
  const picture = findOwnPicture(item);
  if (picture?.width && picture.height) {
    yield `/iiif/3/${item.id}/info.json?v=${item.version}`;
    for (const source of toSrcSet({ ...picture, id: item.id, version: item.version }).split(', '))
      yield source.split(' ', 1)[0] ?? '';
  }
  for (let page = 2; page <= (item.pages?.count ?? 0); page += 1)
    yield `/iiif/3/${toPageId(item.id, page)}/info.json?v=${item.version}`;
}

function* listItemUrls(item: Item): Generator<string> {
  yield toItemHref(item);
  yield toEmbedHref(item);
  yield toSliceHref({ type: 'list' }, { item: item.id });
  yield `${toHomeHref().replace(/\/$/, '')}/api/selection/${item.id}.json`;
}

function* listFolderUrls({ path, count }: { path: string; count: number }): Generator<string> {
  yield toCollectionHref(path);
  for (let slice = 0; slice * SLICE < count; slice += 1) yield toSliceHref({ type: 'collection', path }, { slice });
}

function* listItems(): Generator<Item[]> {
  for (let after = 0; ; ) {
    const { items, key } = listBetween(after, Number.MAX_SAFE_INTEGER, BATCH);
    if (items.length === 0) return;
    yield items;
    after = key;
  }
}

function* listFolders() {
  for (let after: string | null = null; ; ) {
    const rows: { path: string; count: number }[] = listCountedCollections(after, BATCH);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.path ?? '';
  }
}

/** Runs a function once for each language of the site. */
function inLanguages<T>(list: () => T[]): T[] {
  const [first = 'en', ...others] = listLanguages(getSiteSettings());
  return [first, ...others].flatMap((language) =>
    runWithLocale({ language, first, prefix: language === first ? '' : `/${language}`, address: '/' }, list),
  );
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(/*turbopackIgnore: true*/ folder, { withFileTypes: true })) {
    if (entry.isDirectory())
      for (const below of listFiles(path.join(folder, entry.name))) yield `${entry.name}/${below}`;
    else yield entry.name;
  }
}

/** Scripts and styles of the build, and public files. Those that the server does not serve are left out. */
export function* listStaticUrls(): Generator<ListedUrl[]> {
  const toUrl = (prefix: string) => (file: string) => toOptional(`${prefix}/${encodePath(file)}`);
  yield [...listFiles('.next/static')].map(toUrl('/_next/static'));
  if (fs.existsSync('public')) yield [...listFiles('public')].map(toUrl(''));
}

/** In batches; each URL in the form of the export. */
export function* listExportUrls(): Generator<ListedUrl[]> {
  yield [...inLanguages(listSiteUrls), ...listSharedUrls()];
  for (const items of listItems()) {
    yield inLanguages(() => items.flatMap((item) => [...listItemUrls(item)].map(toListed)));
    yield items.flatMap((item) =>
      [...(hasCanvas(item) ? [toManifestHref(item)] : []), ...listPictures(item)].map(toListed),
    );
  }
  for (const folders of listFolders()) {
    yield inLanguages(() => folders.flatMap((folder) => [...listFolderUrls(folder)].map(toListed)));
    yield folders.map(({ path }) => toOptional(toCollectionDocumentHref(path)));
  }
  yield* listFormerUrls();
}

/** The folders of a moved file, which may have been renamed. */
function listAbove(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

function* listFormerUrls(): Generator<ListedUrl[]> {
  for (let after = ''; ; ) {
    const moved = listMovedFiles(after, BATCH);
    if (moved.length === 0) break;
    const folders = [...new Set(moved.flatMap(({ path }) => listAbove(path)))];
    yield inLanguages(() => [
      ...moved.map(({ id }) => toOptional(toItemHref({ id, slug: '' }))),
      ...folders.map((folder) => toOptional(toCollectionHref(folder))),
    ]);
    after = moved.at(-1)?.id ?? '';
  }
  // A file is served for a path alone.
  for (const paths of listExactRules())
    yield paths.filter((path) => !path.includes('?')).map((path) => toOptional(encodePath(path)));
}
