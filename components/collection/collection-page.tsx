import type { ComponentProps } from 'react';
import { PageBlocks } from '@/components/blocks/page-blocks';
import { CollectionCards } from '@/components/collection/collection-cards';
import { PhotoGrid } from '@/components/item/photo-grid';
import { TrackMap } from '@/components/map/track-map';
import { Breadcrumbs, toBreadcrumbs } from '@/components/site/breadcrumbs';
import { IndexingNotice } from '@/components/site/indexing-notice';
import { StructuredData } from '@/components/site/structured-data';
import { Prose } from '@/components/story/prose';
import { Pagination } from '@/components/ui/pagination';
import type { Messages } from '@/lib/messages/messages';
import { toCollectionHref, toItemHref } from '@/lib/model/routes';
import type { ShownBlock } from '@/lib/model/shown-block';
import type { ShownText } from '@/lib/model/story-embeds';
import type { Collection, Item, NamedCollection } from '@/lib/model/types';

interface CollectionContent {
  collection: Collection;
  /** The ancestors, outermost first. */
  ancestors: NamedCollection[];
  /** The owner's text, on the first page. */
  text: ShownText | null;
  /** The owner's blocks, on the first page. */
  blocks: ShownBlock[];
  page: number;
  pages: number;
  /** The sub-collections on this page. */
  collections: ComponentProps<typeof CollectionCards>['collections'];
  items: Item[];
  /** Position of the first item in the collection. */
  start: number;
  /** First page of the object, if the collection is a digitised object. */
  firstPage: Item | null;
  tracks: Pick<ComponentProps<typeof TrackMap>, 'tracks' | 'total'> | null;
  /** Structured data for crawlers. */
  json: string;
}

type CollectionPageProps = {
  status: Omit<ComponentProps<typeof IndexingNotice>, 't'>;
  t: Messages;
  // An empty library has no root collection.
} & (CollectionContent | { collection: null });

/** A collection: its text, sub-collections, tracks and items, in numbered pages. */
export function CollectionPage({ status, t, ...content }: CollectionPageProps) {
  if (!content.collection)
    return (
      <header className="intro">
        <h1>{t('site.collections')}</h1>
        <IndexingNotice {...status} t={t} />
      </header>
    );
  const { collection, ancestors, text, blocks, page, pages, collections, items, start, firstPage, tracks, json } =
    content;
  const { path, title, lang } = collection;
  return (
    <>
      <StructuredData json={json} />
      {path !== '' && <Breadcrumbs above={toBreadcrumbs(ancestors, t)} here={title} lang={lang} t={t} />}
      <header className="intro">
        <h1>{path === '' ? t('site.collections') : <bdi lang={lang}>{title}</bdi>}</h1>
        {text ? (
          <Prose {...text} lang={collection.textLang} t={t} />
        ) : (
          collection.description && (
            <p dir="auto" lang={lang}>
              {collection.description}
            </p>
          )
        )}
        {firstPage && (
          <p>
            <a className="button" href={toItemHref(firstPage)}>
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
      {blocks.length > 0 && <PageBlocks blocks={blocks} t={t} />}
      {collections.length > 0 && <CollectionCards collections={collections} t={t} />}
      {tracks && <TrackMap folder={path} {...tracks} t={t} />}
      {items.length > 0 && (
        <PhotoGrid
          items={items}
          t={t}
          eager={collections.length > 0 ? 0 : 6}
          context={{ type: 'collection', path, start, total: collection.count }}
        />
      )}
      <Pagination page={page} pages={pages} toHref={(number) => toCollectionHref(path, number)} t={t} />
    </>
  );
}
