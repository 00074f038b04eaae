import { Unhydrated } from '@/components/ui/unhydrated';
import { SIZE } from '@/lib/map/clip';
import { roundDegrees } from '@/lib/map/place-map';
import type { Messages } from '@/lib/messages/messages';
import { formatCoordinates, listPlaceNames } from '@/lib/model/format';
import { toPlaceMapHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { parseMapBox, toMapHref } from '@/lib/query/map-state';
import styles from './place-map.module.css';

// Size of the area that the link to the main map shows, degrees in each direction.
const REACH = 0.1;

/** A server-rendered map of an item's place, without JavaScript and without requests to other sites. */
export function PlaceMap({ item, t }: { item: Item; t: Messages }) {
  const { latitude, longitude } = item.place ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  const [north, east] = [roundDegrees(latitude), roundDegrees(longitude)];
  const names = listPlaceNames(item.place);
  const [label] = names;
  const coordinates = formatCoordinates(latitude, longitude);
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <div className={styles.view}>
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={toPlaceMapHref(item, 'dark')} />
          <img
            src={toPlaceMapHref(item, 'light')}
            alt={t('map.ofPlace', { place: [...names, coordinates].join(', ') })}
            width={SIZE.width}
            height={SIZE.height}
            loading="lazy"
          />
        </picture>
        {label && (
          <span className={`${styles.label} line`} aria-hidden="true">
            <bdi>{label}</bdi>
          </span>
        )}
      </div>
      <figcaption>
        <a href={toMapHref({ box: parseMapBox(north - REACH, east - REACH, [north + REACH, east + REACH]) })}>
          <bdi>{coordinates}</bdi>
        </a>{' '}
        · {t.rich('map.source', { source: <a href="https://www.naturalearthdata.com/">Natural Earth</a> })}
      </figcaption>
    </Unhydrated>
  );
}
