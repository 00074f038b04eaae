import { toCountText } from '@/lib/model/format';
import styles from './map-spots.module.css';

interface Spot {
  lat: number;
  lng: number;
  items: number;
  cluster: number | null;
}

interface MapSpotsProps<Each extends Spot> {
  /** The most items first. */
  spots: Each[];
  language: string;
  onPoint: (spot: Each | null) => void;
  onChoose: (spot: Each) => void;
}

const MOST = 24;

const toDegreesText = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? minus : plus}`;

const toPlaceText = ({ lat, lng }: Spot) => `${toDegreesText(lat, ['N', 'S'])}, ${toDegreesText(lng, ['E', 'W'])}`;

/** What the map shows, for who does not see it or does not use a pointer: as many buttons as there are spots in view. */
export function MapSpots<Each extends Spot>({ spots, language, onPoint, onChoose }: MapSpotsProps<Each>) {
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
