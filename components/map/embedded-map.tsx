import type { Messages } from '@/lib/messages/messages';
import { listPlaceNames } from '@/lib/model/format';
import { toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import { expandBox, type MapDot } from '@/lib/query/map-state';
import { EMPTY_SEARCH } from '@/lib/query/search-state';
import styles from './embedded-map.module.css';
import { MapOverview } from './map-overview';

// Margin around the items: at least this many degrees, and this share of their extent.
const MIN_HEIGHT_DEGREES = 1;
const MARGIN_SHARE = 0.2;
// Dots closer than this fraction of the width are merged.
const FINE = 60;

/** A server-rendered map of items, and the same items as a list. */
export function EmbeddedMap({ items, t }: { items: Item[]; t: Messages }) {
  const latitudes = items.map(({ place }) => place?.latitude ?? 0);
  const longitudes = items.map(({ place }) => place?.longitude ?? 0);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const margin = Math.max(MIN_HEIGHT_DEGREES, MARGIN_SHARE * Math.max(east - west, north - south));
  const box = expandBox([west, south, east, north], margin);
  const degrees = Math.max(0.02, (east - west + 2 * margin) / FINE);
  return (
    <>
      <MapOverview search={EMPTY_SEARCH} {...(box && { box })} dots={toDots(items, degrees)} degrees={degrees} t={t} />
      <ul className={styles.places}>
        {items.map((item) => (
          <li key={item.id}>
            <a href={toItemHref(item)}>
              <bdi>{item.title}</bdi>
            </a>{' '}
            <bdi className="quiet">{listPlaceNames(item.place).slice(0, 2).join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Merges items whose dots would overlap. */
function toDots(items: Item[], degrees: number): MapDot[] {
  const dots = new Map<string, MapDot>();
  for (const { place } of items) {
    const { latitude = 0, longitude = 0 } = place ?? {};
    const cell = `${Math.round(latitude / degrees)} ${Math.round(longitude / degrees)}`;
    const dot = dots.get(cell) ?? { latitude, longitude, count: 0 };
    dot.count += 1;
    dots.set(cell, dot);
  }
  return [...dots.values()];
}
