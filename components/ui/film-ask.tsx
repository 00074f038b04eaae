'use client';
import { setConsent } from '@/lib/clients/browser/cookies';
import { useEmbedChoice } from './embed-choice';
import styles from './film-ask.module.css';

/** What is said of the other site. */
export type FilmAskWords = Record<'elsewhere' | 'silent' | 'playFrom' | 'agree' | 'alwaysAgree' | 'watch', string>;

/** A film that stands with another site. */
export interface RemoteFilm {
  /** What the player is given. */
  src: string;
  /** Where the film is watched there. */
  watch: string;
  words: FilmAskWords;
}

interface FilmAskProps {
  remote: RemoteFilm;
  isPlaying: boolean;
  /** It plays nothing, for its site does not answer. */
  isSilent: boolean;
  onPlay(): void;
}

/** Says who would be asked for a film, and asks nobody before the visitor agrees; the link out works without all that. */
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
