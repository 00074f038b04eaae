import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { computeExtent, drawTrackPath, type ShownTrack } from '@/lib/model/tracks';
import { parseMapBox, toMapHref } from '@/lib/query/map-state';
import { MapLand } from './map-land';
import styles from './track-map.module.css';

interface TrackMapProps {
  /** Folder of the collection. */
  folder: string;
  tracks: ShownTrack[];
  /** Total number of tracks. */
  total: number;
  t: Messages;
}

// Aspect ratio of the map; its minimum height in degrees; and its margin as a share of the extent.
const RATIO = 2;
const MIN_HEIGHT_DEGREES = 0.02;
const MARGIN_SHARE = 0.15;
const MAX_LISTED_TRACKS = 24;

/** The area around the tracks. Degrees of longitude are scaled by the cosine of the latitude. */
function toFrame([west, south, east, north]: NonNullable<ReturnType<typeof computeExtent>>) {
  const narrow = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const high = Math.max(north - south, ((east - west) * narrow) / RATIO, MIN_HEIGHT_DEGREES) * (1 + 2 * MARGIN_SHARE);
  const wide = (high * RATIO) / narrow;
  return { x: (west + east - wide) / 2, y: -(south + north + high) / 2, width: wide, height: high };
}

/** A server-rendered map of a collection's tracks, and their names. */
export function TrackMap({ folder, tracks, total, t }: TrackMapProps) {
  const extent = computeExtent(tracks.flatMap(({ lines }) => lines));
  if (!extent) return null;
  const { x, y, width, height } = toFrame(extent);
  const box = parseMapBox(-y - height, Math.max(-180, x), [-y, Math.min(180, x + width)]);
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('map.ofTracks')}
      >
        <MapLand frame={{ x, y, width, height }} className={styles.land} />
        {tracks.map(({ path, lines }) => (
          <path key={path} d={drawTrackPath(lines)} className={styles.line} />
        ))}
      </svg>
      <figcaption>
        {tracks.slice(0, MAX_LISTED_TRACKS).map(({ path, name }) => (
          <span key={path}>
            <bdi>{name}</bdi> ·{' '}
          </span>
        ))}
        {total > MAX_LISTED_TRACKS && `${t('map.tracksInAll', { count: total })} · `}
        <a href={toMapHref({ search: { refinements: folder ? { collections: [folder] } : {} }, box })} rel="nofollow">
          {t('map.onTheMap')}
        </a>
      </figcaption>
    </Unhydrated>
  );
}
