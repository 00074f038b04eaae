import type { PlacedItem } from '@/lib/map/items';
import { toCoordinatesText, toCountText } from '@/lib/model/format';
import styles from './map-card.module.css';

interface MapCardProps {
  spot: { lat: number; lng: number };
  /** Null until it is known. */
  found: { items: PlacedItem[]; total: number } | null;
  language: string;
}

/** What lies at a place: pictures that lead to their pages. */
export function MapCard({ spot, found, language }: MapCardProps) {
  const places = found?.items[0]?.places;
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
        {places && <bdi>{[...places].reverse().join(', ')}</bdi>}
        {!places && toCoordinatesText(spot.lat, spot.lng)}
        {found && found.total > found.items.length && ` · ${toCountText(found.total, 'item', 'items', language)} here`}
      </p>
    </div>
  );
}
