import type { MapSpot } from '@/lib/map/draw-map';
import { toCountText } from '@/lib/model/format';
import styles from './map-spots.module.css';

interface MapSpotsProps {
  /** The most items first. */
  spots: MapSpot[];
  language: string;
  onPoint: (spot: MapSpot | null) => void;
  onChoose: (spot: MapSpot) => void;
}

const MOST = 24;

const toDegreesText = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? minus : plus}`;

const toPlaceText = ({ lat, lng }: MapSpot) => `${toDegreesText(lat, ['N', 'S'])}, ${toDegreesText(lng, ['E', 'W'])}`;

/** What the map shows, for who does not see it or does not use a pointer: as many buttons as there are spots in view. */
export function MapSpots({ spots, language, onPoint, onChoose }: MapSpotsProps) {
  const items = spots.reduce((sum, spot) => sum + spot.items, 0);
  const shown = spots.slice(0, MOST);
  return (
    <section className={styles.spots} aria-label="In view">
      <p role="status">
        {toCountText(items, 'item', 'items', language)} in view
        {spots.length > MOST && `, the largest ${MOST} of ${spots.length.toLocaleString(language)} spots here`}
      </p>
      <ul className={styles.list}>
        {shown.map((spot) => (
          <li key={`${spot.lat} ${spot.lng}`}>
            <button
              type="button"
              onFocus={() => onPoint(spot.cluster === null ? spot : null)}
              onClick={() => onChoose(spot)}
            >
              <span className={styles.count}>{toCountText(spot.items, 'item', 'items', language)}</span>{' '}
              <span className="visually-hidden">{spot.cluster === null ? 'at' : 'around'} </span>
              {toPlaceText(spot)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
