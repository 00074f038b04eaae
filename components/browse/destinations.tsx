import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import type { DestinationList } from '@/lib/model/browse';
import styles from './browse.module.css';

interface DestinationsProps {
  listed: DestinationList;
  t: Messages;
}

/** Links to subdivisions, each with its number of items. */
export function Destinations({ listed: { shown, isWhole }, t }: DestinationsProps) {
  return (
    <>
      <Unhydrated as="ul" className={styles.destinations}>
        {shown.map(({ title, href, count }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{title}</bdi>
            </a>{' '}
            {count !== undefined && <span className="quiet">{count.toLocaleString(t.locale)}</span>}
          </li>
        ))}
      </Unhydrated>
      {!isWhole && <p className="quiet">{t('browse.mostOnly', { count: shown.length })}</p>}
    </>
  );
}
