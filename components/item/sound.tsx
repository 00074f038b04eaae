import { FilmStage } from '@/components/media/film-stage';
import { findPictured } from '@/lib/model/cover-picture';
import { IMAGE_WIDTHS } from '@/lib/model/image-widths';
import { toFileHref, toImageHref, toItemHref } from '@/lib/model/routes';
import stage from '../media/film-stage.module.css';
import type { FilmProps } from './film';
import { FilmTranscripts } from './film-transcripts';
import { Picture } from './picture';
import styles from './sound.module.css';
import { Waveform } from './waveform';

/** A recording with its picture, chapters and transcript, played by the browser's `<audio>`. */
export function Sound({ item, captions = [], chapters = [], t }: FilmProps) {
  const pictured = findPictured(item);
  const label = item.alt ?? item.title;
  const player = (
    <>
      {pictured && (
        <a
          className={styles.cover}
          href={toImageHref(pictured, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0)}
          aria-label={t('item.pictureAlone', { title: item.title })}
        >
          <Picture item={pictured} sizes="(max-width: 40rem) 60vw, 16rem" isPriority />
        </a>
      )}
      {item.peaks && <Waveform peaks={item.peaks} maxBars={180} height="5rem" />}
      {/* biome-ignore lint/a11y/useMediaCaption: browsers show no captions for audio; the transcript is below */}
      <audio src={toFileHref(item)} controls preload="metadata" aria-label={label} />
    </>
  );
  return (
    <FilmStage
      className={stage.film}
      figureClass={styles.sound}
      home={toItemHref(item)}
      label={label}
      picture={player}
      src={toFileHref(item)}
    >
      <FilmTranscripts {...{ item, captions, chapters, t }} />
    </FilmStage>
  );
}
