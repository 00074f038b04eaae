import type { Messages } from '@/lib/messages/messages';
import { toCollectionHref } from '@/lib/model/routes';
import type { ShownTrack } from '@/lib/model/tracks';
import styles from './map-tracks.module.css';

interface MapTracksProps {
  tracks: ShownTrack[];
  /** Total number of tracks. */
  total: number;
  t: Messages;
}

const MAX_LISTED_TRACKS = 24;

/** The names of the tracks on the map, each with a link to its collection. */
export function MapTracks({ tracks, total, t }: MapTracksProps) {
  if (total === 0) return null;
  return (
    <section className={styles.tracks} aria-label={t('map.tracks')}>
      <h2 className="visually-hidden">{t('map.tracks')}</h2>
      <p>{t('count.tracks', { count: total })}</p>
      <ul className={styles.list}>
        {tracks.slice(0, MAX_LISTED_TRACKS).map(({ path, name, collection }) => (
          <li key={path}>
            <a href={toCollectionHref(collection.path)}>
              <bdi>{name}</bdi>
              {collection.title !== name && (
                <span>
                  {' '}
                  <bdi>{collection.title}</bdi>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
