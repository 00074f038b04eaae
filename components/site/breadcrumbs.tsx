import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toCollectionHref } from '@/lib/model/routes';
import type { Collection } from '@/lib/model/types';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  collections: Collection[];
  here?: string;
  /** Of `here`, where that is not the page's. */
  lang?: string | undefined;
  t: Messages;
}

/** The way from the collections' root to here; `here` itself is no link. */
export function Breadcrumbs({ collections, here, lang, t }: BreadcrumbsProps) {
  return (
    <Unhydrated as="nav" className={styles.breadcrumbs} aria-label={t('site.breadcrumb')}>
      <ol className={styles.list}>
        <li className="line">
          <a href={toCollectionHref('')}>{t('site.collections')}</a>
        </li>
        {collections.map((collection) => (
          <li key={collection.path} className="line">
            <a href={toCollectionHref(collection.path)}>
              <bdi lang={collection.lang}>{collection.title}</bdi>
            </a>
          </li>
        ))}
        {here && (
          <li className="line" aria-current="page">
            <bdi lang={lang}>{here}</bdi>
          </li>
        )}
      </ol>
    </Unhydrated>
  );
}
