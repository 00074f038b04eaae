import { SelectButton } from '@/components/selection/select-button';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getContributeHref, toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './item-actions.module.css';

interface ItemActionsProps {
  item: Item;
  contact: boolean;
  /** Whether visitors may say what they know about it. */
  contributions: boolean;
  t: Messages;
}

/** Actions on an item: select it, reuse it, write to the owner about it, or say what it shows. */
export function ItemActions({ item, contact, contributions, t }: ItemActionsProps) {
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
        {contributions && (
          <a href={getContributeHref(item)} rel="nofollow">
            {t('contribution.link')}
          </a>
        )}
      </Unhydrated>
    </div>
  );
}
