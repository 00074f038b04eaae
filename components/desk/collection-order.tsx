import type { Route } from 'next';
import type { Messages } from '@/lib/messages/messages';
import { toArrangeHref } from '@/lib/model/desk-routes';
import { prefixed } from '@/lib/model/language-prefix';
import styles from './collection.module.css';
import { type ArrangedItem, CollectionItems } from './collection-items';
import desk from './desk.module.css';
import { DeskPagination } from './desk-pagination';

interface CollectionOrderProps {
  folder: string;
  arranged: {
    items: readonly ArrangedItem[];
    start: number;
    page: number;
    pages: number;
    /** Id of the present cover. */
    cover: string;
    isArranged: boolean;
    version: string;
  };
  t: Messages;
}

/** Arranges the items of a collection, a page at a time, and chooses its cover. */
export function CollectionOrder({ folder, arranged, t }: CollectionOrderProps) {
  const { items, start, page, pages, cover, isArranged, version } = arranged;
  const toHref = (number: number) => toArrangeHref(folder, number) as Route;
  const title = '{title}';
  const messages = {
    drag: t('deskCollection.drag', { title }),
    place: t('deskCollection.place', { title }),
    earlier: t('deskCollection.earlier', { title }),
    later: t('deskCollection.later', { title }),
    movedTo: t('deskCollection.movedTo', { title, place: '{place}' }),
    cover: t('deskCollection.cover'),
  };
  const hidden = { path: folder, page, version, 'former-cover': cover };
  return (
    <form action={prefixed('/api/desk/collections/order')} method="post" encType="multipart/form-data">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t('deskCollection.arrangeNote')}</p>
      <CollectionItems key={version} {...{ items, start, messages }} />
      <DeskPagination {...{ page, pages, toHref, t }} />
      <p className={styles.save}>
        <button type="submit" className="button">
          {t('deskCollection.saveOrder')}
        </button>
        {isArranged && (
          <button type="submit" name="action" value="clear" className={desk.plain}>
            {t('deskCollection.clearOrder')}
          </button>
        )}
      </p>
    </form>
  );
}
