import { SelectButton } from '@/components/selection/select-button';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './item-actions.module.css';

/** Actions on an item: select it, reuse it, or write to the owner about it. */
export function ItemActions({ item, contact, t }: { item: Item; contact: boolean; t: Messages }) {
  return (
    <div className={`${styles.actions} screen-only`}>
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
