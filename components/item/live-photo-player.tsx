import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { getPlayNotice } from '@/lib/model/film-codec';
import { toFileHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import styles from './film.module.css';

const toSeconds = (seconds: number, language: string) =>
  Number(seconds.toFixed(1)).toLocaleString(language, { minimumFractionDigits: 1, useGrouping: false });

/** The video of a live photo. Nothing is fetched before the visitor opens it. */
export function LivePhotoPlayer({ item, t }: { item: Item; t: Messages }) {
  const { live, width = 3, height = 2 } = item;
  if (!live) return null;
  const notice = getPlayNotice(live, t);
  const href = toFileHref(item, 'live');
  return (
    <Unhydrated as="div" className={styles.transcripts}>
      <details className={styles.transcript}>
        <summary>
          {live.duration
            ? t('item.momentAsFilmLong', { seconds: toSeconds(live.duration, t.language) })
            : t('item.momentAsFilm')}
        </summary>
        {/* biome-ignore lint/a11y/useMediaCaption: live photos have no captions */}
        <video
          src={href}
          controls
          playsInline
          preload="none"
          aria-label={t('item.titleAsFilm', { title: item.title })}
          style={{ width: '100%', maxHeight: '78vh', aspectRatio: `${width} / ${height}` }}
        />
        <p className="quiet">
          {notice}{' '}
          <a href={href} download>
            {t('item.downloadIt', { kind: 'film' })}
          </a>
        </p>
      </details>
    </Unhydrated>
  );
}
