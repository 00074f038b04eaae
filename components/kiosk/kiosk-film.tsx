import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './kiosk.module.css';
import type { KioskPictureProps } from './kiosk-picture';

interface KioskFilmProps extends KioskPictureProps {
  isShown: boolean;
  isPaused: boolean;
}

/** A film without its sound, from its beginning to its end. */
export function KioskFilm({ item, slideKey, isShown, isPaused, player }: KioskFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    const element = video.current;
    if (element && !element.hasAttribute('src')) element.src = item.film ?? '';
    return () => {
      // Otherwise Chromium keeps the decoder of a removed film: https://html.spec.whatwg.org/#best-practices-for-authors-using-media-elements
      element?.removeAttribute('src');
      element?.load();
    };
  }, [item.film]);
  useEffect(() => {
    if (!isShown || isPaused) video.current?.pause();
    else video.current?.play().catch(() => {});
  }, [isShown, isPaused]);
  const onError = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (!currentTarget.hasAttribute('src')) return;
    player.failed(slideKey);
    player.ended(slideKey);
  };
  return (
    <video
      ref={video}
      className={styles.media}
      muted
      playsInline
      preload="auto"
      width={item.width}
      height={item.height}
      aria-label={item.alt ?? item.title}
      onLoadedData={() => player.ready(slideKey)}
      onTimeUpdate={() => player.moved(slideKey)}
      onEnded={() => player.ended(slideKey)}
      onError={onError}
    />
  );
}
