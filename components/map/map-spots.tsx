import { Fragment } from 'react';
import type { MapSpot } from '@/lib/map/draw-map';
import { formatPlural } from '@/lib/messages/browser/counted';
import { fill } from '@/lib/messages/browser/fill';
import styles from './map-spots.module.css';
import type { MapWords } from './map-stage';

interface MapSpotsProps {
  /** Sorted by number of items, descending. */
  spots: MapSpot[];
  words: MapWords;
  language: string;
  onPoint: (spot: MapSpot | null) => void;
  onChoose: (spot: MapSpot) => void;
}

const MOST = 24;

const toDegreesText = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? minus : plus}`;

const toPlaceText = ({ lat, lng }: MapSpot) => `${toDegreesText(lat, ['N', 'S'])}, ${toDegreesText(lng, ['E', 'W'])}`;

/** An accessible alternative to the map: one button for each spot in view. */
export function MapSpots({ spots, words, language, onPoint, onChoose }: MapSpotsProps) {
  const all = spots.reduce((sum, spot) => sum + spot.items, 0);
  const shown = spots.slice(0, MOST);
  return (
    <section className={styles.spots}>
      <h2 className="visually-hidden">{words.view}</h2>
      <p role="status">
        {fill(spots.length > MOST ? words.inViewLargest : words.inView, {
          items: formatPlural(words.items, all, language),
          shown: MOST,
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
                text={spot.cluster === null ? words.at : words.around}
                items={formatPlural(words.items, spot.items, language)}
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
