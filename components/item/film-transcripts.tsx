import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import type { Messages } from '@/lib/messages/messages';
import { toWatchHref } from '@/lib/model/external-video';
import { getPlayNotice } from '@/lib/model/film-codec';
import { formatDuration, getLanguageName } from '@/lib/model/format';
import { toFileHref, toFramesHref, toPlayHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import styles from './film.module.css';

interface FilmTranscriptsProps {
  item: Item;
  captions: Captions[];
  chapters: Cue[];
  t: Messages;
}

const toMomentHref = (item: Item, seconds: number) =>
  item.elsewhere ? toWatchHref(item.elsewhere, seconds) : `${toPlayHref(item)}#t=${seconds}`;

/** Moments, chapters and transcripts of a film or recording; each entry seeks to its time. */
export function FilmTranscripts({ item, captions, chapters, t }: FilmTranscriptsProps) {
  const notice = getPlayNotice(item, t);
  return (
    <Unhydrated as="div" className={styles.transcripts}>
      {notice && (
        <p className="quiet" role="note">
          {notice}{' '}
          <a href={toFileHref(item)} download>
            {t('item.downloadIt', { kind: item.kind })}
          </a>
        </p>
      )}
      <Frames item={item} t={t} />
      <Chapters item={item} chapters={chapters} t={t} />
      <Transcripts item={item} captions={captions} t={t} />
    </Unhydrated>
  );
}

/** Thumbnails along the film; each links to its moment. */
function Frames({ item, t }: Pick<FilmTranscriptsProps, 'item' | 't'>) {
  const { frames = [], width = 16, height = 9 } = item;
  if (frames.length === 0) return null;
  return (
    <nav className={styles.frames} aria-label={t('item.moments')}>
      <ul className={styles.strip} style={{ '--frame': (width / height).toFixed(4) } as CSSProperties}>
        {frames.map((moment, index) => (
          <li key={moment}>
            <a href={toMomentHref(item, moment)} data-time={moment}>
              {/* biome-ignore lint/performance/noImgElement: a sprite sheet, of which each element shows one frame */}
              <img
                src={toFramesHref(item)}
                alt={t('item.fromMoment', { time: formatDuration(Math.floor(moment)) })}
                loading="lazy"
                decoding="async"
                style={{ objectPosition: `${((100 * index) / Math.max(1, frames.length - 1)).toFixed(2)}% 0` }}
              />
              <span aria-hidden="true">{formatDuration(Math.floor(moment))}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapters({ item, chapters, t }: Omit<FilmTranscriptsProps, 'captions'>) {
  if (chapters.length === 0) return null;
  return (
    <nav className={styles.chapters} aria-label={t('item.chapters')}>
      <h2>{t('item.chapters')}</h2>
      <ol className={styles.list}>
        {chapters.map(({ start, text }) => (
          <li key={`${start} ${text}`}>
            <a href={toMomentHref(item, start)} data-time={start} rel={item.elsewhere && 'noopener noreferrer'}>
              <span className={styles.time}>{formatDuration(Math.floor(start))}</span> <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Transcripts({ item, captions, t }: Omit<FilmTranscriptsProps, 'chapters'>) {
  return captions.map(({ lang, language, cues }) => (
    <details key={lang} className={styles.transcript}>
      <summary>
        {captions.length > 1
          ? t('item.transcriptIn', { language: getLanguageName(language, t) })
          : t('item.transcript')}
      </summary>
      <div lang={language}>
        {cues.map(({ start, text }) => (
          <p key={`${start} ${text}`}>
            <a
              className={styles.time}
              href={toMomentHref(item, start)}
              data-time={start}
              rel={item.elsewhere && 'noopener noreferrer'}
            >
              {formatDuration(Math.floor(start))}
            </a>{' '}
            <span dir="auto">{text}</span>
          </p>
        ))}
      </div>
    </details>
  ));
}
