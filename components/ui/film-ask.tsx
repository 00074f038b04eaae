'use client';
import { setConsent } from '@/lib/clients/browser/cookies';
import { useEmbedChoice } from './embed-choice';
import styles from './film-ask.module.css';

/** Messages about the site that hosts the film; see `toFilmAskWords`. */
export type FilmAskWords = Record<'elsewhere' | 'silent' | 'playFrom' | 'agree' | 'alwaysAgree' | 'watch', string>;

/** A film that another site hosts. */
export interface RemoteFilm {
  /** URL for the player. */
  src: string;
  /** URL of the film's page on that site. */
  watch: string;
  words: FilmAskWords;
}

interface FilmAskProps {
  remote: RemoteFilm;
  isPlaying: boolean;
  /** Playback failed because the site does not respond. */
  isSilent: boolean;
  onPlay(): void;
}

/**
 * Requests consent before anything is loaded from the site that hosts a film. The link to that site works without
 * consent and without JavaScript.
 */
export function FilmAsk({ remote, isPlaying, isSilent, onPlay }: FilmAskProps) {
  const state = useEmbedChoice();
  const { watch, words } = remote;
  return (
    <div className={styles.ask} data-playing={isPlaying || undefined}>
      {!isPlaying && <p>{words.elsewhere}</p>}
      <p role="status">{isSilent && words.silent}</p>
      <div>
        {state && !isPlaying && (
          <button type="button" className="button" onClick={onPlay}>
            <span aria-hidden="true">▶</span> {state === 'agreed' ? words.playFrom : words.agree}
          </button>
        )}
        {state === 'ask' && !isPlaying && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setConsent({ embeds: true });
              onPlay();
            }}
          >
            {words.alwaysAgree}
          </button>
        )}
        <a href={watch} rel="noopener noreferrer external">
          {words.watch}
        </a>
      </div>
    </div>
  );
}
