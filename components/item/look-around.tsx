import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toPanoramaHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

/** The way from a panorama's flat picture into it: a page of its own, so that this one loads nothing for it. */
export function LookAround({ item, t }: { item: Item; t: Messages }) {
  return (
    <Unhydrated as="p" className="screen-only" style={{ margin: '0 auto', textAlign: 'center' }}>
      <a className="button" href={toPanoramaHref(item)}>
        {t('item.lookAround')}
      </a>
    </Unhydrated>
  );
}
