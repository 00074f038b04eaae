'use client';
import {
  type ComponentType,
  createContext,
  forwardRef,
  lazy,
  useContext,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import HtmlPlayer from 'react-player/HtmlPlayer';
import { createReactPlayer } from 'react-player/ReactPlayer';
import type { VideoElementProps } from 'react-player/types';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { parseMoment } from '@/lib/model/media-fragment';
import { runCommand } from '@/lib/viewer/film-commands';
import { getFilmCommand, listKeyWords, SPEEDS } from '@/lib/viewer/film-keys';
import { findMedia } from '@/lib/viewer/find-media';
import { formatNumber } from '@/lib/viewer/number-text';
import styles from './film-player.module.css';

const AdoptedVideo = createContext<HTMLVideoElement | null>(null);

/** Plays a film's file: uses the `<video>` that the page already has, otherwise creates one. */
const FilePlayer = forwardRef<HTMLVideoElement, VideoElementProps>(function FilePlayer(props, ref) {
  const video = useContext(AdoptedVideo);
  return video ? <AdoptedPlayer video={video} ref={ref} /> : <HtmlPlayer {...props} ref={ref} />;
});

const AdoptedPlayer = forwardRef<HTMLVideoElement, { video: HTMLVideoElement }>(function Adopted({ video }, ref) {
  useImperativeHandle(ref, () => video, [video]);
  return null;
});

// react-player has the same cast, in JavaScript: the elements for other sites accept the props of a video.
const toPlayer = ({ default: player }: { default: unknown }) => ({
  default: player as ComponentType<VideoElementProps>,
});

const file = { key: 'file', name: 'File', canPlay: () => true, player: FilePlayer };

// Match by the start of our own embed URLs: react-player's patterns would also match a local file with "youtube" in its
// name.
const Player = createReactPlayer(
  [
    {
      key: 'youtube',
      name: 'YouTube',
      canPlay: (src) => src.startsWith('https://www.youtube-nocookie.com/'),
      player: lazy(() => import('youtube-video-element/react').then(toPlayer)),
    },
    {
      key: 'vimeo',
      name: 'Vimeo',
      canPlay: (src) => src.startsWith('https://player.vimeo.com/'),
      player: lazy(() => import('vimeo-video-element/react').then(toPlayer)),
    },
    file,
  ],
  file,
);

// YouTube refuses to play without a referrer; the origin is enough:
// https://developers.google.com/youtube/player_parameters
const CONFIG = { youtube: { referrerpolicy: 'strict-origin-when-cross-origin' }, vimeo: { dnt: true } };

// Time after which a site that has sent no metadata counts as unreachable, ms.
const METADATA_TIMEOUT_MS = 8000;

interface FilmPlayerProps {
  root: HTMLElement;
  /** Container for the player of another site; null if the page already has the `<video>`. */
  frame: HTMLElement | null;
  src: string;
  label: string;
  messages: MessageTable<'film'>;
  /** Called when the film's site turns out to be unreachable, or reachable again. */
  onReachability(isSilent: boolean): void;
}

/**
 * The film player with keyboard commands while the focus is inside it, and a toolbar for settings that browsers lack.
 */
export function FilmPlayer({ root, frame, src, label, messages, onReachability }: FilmPlayerProps) {
  const adopted = frame ? null : findMedia(root);
  const [rate, setRate] = useState(adopted?.playbackRate ?? 1);
  const [status, setStatus] = useState('');

  useEffect(() => {
    // The picture and its toolbar only: the transcript beside them handles keys itself.
    const area = root.firstElementChild as HTMLElement | null;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const command = getFilmCommand(event);
      const media = findMedia(root);
      if (!command || !media || target.closest('select, input, textarea')) return;
      if (event.key === ' ' && target.closest('a, button, summary')) return;
      event.preventDefault();
      event.stopPropagation();
      setStatus(runCommand(media, command, messages));
      // react-player sets the playback rate on every render, so keep its state in step.
      setRate(media.playbackRate);
    };
    // Media events do not bubble, so listen in the capture phase.
    const onRate = () => setRate(findMedia(root)?.playbackRate ?? 1);
    const onReady = () => {
      const moment = parseMoment(location.hash);
      const media = findMedia(root);
      if (frame && media && moment !== null) media.currentTime = moment;
    };
    area?.addEventListener('keydown', onKey, true);
    root.addEventListener('ratechange', onRate, true);
    root.addEventListener('loadedmetadata', onReady, { capture: true, once: true });
    return () => {
      area?.removeEventListener('keydown', onKey, true);
      root.removeEventListener('ratechange', onRate, true);
      root.removeEventListener('loadedmetadata', onReady, true);
    };
  }, [root, frame, messages]);

  useEffect(() => {
    if (!frame) return undefined;
    const fail = () => onReachability(true);
    const onError = (event: Event) => {
      if (event.target === findMedia(root)) fail();
    };
    // The YouTube element does not catch the rejection when its script fails to load.
    const onRejection = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof Event && event.reason.target instanceof HTMLScriptElement)) return;
      event.preventDefault();
      fail();
    };
    // A blocked frame fires no event.
    const timer = setTimeout(fail, METADATA_TIMEOUT_MS);
    const onReady = () => {
      clearTimeout(timer);
      onReachability(false);
    };
    root.addEventListener('loadedmetadata', onReady, true);
    root.addEventListener('error', onError, true);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      clearTimeout(timer);
      root.removeEventListener('loadedmetadata', onReady, true);
      root.removeEventListener('error', onError, true);
      removeEventListener('unhandledrejection', onRejection);
    };
  }, [root, frame, onReachability]);

  const player = (
    <Player
      src={src}
      playbackRate={rate}
      // react-player resets the volume together with the playback rate, so pass the current one.
      volume={findMedia(root)?.volume ?? 1}
      controls
      playsInline
      autoPlay={frame !== null}
      aria-label={label}
      width="100%"
      height="100%"
      config={CONFIG}
    />
  );
  return (
    <div className={styles.tools}>
      <AdoptedVideo value={adopted}>{frame ? createPortal(player, frame) : player}</AdoptedVideo>
      <label>
        {messages.speed}{' '}
        <select value={rate} onChange={({ target }) => setRate(Number(target.value))}>
          {[...new Set([...SPEEDS, rate])]
            .sort((a, b) => a - b)
            .map((speed) => (
              <option key={speed} value={speed}>
                {formatNumber(speed)} ×
              </option>
            ))}
        </select>
      </label>
      <details>
        <summary>{messages.keys}</summary>
        <dl>
          {listKeyWords(messages).map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p role="status">{status}</p>
    </div>
  );
}
