import { Unhydrated } from '@/components/ui/unhydrated';
import { getBasemap } from '@/lib/map/basemap';
import { toStaticMap } from '@/lib/map/static-map';
import { listPlaceNames, toCoordinatesText } from '@/lib/model/format';
import type { Item } from '@/lib/model/types';
import { toBox, toMapHref } from '@/lib/query/map-state';
import styles from './place-map.module.css';

// As finely as coordinates are written out: eleven metres.
const round = (degrees: number) => Number(degrees.toFixed(4));

// As far as one sees on the map of everything, in degrees.
const REACH = 0.1;

/** Where it is, on a map drawn by the server alone: nobody else is asked, and no program runs. */
export function PlaceMap({ item }: { item: Item }) {
  const { latitude, longitude } = item.place ?? {};
  if (latitude === undefined || longitude === undefined) return null;
  const point = { latitude: round(latitude), longitude: round(longitude) };
  const { width, height, land, borders, grid } = toStaticMap(point, getBasemap());
  const names = listPlaceNames(item.place);
  const [label] = names;
  const places = names.join(', ');
  const coordinates = toCoordinatesText(latitude, longitude);
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <div className={styles.view}>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map: ${places && `${places}, `}${coordinates}`}>
          <path className={styles.land} d={land} fillRule="evenodd" />
          <path className={styles.grid} d={grid} />
          <path className={styles.borders} d={borders} />
          <circle className={styles.halo} cx={width / 2} cy={height / 2} r="17" />
          <circle className={styles.marker} cx={width / 2} cy={height / 2} r="9" />
        </svg>
        {label && (
          <span className={`${styles.label} line`} aria-hidden="true">
            <bdi>{label}</bdi>
          </span>
        )}
      </div>
      <figcaption>
        <a
          href={toMapHref({
            box: toBox(point.latitude - REACH, point.longitude - REACH, [
              point.latitude + REACH,
              point.longitude + REACH,
            ]),
          })}
        >
          {coordinates}
        </a>{' '}
        · Map: <a href="https://www.naturalearthdata.com/">Natural Earth</a>
      </figcaption>
    </Unhydrated>
  );
}
