import type { Messages } from '@/lib/messages/messages';
import type { DestinationList } from '@/lib/model/browse';
import styles from './browse.module.css';
import { CountedLinks } from './counted-links';

interface DestinationsProps {
  listed: DestinationList;
  t: Messages;
}

/** Links to subdivisions, each with its number of items. */
export function Destinations({ listed: { shown, isWhole }, t }: DestinationsProps) {
  return (
    <>
      <CountedLinks destinations={shown} className={styles.destinations} t={t} />
      {!isWhole && <p className="quiet">{t('browse.mostOnly', { count: shown.length })}</p>}
    </>
  );
}
