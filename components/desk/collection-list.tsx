import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { toDeskCollectionHref } from '@/lib/model/desk-routes';
import styles from './collection.module.css';
import { DeskPagination } from './desk-pagination';

interface CollectionListProps {
  /** Path of the collection that they are in. */
  folder: string;
  collections: readonly { path: string; title: string; total: number }[];
  page: number;
  pages: number;
  t: Messages;
}

/** Collections in a collection, with the number of their items. */
export function CollectionList({ folder, collections, page, pages, t }: CollectionListProps) {
  const toHref = (number: number) => toDeskCollectionHref(folder, number) as Route;
  return (
    <section>
      <h2>{folder === '' ? t('site.collections') : t('deskCollection.inside')}</h2>
      {collections.length === 0 && <p>{t('deskCollection.none')}</p>}
      <ul className={styles.folders}>
        {collections.map(({ path, title, total }) => (
          <li key={path}>
            <a href={toDeskCollectionHref(path)}>
              <bdi>{title}</bdi> <span className="quiet">{t('count.items', { count: total })}</span>
            </a>
          </li>
        ))}
      </ul>
      <DeskPagination {...{ page, pages, toHref, t }} />
    </section>
  );
}
