import type { CSSProperties } from 'react';
import { Unhydrated } from '@/components/ui/unhydrated';
import { toWatchHref } from '@/lib/model/external-video';
import { toPlayNotice } from '@/lib/model/film-codec';
import { toDurationText, toLanguageName } from '@/lib/model/format';
import { toFileHref, toFramesHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import styles from './film.module.css';

const toMomentHref = (item: Item, seconds: number) =>
  item.elsewhere ? toWatchHref(item.elsewhere, seconds) : `${toFileHref(item)}#t=${seconds}`;

/** What belongs to a film or a recording beside its player: moments, chapters, what is said; each leads to its place. */
export function FilmWords({ item, captions, chapters }: { item: Item; captions: Captions[]; chapters: Cue[] }) {
  const notice = toPlayNotice(item);
  return (
    <Unhydrated as="div" className={styles.words}>
      {notice && (
        <p className="quiet" role="note">
          {notice}{' '}
          <a href={toFileHref(item)} download>
            Download the {item.kind === 'sound' ? 'recording' : 'film'}
          </a>
        </p>
      )}
      <Frames item={item} />
      <Chapters item={item} chapters={chapters} />
      <Transcripts item={item} captions={captions} />
    </Unhydrated>
  );
}

/** Small pictures along the film, each the way to its moment. */
function Frames({ item }: { item: Item }) {
  const { frames = [], width = 16, height = 9 } = item;
  if (frames.length === 0) return null;
  return (
    <nav className={styles.frames} aria-label="Moments of the film">
      <ul className={styles.strip} style={{ '--frame': (width / height).toFixed(4) } as CSSProperties}>
        {frames.map((moment, index) => (
          <li key={moment}>
            <a href={toMomentHref(item, moment)} data-time={moment}>
              {/* biome-ignore lint/performance/noImgElement: one strip, of which each shows a part */}
              <img
                src={toFramesHref(item)}
                alt={`From ${toDurationText(Math.floor(moment))}`}
                loading="lazy"
                decoding="async"
                style={{ objectPosition: `${((100 * index) / Math.max(1, frames.length - 1)).toFixed(2)}% 0` }}
              />
              <span aria-hidden="true">{toDurationText(Math.floor(moment))}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapters({ item, chapters }: { item: Item; chapters: Cue[] }) {
  if (chapters.length === 0) return null;
  return (
    <nav className={styles.chapters} aria-label="Chapters">
      <h2>Chapters</h2>
      <ol className={styles.list}>
        {chapters.map(({ start, text }) => (
          <li key={`${start} ${text}`}>
            <a href={toMomentHref(item, start)} data-time={start} rel={item.elsewhere && 'noopener noreferrer'}>
              <span className={styles.time}>{toDurationText(Math.floor(start))}</span> <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Transcripts({ item, captions }: { item: Item; captions: Captions[] }) {
  return captions.map(({ lang, language, cues }) => (
    <details key={lang} className={styles.transcript}>
      <summary>{captions.length > 1 ? `Transcript (${toLanguageName(language)})` : 'Transcript'}</summary>
      <div lang={language}>
        {cues.map(({ start, text }) => (
          <p key={`${start} ${text}`}>
            <a
              className={styles.time}
              href={toMomentHref(item, start)}
              data-time={start}
              rel={item.elsewhere && 'noopener noreferrer'}
            >
              {toDurationText(Math.floor(start))}
            </a>{' '}
            <span dir="auto">{text}</span>
          </p>
        ))}
      </div>
    </details>
  ));
}
