import { Picture } from '@/components/item/picture';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { toCollectionHref } from '@/lib/model/routes';
import type { Collection, Item } from '@/lib/model/types';
import styles from './collection-cards.module.css';

interface CollectionCardsProps {
  collections: { collection: Collection; cover: Item | null }[];
  t: Messages;
}

/** Cards of collections: uncropped cover, title and number of items. */
export function CollectionCards({ collections, t }: CollectionCardsProps) {
  return (
    <Unhydrated as="ul" className={styles.cards}>
      {collections.map(({ collection, cover }) => (
        <li key={collection.path}>
          <a href={toCollectionHref(collection.path)}>
            <span className={styles.mount}>
              <Cover item={cover} otherwise={collection.description} lang={collection.lang} />
            </span>
            <span className={styles.title}>
              <bdi lang={collection.lang}>{collection.title}</bdi>
            </span>
            <span className={`quiet ${styles.count}`}>{t('count.items', { count: collection.total })}</span>
          </a>
        </li>
      ))}
    </Unhydrated>
  );
}

function Cover({ item, otherwise, lang }: { item: Item | null; otherwise?: string; lang?: string | undefined }) {
  const picture = item && findPictured(item);
  if (!picture) return otherwise && <bdi lang={lang}>{otherwise}</bdi>;
  return <Picture item={{ ...picture, alt: '' }} sizes="(max-width: 40rem) 45vw, 20rem" width={400} />;
}
