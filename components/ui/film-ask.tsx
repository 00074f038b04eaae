'use client';
import { setConsent } from '@/lib/clients/browser/cookies';
import { useEmbedChoice } from './embed-choice';
import styles from './film-ask.module.css';

/** A film that stands with another site. */
export interface RemoteFilm {
  /** What the player is given. */
  src: string;
  /** The site's name. */
  site: string;
  /** Where the film is watched there. */
  watch: string;
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
  const { site, watch } = remote;
  return (
    <div className={styles.ask} data-playing={isPlaying || undefined}>
      {!isPlaying && (
        <p>
          This film stands with {site}. {site} is not asked for anything before you play it; then it learns your network
          address and what you watch.
        </p>
      )}
      <p role="status">
        {isSilent && `${site} does not answer here: a blocker, a network or the site itself may be in the way.`}
      </p>
      <div>
        {state && !isPlaying && (
          <button type="button" className="button" onClick={onPlay}>
            <span aria-hidden="true">▶</span> {state === 'agreed' ? `Play from ${site}` : 'Agree and play'}
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
            Always agree
          </button>
        )}
        <a href={watch} rel="noopener noreferrer external">
          Watch it at {site}
        </a>
      </div>
    </div>
  );
}
