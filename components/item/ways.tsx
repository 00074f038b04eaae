import { Unhydrated } from '@/components/ui/unhydrated';
import { toContactHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './ways.module.css';

const NAMES = { photo: 'picture', film: 'film', sound: 'recording', document: 'document', story: 'story' } as const;

/** What a visitor may do next: take it along, or tell the owner what they know. */
export function Ways({ item, contact }: { item: Item; contact: boolean }) {
  const name = NAMES[item.kind];
  return (
    <Unhydrated as="p" className={`${styles.ways} screen-only`}>
      <a href="#rights">Use this {name}</a>
      {contact && (
        <a href={toContactHref(item)} rel="nofollow">
          Tell us about this {name}
        </a>
      )}
    </Unhydrated>
  );
}
