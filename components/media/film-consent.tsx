'use client';
import { setConsent } from '@/lib/clients/browser/cookies';
import { useEmbedConsent } from './embed-consent';
import styles from './film-consent.module.css';

/** Messages about the site that hosts the film; see `filmConsentMessages`. */
export type FilmConsentMessages = Record<
  'elsewhere' | 'silent' | 'playFrom' | 'agree' | 'alwaysAgree' | 'watch',
  string
>;

/** A film that another site hosts. */
export interface RemoteFilm {
  /** URL for the player. */
  src: string;
  /** URL of the film's page on that site. */
  watch: string;
  messages: FilmConsentMessages;
}

interface FilmConsentProps {
  remote: RemoteFilm;
  isPlaying: boolean;
  /** Playback failed because the site does not respond. */
  isUnreachable: boolean;
  onPlay(): void;
}

/**
 * Requests consent before anything is loaded from the site that hosts a film. The link to that site works without
 * consent and without JavaScript.
 */
export function FilmConsent({ remote, isPlaying, isUnreachable, onPlay }: FilmConsentProps) {
  const state = useEmbedConsent();
  const { watch, messages } = remote;
  return (
    <div className={styles.consent} data-playing={isPlaying || undefined}>
      {!isPlaying && <p>{messages.elsewhere}</p>}
      <p role="status">{isUnreachable && messages.silent}</p>
      <div>
        {state && !isPlaying && (
          <button type="button" className="button" onClick={onPlay}>
            <span aria-hidden="true">▶</span> {state === 'agreed' ? messages.playFrom : messages.agree}
          </button>
        )}
        {state === 'undecided' && !isPlaying && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setConsent({ embeds: true });
              onPlay();
            }}
          >
            {messages.alwaysAgree}
          </button>
        )}
        <a href={watch} rel="noopener noreferrer external">
          {messages.watch}
        </a>
      </div>
    </div>
  );
}
