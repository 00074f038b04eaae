import type { Messages } from '@/lib/messages/messages';
import { isolate } from '@/lib/model/bidi';
import { computeExtent, drawTrackPath, type ShownTrack } from '@/lib/model/tracks';
import { type MapBox, type MapDot, parseMapBox, toMapHref, WORLD } from '@/lib/query/map-state';
import type { SearchState } from '@/lib/query/search-state';
import { MapLand } from './map-land';
import styles from './map-overview.module.css';

interface MapOverviewProps {
  search: SearchState;
  /** Area of the request. */
  box?: MapBox;
  /** Area to draw, if it differs from `box`. */
  area?: MapBox;
  dots: MapDot[];
  tracks?: Omit<ShownTrack, 'collection'>[];
  /** Grid size of the dots, degrees. */
  degrees: number;
  t: Messages;
}

// Aspect ratio of the drawing; and its minimum width, because the coast data is not accurate enough for less.
const RATIO = 2;
const MIN_WIDTH_DEGREES = 2;

// Radius of the dot of one item, as a share of the drawing's width: smaller where many dots would cover each other.
const RADIUS = 0.01;
const CROWDED_RADIUS = 0.005;
const CROWDED_DOTS = 50;

/** The drawn area as an SVG view box: one unit per degree, south is down. */
function toFrame({ south, west, north, east }: MapBox) {
  const across = east > west ? east - west : east - west + 360;
  const width = Math.max(across, (north - south) * RATIO, MIN_WIDTH_DEGREES);
  const height = Math.max(width / RATIO, north - south);
  const middle = Math.max(-90 + height / 2, Math.min(90 - height / 2, (south + north) / 2));
  return { x: west + across / 2 - width / 2, y: -middle - height / 2, width, height };
}

const toLabel = (items: string, place: string | undefined, t: Messages) =>
  place ? t('map.itemsAround', { items, place: isolate(place) }) : items;

/** A server-rendered SVG map with a dot for each group of items, which links to the area around it. */
export function MapOverview({ search, box, area = box ?? WORLD, dots, tracks = [], degrees, t }: MapOverviewProps) {
  const { x, y, width, height } = toFrame(area);
  const half = Math.max(degrees * 1.2, 0.02);
  const smallest = dots.length > CROWDED_DOTS ? CROWDED_RADIUS : RADIUS;
  return (
    <svg className={styles.overview} viewBox={`${x} ${y} ${width} ${height}`}>
      <title>{t(box ? 'map.whereTheyLieHere' : 'map.whereTheyLie')}</title>
      <MapLand frame={{ x, y, width, height }} className={styles.land} />
      {tracks.map(({ path, name, lines }) => (
        <path
          key={path}
          d={drawTrackPath(lines)}
          className={styles.track}
          // Shift tracks that continue beyond the antimeridian into the area.
          {...((computeExtent(lines)?.[2] ?? 0) < x && { transform: 'translate(360)' })}
        >
          <title>{name}</title>
        </path>
      ))}
      {dots.map(({ latitude, longitude, count, place, label }) => {
        const around = parseMapBox(latitude - half, longitude - half, [latitude + half, longitude + half]);
        const radius = width * (smallest + 0.003 * Math.log10(count));
        return (
          <a
            key={`${latitude} ${longitude}`}
            href={toMapHref({ search: { ...search, page: 1 }, box: around })}
            rel="nofollow"
            aria-label={label ?? toLabel(t('count.items', { count }), place, t)}
          >
            <circle cx={longitude} cy={-latitude} r={radius * 2} className={styles.reach} />
            <circle cx={longitude} cy={-latitude} r={radius} className={styles.dot} />
          </a>
        );
      })}
    </svg>
  );
}
