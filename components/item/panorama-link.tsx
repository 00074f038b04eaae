import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toPanoramaHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';

/** Link to the panorama page, which is separate so that this page does not load its code. */
export function PanoramaLink({ item, t }: { item: Item; t: Messages }) {
  return (
    <Unhydrated as="p" className="screen-only" style={{ margin: '0 auto', textAlign: 'center' }}>
      <a className="button" href={toPanoramaHref(item)}>
        {t('item.lookAround')}
      </a>
    </Unhydrated>
  );
}
