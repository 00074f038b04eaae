import { SelectButton } from '@/components/selection/select-button';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './ways.module.css';

/** Actions on an item: select it, reuse it, or write to the owner about it. */
export function Ways({ item, contact, t }: { item: Item; contact: boolean; t: Messages }) {
  return (
    <div className={`${styles.ways} screen-only`}>
      <SelectButton id={item.id} label={t('selection.add')} />
      <Unhydrated as="p" className={styles.links}>
        <a href="#rights">{t('item.useThis', { kind: item.kind })}</a>
        {contact && (
          <a href={toContactHref(item)} rel="nofollow">
            {t('item.tellUs', { kind: item.kind })}
          </a>
        )}
      </Unhydrated>
    </div>
  );
}
