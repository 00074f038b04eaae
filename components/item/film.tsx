import type { CSSProperties } from 'react';
import { filmConsentMessages } from '@/components/media/film-consent-messages';
import { FilmStage } from '@/components/media/film-stage';
import type { Messages } from '@/lib/messages/messages';
import { findPictured } from '@/lib/model/cover-picture';
import { getPlayerSource, getVideoSiteName, toWatchHref } from '@/lib/model/external-video';
import { PREPARED_TYPE } from '@/lib/model/film-copies';
import { getLanguageName } from '@/lib/model/format';
import { hasPlayedFile } from '@/lib/model/prepared-film';
import { toCaptionsHref, toImageHref, toItemHref, toPlayHref } from '@/lib/model/routes';
import type { Item } from '@/lib/model/types';
import type { Captions, Cue } from '@/lib/model/vtt';
import stage from '../media/film-stage.module.css';
import hero from '../ui/hero.module.css';
import styles from './film.module.css';
import { FilmTranscripts } from './film-transcripts';
import { Picture } from './picture';

export interface FilmProps {
  item: Item;
  captions?: Captions[];
  chapters?: Cue[];
  t: Messages;
}

/** Screens on which a copy above 1080p looks better. */
const LARGE_SCREEN = '(min-width: 1921px)';

/**
 * A film with captions, chapters and transcript: the browser's `<video>`, or an external player that requires consent.
 */
export function Film({ item, captions = [], chapters = [], t }: FilmProps) {
  const { elsewhere } = item;
  const { width = 16, height = 9 } = elsewhere ? (findPictured(item) ?? {}) : item;
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
  const transcripts = <FilmTranscripts {...{ item, captions, chapters, t }} />;
  if (!elsewhere && !hasPlayedFile(item))
    return (
      <div className={stage.film}>
        <figure className={hero.hero} style={style}>
          <FilmPlaceholder item={item} />
        </figure>
        {transcripts}
      </div>
    );
  if (elsewhere)
    return (
      <FilmStage
        {...about}
        picture={<FilmPlaceholder item={item} />}
        remote={{
          src: getPlayerSource(elsewhere),
          watch: toWatchHref(elsewhere),
          messages: filmConsentMessages(getVideoSiteName(elsewhere), t),
        }}
      >
        {transcripts}
      </FilmStage>
    );
  // Without a poster, show a frame near the start.
  const start = item.poster ? '' : '#t=0.1';
  const [, large] = item.prepared?.sizes ?? [];
  const video = (
    // biome-ignore lint/a11y/useMediaCaption: captions exist only if the library has sidecar files
    <video
      src={large ? undefined : `${toPlayHref(item)}${start}`}
      width={width}
      height={height}
      poster={item.poster && toImageHref({ ...item, width: item.poster.width }, 1200)}
      controls
      playsInline
      preload="metadata"
      aria-label={item.alt ?? item.title}
    >
      {large && <source src={`${toPlayHref(item, 'large')}${start}`} type={PREPARED_TYPE} media={LARGE_SCREEN} />}
      {large && <source src={`${toPlayHref(item)}${start}`} type={PREPARED_TYPE} />}
      {captions.map(({ lang, language }) => (
        <track
          key={lang}
          kind="captions"
          src={toCaptionsHref(item, lang)}
          srcLang={language}
          label={getLanguageName(language, t)}
        />
      ))}
    </video>
  );
  return (
    <FilmStage {...about} picture={video} src={toPlayHref(item)}>
      {transcripts}
    </FilmStage>
  );
}

/** In place of a player: the poster, or the title if there is none. */
function FilmPlaceholder({ item }: { item: Item }) {
  const pictured = findPictured(item);
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
        isPriority
      />
    </span>
  );
}
