import { Fragment } from 'react';
import type { MapSpot } from '@/lib/map/draw-map';
import { formatPlural } from '@/lib/messages/browser/counted';
import { fill } from '@/lib/messages/browser/fill';
import styles from './map-spots.module.css';
import type { MapMessages } from './map-stage';

interface MapSpotsProps {
  /** Sorted by number of items, descending. */
  spots: MapSpot[];
  messages: MapMessages;
  language: string;
  onPoint: (spot: MapSpot | null) => void;
  onChoose: (spot: MapSpot) => void;
}

const MAX_LISTED_SPOTS = 24;

const toDegreesText = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? minus : plus}`;

const toPlaceText = ({ lat, lng }: MapSpot) => `${toDegreesText(lat, ['N', 'S'])}, ${toDegreesText(lng, ['E', 'W'])}`;

/** An accessible alternative to the map: one button for each spot in view. */
export function MapSpots({ spots, messages, language, onPoint, onChoose }: MapSpotsProps) {
  const all = spots.reduce((sum, spot) => sum + spot.items, 0);
  const shown = spots.slice(0, MAX_LISTED_SPOTS);
  return (
    <section className={styles.spots} aria-label={messages.view}>
      <h2 className="visually-hidden">{messages.view}</h2>
      <p role="status">
        {fill(spots.length > MAX_LISTED_SPOTS ? messages.inViewLargest : messages.inView, {
          items: formatPlural(messages.items, all, language),
          shown: MAX_LISTED_SPOTS,
          spots: spots.length.toLocaleString(language),
        })}
      </p>
      <ul className={styles.list}>
        {shown.map((spot) => (
          <li key={`${spot.lat} ${spot.lng}`}>
            <button
              type="button"
              onFocus={() => onPoint(spot.cluster === null ? spot : null)}
              onClick={() => onChoose(spot)}
            >
              <SpotText
                text={spot.cluster === null ? messages.at : messages.around}
                items={formatPlural(messages.items, spot.items, language)}
                place={spot.place ?? toPlaceText(spot)}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Text between the values is for screen readers only. */
const SpotText = ({ text, items, place }: Record<'text' | 'items' | 'place', string>) =>
  text.split(/(\{items\}|\{place\})/).map((part) => {
    if (part === '{place}') {
      return (
        <bdi key={part} className={styles.place}>
          {place}
        </bdi>
      );
    }
    if (part === '{items}') {
      return (
        <span key={part} className={styles.count}>
          {items}
        </span>
      );
    }
    return (
      part && (
        <Fragment key={part}>
          {' '}
          <span className="visually-hidden">{part.trim()} </span>
        </Fragment>
      )
    );
  });
