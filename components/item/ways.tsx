import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './ways.module.css';

/** What a visitor may do next: take it along, or tell the owner what they know. */
export function Ways({ item, contact, t }: { item: Item; contact: boolean; t: Messages }) {
  return (
    <Unhydrated as="p" className={`${styles.ways} screen-only`}>
      <a href="#rights">{t('item.useThis', { kind: item.kind })}</a>
      {contact && (
        <a href={toContactHref(item)} rel="nofollow">
          {t('item.tellUs', { kind: item.kind })}
        </a>
      )}
    </Unhydrated>
  );
}
