import type { CSSProperties } from 'react';
import { FilmStage } from '@/components/ui/film-stage';
import { Unhydrated } from '@/components/ui/unhydrated';
import { toPictured } from '@/lib/model/cover-picture';
import { toPlayerSource, toSiteName, toWatchHref } from '@/lib/model/external-video';
import { toPlayNotice } from '@/lib/model/film-codec';
import { toDurationText } from '@/lib/model/format';
import { toCaptionsHref, toFileHref, toFramesHref, toImageHref, toItemHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import stage from '../ui/film-stage.module.css';
import hero from '../ui/hero.module.css';
import styles from './film.module.css';
import { Picture } from './picture';

interface FilmProps {
  item: Item;
  captions?: Captions[];
  chapters?: Cue[];
}

const toLanguageName = (language: string) => {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
};

const toMomentHref = (item: Item, seconds: number) =>
  item.elsewhere ? toWatchHref(item.elsewhere, seconds) : `${toFileHref(item)}#t=${seconds}`;

/** A film with its captions, chapters and transcript: played by the browser itself, or where it stands once a visitor agrees. */
export function Film({ item, captions = [], chapters = [] }: FilmProps) {
  const { elsewhere } = item;
  const { width = 16, height = 9 } = elsewhere ? (toPictured(item) ?? {}) : item;
  const notice = toPlayNotice(item);
  const style = {
    '--ratio': (width / height).toFixed(4),
    '--width': `${Math.max(width, 960)}px`,
  } as CSSProperties;
  const about = {
    className: stage.film,
    figureClass: hero.hero,
    home: toItemHref(item),
    label: item.alt ?? item.title,
    style,
  };
  const words = (
    <Unhydrated as="div" className={styles.words}>
      {notice && (
        <p className="quiet" role="note">
          {notice}{' '}
          <a href={toFileHref(item)} download>
            Download the film
          </a>
        </p>
      )}
      <Frames item={item} />
      <Chapters item={item} chapters={chapters} />
      <Transcripts item={item} captions={captions} />
    </Unhydrated>
  );
  if (elsewhere)
    return (
      <FilmStage
        {...about}
        picture={<Standing item={item} />}
        remote={{ src: toPlayerSource(elsewhere), site: toSiteName(elsewhere), watch: toWatchHref(elsewhere) }}
      >
        {words}
      </FilmStage>
    );
  const video = (
    // biome-ignore lint/a11y/useMediaCaption: it has those that lie beside it
    <video
      // Without a poster, the browser shows a picture of the film itself.
      src={`${toFileHref(item)}${item.poster ? '' : '#t=0.1'}`}
      width={width}
      height={height}
      poster={item.poster && toImageHref({ ...item, width: item.poster.width }, 1200)}
      controls
      playsInline
      preload="metadata"
      aria-label={item.alt ?? item.title}
    >
      {captions.map(({ lang, language }) => (
        <track
          key={lang}
          kind="captions"
          src={toCaptionsHref(item, lang)}
          srcLang={language}
          label={toLanguageName(language)}
        />
      ))}
    </video>
  );
  return (
    <FilmStage {...about} picture={video} src={toFileHref(item)}>
      {words}
    </FilmStage>
  );
}

/** What is seen of a film elsewhere before it plays: the picture beside it, or its title alone. */
function Standing({ item }: { item: Item }) {
  const pictured = toPictured(item);
  if (!pictured)
    return (
      <span className={styles.blank} aria-hidden="true">
        <bdi>{item.title}</bdi>
      </span>
    );
  const { width = 16, height = 9 } = pictured;
  return (
    <span>
      <Picture
        item={pictured}
        sizes={`min(100vw, ${Math.round((width / height) * 78)}vh, ${width}px)`}
        width={1200}
        first
      />
    </span>
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
