import Link from 'next/link';
import { toCollectionHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';

/** The way from the collections' root to here; `here` itself is no link. */
export function Breadcrumbs({ collections, here }: { collections: Collection[]; here?: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link href={toCollectionHref('')} prefetch={false}>
            Collections
          </Link>
        </li>
        {collections.map((collection) => (
          <li key={collection.path}>
            <Link href={toCollectionHref(collection.path)} prefetch={false}>
              {collection.title}
            </Link>
          </li>
        ))}
        {here && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  );
}
