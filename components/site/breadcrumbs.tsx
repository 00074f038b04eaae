import Link from 'next/link';
import { toCollectionHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';
import styles from './breadcrumbs.module.css';

/** The way from the collections' root to here; `here` itself is no link. */
export function Breadcrumbs({ collections, here }: { collections: Collection[]; here?: string }) {
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumb">
      <ol className={styles.list}>
        <li className="line">
          <Link href={toCollectionHref('')} prefetch={false}>
            Collections
          </Link>
        </li>
        {collections.map((collection) => (
          <li key={collection.path} className="line">
            <Link href={toCollectionHref(collection.path)} prefetch={false}>
              <bdi>{collection.title}</bdi>
            </Link>
          </li>
        ))}
        {here && (
          <li className="line" aria-current="page">
            <bdi>{here}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}
