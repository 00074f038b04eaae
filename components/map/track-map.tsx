import { Unhydrated } from '@/components/ui/unhydrated';
import { isTooNear } from '@/lib/map/near-land';
import { chooseScaleBar, formatLength } from '@/lib/map/scale-bar';
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
// Width of the region in a corner, and its share of the map.
const LOCATOR = { degrees: 12, share: 0.28 };

/** The area around the tracks. Degrees of longitude are scaled by the cosine of the latitude. */
function toFrame([west, south, east, north]: NonNullable<ReturnType<typeof computeExtent>>) {
  const narrow = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const high = Math.max(north - south, ((east - west) * narrow) / RATIO, MIN_HEIGHT_DEGREES) * (1 + 2 * MARGIN_SHARE);
  const wide = (high * RATIO) / narrow;
  return { x: (west + east - wide) / 2, y: -(south + north + high) / 2, width: wide, height: high };
}

type Frame = ReturnType<typeof toFrame>;

interface Corner {
  isRight: boolean;
  isLow: boolean;
}

const CORNERS: Corner[] = [
  { isRight: true, isLow: false },
  { isRight: false, isLow: true },
  { isRight: false, isLow: false },
  { isRight: true, isLow: true },
];

/** Returns the corners by how little of the tracks they cover. */
function sortCorners({ x, y, width, height }: Frame, tracks: ShownTrack[]): Corner[] {
  const points = tracks.flatMap(({ lines }) => lines.flat());
  const countIn = ({ isRight, isLow }: Corner) =>
    points.filter(([longitude, latitude]) => {
      const [across, down] = [(longitude - x) / width, (-latitude - y) / height];
      return (isRight ? 1 - across : across) < LOCATOR.share && (isLow ? 1 - down : down) < LOCATOR.share;
    }).length;
  const counts = new Map(CORNERS.map((corner) => [corner, countIn(corner)]));
  return [...CORNERS].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
}

/** Shows where a small area is, because it has no coasts of its own: a map of the region in a corner. */
function Locator({ frame: { x, y, width, height }, corner }: { frame: Frame; corner: Corner }) {
  const [wide, high] = [LOCATOR.degrees, (LOCATOR.degrees * height) / width];
  const [middle, level] = [x + width / 2, y + height / 2];
  const region = { x: middle - wide / 2, y: level - high / 2, width: wide, height: high };
  return (
    <svg
      aria-hidden="true"
      x={x + (corner.isRight ? width * (1 - LOCATOR.share) : 0)}
      y={y + (corner.isLow ? height * (1 - LOCATOR.share) : 0)}
      width={width * LOCATOR.share}
      height={height * LOCATOR.share}
      viewBox={`${region.x} ${region.y} ${wide} ${high}`}
      preserveAspectRatio="none"
    >
      <rect {...region} className={styles.sea} />
      <MapLand frame={region} className={styles.land} />
      <path d={`M${middle} ${level}h0`} className={styles.here} />
      <rect {...region} className={styles.edge} />
    </svg>
  );
}

/** A server-rendered map of a collection's tracks, with a scale, and their names. */
export function TrackMap({ folder, tracks, total, t }: TrackMapProps) {
  const extent = computeExtent(tracks.flatMap(({ lines }) => lines));
  if (!extent) return null;
  const frame = toFrame(extent);
  const { x, y, width, height } = frame;
  const bar = chooseScaleBar(frame);
  const isNear = isTooNear(frame);
  const [place, ...others] = sortCorners(frame, tracks) as [Corner, ...Corner[]];
  const isScaleRight = (isNear ? others : [place, ...others]).find(({ isLow }) => isLow)?.isRight;
  const box = parseMapBox(-y - height, Math.max(-180, x), [-y, Math.min(180, x + width)]);
  return (
    <Unhydrated as="figure" className={styles.figure}>
      <div className={styles.view}>
        <svg
          viewBox={`${x} ${y} ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('map.ofTracks')}
        >
          <MapLand frame={frame} className={styles.land} />
          {tracks.map(({ path, lines }) => (
            <path key={path} d={drawTrackPath(lines)} className={styles.line} />
          ))}
          {isNear && <Locator frame={frame} corner={place} />}
        </svg>
        <span
          className={styles.scale}
          data-end={isScaleRight || undefined}
          style={{ width: `${(100 * bar.share).toFixed(2)}%` }}
        >
          {formatLength(bar.metres, t.locale)}
        </span>
      </div>
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
