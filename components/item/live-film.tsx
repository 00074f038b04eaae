import { Unhydrated } from '@/components/ui/unhydrated';
import { toPlayNotice } from '@/lib/model/film-codec';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './film.module.css';

/** The film of a live photo, played by the browser itself once it is opened; nothing of it is fetched before. */
export function LiveFilm({ item }: { item: Item }) {
  const { live, width = 3, height = 2 } = item;
  if (!live) return null;
  const notice = toPlayNotice(live);
  const href = toFileHref(item, 'live');
  return (
    <Unhydrated as="div" className={styles.words}>
      <details className={styles.transcript}>
        <summary>The moment as a film{live.duration ? ` (${live.duration.toFixed(1)} s)` : ''}</summary>
        {/* biome-ignore lint/a11y/useMediaCaption: a phone's seconds before and after a photograph; nobody has written what is heard */}
        <video
          src={href}
          controls
          playsInline
          preload="none"
          aria-label={`${item.title}, as a film`}
          style={{ width: '100%', maxHeight: '78vh', aspectRatio: `${width} / ${height}` }}
        />
        <p className="quiet">
          {notice}{' '}
          <a href={href} download>
            Download the film
          </a>
        </p>
      </details>
    </Unhydrated>
  );
}
