import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { CollectionCards } from '@/components/collection/collection-cards';
import { PhotoGrid } from '@/components/item/photo-grid';
import { TrackMap } from '@/components/map/track-map';
import { Breadcrumbs, toFolderWay } from '@/components/site/breadcrumbs';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { StructuredData } from '@/components/site/structured-data';
import { Prose } from '@/components/story/prose';
import { Pagination } from '@/components/ui/pagination';
import { listCards } from '@/lib/catalogue/read/cards';
import { countCollections, getCollection, holdsSound, listBreadcrumbs } from '@/lib/catalogue/read/collections';
import { getItem, listItems } from '@/lib/catalogue/read/items';
import { getFirstPage } from '@/lib/catalogue/read/objects';
import { readProse } from '@/lib/catalogue/read/prose';
import { getStatus, readMessages } from '@/lib/catalogue/read/site';
import { withStoryCovers } from '@/lib/catalogue/read/story-covers';
import { listTracks } from '@/lib/catalogue/read/tracks';
import { resolveFolder } from '@/lib/http/resolve-item';
import { parseFolderNames, parseFolderParam, toCollectionHref, toItemHref } from '@/lib/model/routes';
import { toCollectionMetadata as toMetadata } from '@/lib/seo/page-metadata';
import { toCollectionJson } from '@/lib/seo/pages';
import { readSeoSite } from '@/lib/seo/site';

/** Items per page, and sub-collections per page. */
const CARDS_A_PAGE = 60;

/** Limits of the tracks on the map, which includes those of sub-collections. */
const MOST_TRACKS = { tracks: 100, points: 5000 };

/** @param names path segments of the folder */
export function toCollectionPageMetadata(names: string[] | undefined, page: number): Metadata {
  const folder = parseFolderNames(names);
  const collection = folder === null ? null : getCollection(folder);
  if (!collection) return { title: readMessages()('site.notHere') };
  const cover = collection.cover ? getItem(collection.cover) : null;
  return toMetadata(collection, readSeoSite(), { page, cover, hasSound: holdsSound(folder ?? '') });
}

export async function CollectionPage({ param, page }: { param: string[] | undefined; page: number }) {
  const folder = parseFolderParam(param);
  const { type, collection } = resolveFolder(folder);
  const status = getStatus();
  const t = readMessages();
  if (folder === '' && !collection) {
    return (
      <header className="intro">
        <h1>{t('site.collections')}</h1>
        <IndexingNotice {...status} t={t} />
      </header>
    );
  }
  if (folder === null || !collection) notFound();
  if (type === 'moved') permanentRedirect(toCollectionHref(collection.path));
  const below = countCollections(folder);
  const pages = Math.max(1, Math.ceil(Math.max(collection.count, below) / CARDS_A_PAGE));
  if (page > pages) notFound();
  const start = (page - 1) * CARDS_A_PAGE;
  const collections = listCards(folder, start, CARDS_A_PAGE);
  const items = listItems(folder, start, CARDS_A_PAGE);
  const first = page === 1 ? getFirstPage(collection) : null;
  const lines = page === 1 && folder !== '' ? listTracks({ within: [folder], max: MOST_TRACKS }) : null;
  const above = listBreadcrumbs(folder).slice(0, -1);
  return (
    <>
      <StructuredData json={toCollectionJson({ collection, page, items })} />
      {folder !== '' && (
        <Breadcrumbs above={toFolderWay(above, t)} here={collection.title} lang={collection.lang} t={t} />
      )}
      <header className="intro">
        <h1>{folder === '' ? t('site.collections') : <bdi lang={collection.lang}>{collection.title}</bdi>}</h1>
        {collection.html && page === 1 && folder !== '' ? (
          <Prose {...(await readProse(collection, folder))} lang={collection.textLang} t={t} />
        ) : (
          collection.description && (
            <p dir="auto" lang={collection.lang}>
              {collection.description}
            </p>
          )
        )}
        {first && (
          <p>
            <a className="button" href={toItemHref(first)}>
              {t('site.readIt', { count: collection.total })}
            </a>
          </p>
        )}
        <p className="quiet">
          {pages > 1
            ? t('site.itemsOnPage', { count: collection.total, page, pages })
            : t('count.items', { count: collection.total })}
        </p>
      </header>
      <IndexingNotice {...status} t={t} />
      {collections.length > 0 && <CollectionCards collections={collections} t={t} />}
      {lines && <TrackMap folder={folder} {...lines} t={t} />}
      {items.length > 0 && (
        <PhotoGrid
          items={withStoryCovers(items)}
          t={t}
          eager={collections.length > 0 ? 0 : 6}
          context={{ type: 'collection', path: folder, start, total: collection.count }}
        />
      )}
      <Pagination page={page} pages={pages} toHref={(number) => toCollectionHref(folder, number)} t={t} />
    </>
  );
}
