import type { PlacedItem } from '@/lib/map/items';
import { formatPlural } from '@/lib/messages/browser/counted';
import { fill } from '@/lib/messages/browser/fill';
import { formatCoordinates } from '@/lib/model/format';
import styles from './map-card.module.css';
import type { MapMessages } from './map-stage';

interface MapCardProps {
  spot: { lat: number; lng: number; place: string | null };
  /** Null while the items are loading. */
  found: { items: PlacedItem[]; total: number } | null;
  messages: MapMessages;
  language: string;
}

/** A popup of the map with the items at one place. */
export function MapCard({ spot, found, messages, language }: MapCardProps) {
  const places = found?.items[0]?.places;
  const named = places ? [...places].reverse().join(', ') : spot.place;
  return (
    <div className={styles.card}>
      <ul className={styles.list}>
        {found?.items.map(({ objectID, title, path, image }) => (
          <li key={objectID}>
            <a href={path}>
              {/* biome-ignore lint/performance/noImgElement: the image service has its own image widths */}
              {image && <img src={image} alt="" decoding="async" />}
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
      <p>
        {named ? <bdi>{named}</bdi> : formatCoordinates(spot.lat, spot.lng)}
        {found &&
          found.total > found.items.length &&
          ` · ${fill(messages.here, { items: formatPlural(messages.items, found.total, language) })}`}
      </p>
    </div>
  );
}
