import type { Messages } from '@/lib/messages/messages';
import { nameColour } from '@/lib/model/colour-names';
import type { Item } from '@/lib/model/types';
import { toFacetHref, toSearchHref } from '@/lib/query/search-state';
import { getSurroundingYears } from '@/lib/query/search-years';
import { Swatch } from '../ui/swatch';
import styles from './related-links.module.css';

const NEARBY_RADIUS_METRES = 5000;

/** Links to items near the same place, of the same time and of the same colour. */
export function RelatedLinks({ item, t }: { item: Item; t: Messages }) {
  const { latitude, longitude } = item.place ?? {};
  const years = item.date && getSurroundingYears(item.date.edtf);
  const colour = item.colour && nameColour(item.colour);
  const hasPlace = latitude !== undefined && longitude !== undefined;
  if (!hasPlace && !years && !colour) return null;
  return (
    <nav aria-label={t('item.moreLikeThis')}>
      <ul className={styles.list}>
        {hasPlace && (
          <li>
            <a href={toSearchHref({ near: { lat: latitude, lng: longitude, within: NEARBY_RADIUS_METRES } })}>
              {t('item.nearHere')}
            </a>
          </li>
        )}
        {years && (
          <li>
            <a href={toSearchHref(years)}>{t('item.aroundThisTime')}</a>
          </li>
        )}
        {colour && (
          <li>
            <a href={toFacetHref('colour', colour)}>
              <Swatch colour={item.colour} />
              {t('item.moreInColour', { colour })}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
