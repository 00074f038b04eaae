'use client';
import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadMessages } from '@/lib/messages/browser/load-words';
import { parseMoment } from '@/lib/model/media-fragment';
import { getDocumentPath } from '@/lib/viewer/document-path';
import { findMedia } from '@/lib/viewer/find-media';
import { useLoadOnIntent } from '../ui/load-on-intent';
import { hasModifierKey } from '../ui/modifier-keys';
import type { RemoteFilm } from './film-consent';

interface FilmStageProps {
  className?: string | undefined;
  figureClass?: string | undefined;
  /** Path of the film's item page. */
  home: string;
  label: string;
  style?: CSSProperties;
  /** The `<video>`, or the poster of a film on another site. */
  picture: ReactNode;
  /** URL of the film, if `picture` is its `<video>`. */
  src?: string;
  remote?: RemoteFilm;
  /** Chapters and transcripts; links with `data-time` (seconds) seek in the film. */
  children?: ReactNode;
}

async function loadPlayer() {
  const [{ FilmPlayer }, messages] = await Promise.all([import('./film-player'), loadMessages('film')]);
  return { FilmPlayer, messages };
}

const LazyFilmConsent = lazy(() => import('./film-consent').then(({ FilmConsent }) => ({ default: FilmConsent })));

// Session storage key: playback continues after the reload that is needed to allow the other site.
const PLAY_KEY = 'vitrine-play';

/**
 * A film with its chapters and transcripts. The browser plays it natively; the player with keys and speeds is loaded on
 * interest.
 */
export function FilmStage({
  className,
  figureClass,
  home,
  label,
  style,
  picture,
  src = '',
  remote,
  children,
}: FilmStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const [loaded, intent] = useLoadOnIntent(loadPlayer);
  const loadPlayerNow = useRef(intent.onFocus);

  const start = useCallback(() => {
    setPlaying(true);
    loadPlayerNow.current();
  }, []);

  useEffect(() => {
    if (location.pathname !== home) return;
    if (remote && sessionStorage.getItem(PLAY_KEY) === home) {
      sessionStorage.removeItem(PLAY_KEY);
      start();
    }
    const moment = parseMoment(location.hash);
    const media = findMedia(root.current);
    if (media && moment !== null) media.currentTime = moment;
  }, [home, remote, start]);

  function play() {
    if (getDocumentPath() === home) return start();
    sessionStorage.setItem(PLAY_KEY, home);
    if (location.pathname === home) location.reload();
    else location.assign(home);
  }

  /** Seeks in the film. If no film plays here, the link is followed as usual. */
  function seek(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLElement>('a[data-time]');
    const media = findMedia(root.current);
    if (!link || !media || isUnreachable || event.button || hasModifierKey(event)) return;
    event.preventDefault();
    const seconds = Number(link.dataset.time);
    media.currentTime = seconds;
    media.play()?.catch(() => {});
    if (location.pathname === home) history.replaceState(history.state, '', `#t=${seconds}`);
    media.scrollIntoView({ block: 'nearest' });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click targets are the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click
    <div className={className} ref={root} onClick={seek} {...intent}>
      <div>
        <figure className={figureClass} style={style}>
          {picture}
          {remote && <div ref={setFrame} hidden={!isPlaying || isUnreachable} />}
        </figure>
        {remote && (
          <Suspense fallback={<div style={{ minHeight: '7rem' }} />}>
            <LazyFilmConsent remote={remote} isPlaying={isPlaying} isUnreachable={isUnreachable} onPlay={play} />
          </Suspense>
        )}
        {(!remote || isPlaying) && (
          <div hidden={isUnreachable}>
            {loaded && root.current && (
              <loaded.FilmPlayer
                root={root.current}
                frame={remote ? frame : null}
                src={remote?.src ?? src}
                label={label}
                messages={loaded.messages}
                onReachability={setUnreachable}
              />
            )}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
