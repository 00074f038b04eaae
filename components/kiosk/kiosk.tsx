'use client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { prefersReducedMotion } from '@/lib/clients/browser/motion';
import type { MessageTable } from '@/lib/messages/browser/load-words';
import { toImageHref } from '@/lib/model/routes';
import { fetchViewerSlice } from '@/lib/viewer/fetch-slices';
import type { ViewerItem } from '@/lib/viewer/item';
import { createKioskList, type KioskSource } from '@/lib/viewer/kiosk-list';
import { createKioskPlayer, type KioskSlide } from '@/lib/viewer/kiosk-player';
import styles from './kiosk.module.css';
import { KioskFilm } from './kiosk-film';
import { KioskPicture } from './kiosk-picture';
import { useIsIdle, useWakeLock } from './use-screen';

interface KioskProps {
  source: KioskSource;
  seconds: number;
  hasText: boolean;
  /** Where leaving leads. */
  home: string;
  messages: MessageTable<'kiosk'>;
}

const FADE_MS = 1000;

async function isMissing(item: ViewerItem) {
  const { status } = await fetch(item.pictured ? toImageHref(item, 1200) : (item.film ?? item.href), {
    method: 'HEAD',
  });
  return status === 404 || status === 410;
}

function createPlayer({ source, seconds }: Pick<KioskProps, 'source' | 'seconds'>) {
  const list = createKioskList(source, fetchViewerSlice);
  return createKioskPlayer({
    list: {
      async next() {
        const item = await list.next();
        if (!item?.pictured || !prefersReducedMotion()) return item;
        const { film: _, ...still } = item;
        return still;
      },
    },
    slideMs: seconds * 1000,
    fadeMs: FADE_MS,
    isMissing,
  });
}

/** Makers, date and place, as on a label beside a picture in an exhibition. */
function KioskLabel({ item: { title, date, makers = [], place, lang } }: { item: ViewerItem }) {
  const facts = [makers.join(', '), date, place].filter(Boolean);
  return (
    <figcaption className={styles.label}>
      <span className={styles.title}>
        <bdi lang={lang?.title}>{title}</bdi>
      </span>
      {facts.length > 0 && (
        <span className="quiet">
          {facts.map((fact, at) => (
            <bdi key={fact}>{at > 0 ? ` · ${fact}` : fact}</bdi>
          ))}
        </span>
      )}
    </figcaption>
  );
}

/** A slide show that covers the page and runs without an end, for a screen in a hall. */
export function Kiosk({ source, seconds, hasText, home, messages }: KioskProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [player] = useState(() => createPlayer({ source, seconds }));
  const { shown, leaving, coming, isPaused, isEmpty } = useSyncExternalStore(
    player.subscribe,
    player.getState,
    player.getState,
  );
  const isIdle = useIsIdle();
  useWakeLock();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Otherwise the first control would show the outline of the focus.
    element?.focus();
    player.start();
    return () => {
      player.stop();
      element?.close();
    };
  }, [player]);

  const slides = [leaving, shown, coming].filter((slide): slide is KioskSlide => slide !== null);
  return (
    <dialog
      ref={dialog}
      className={`${styles.kiosk} screen-only`}
      aria-label={messages.title}
      tabIndex={-1}
      data-idle={isIdle || undefined}
      onCancel={(event) => {
        event.preventDefault();
        location.assign(home);
      }}
      onKeyDown={({ key, target }) => {
        if (target !== dialog.current) return;
        if (key === ' ') player.setPaused(!isPaused);
        if (key === 'ArrowRight') player.next();
      }}
    >
      {slides.map((slide) => {
        const { key, item } = slide;
        const isShown = slide === shown;
        return (
          <figure
            key={key}
            className={styles.slide}
            data-shown={isShown || undefined}
            aria-hidden={!isShown || undefined}
          >
            <div className={styles.stage}>
              {item.film === undefined ? (
                <KioskPicture item={item} slideKey={key} player={player} />
              ) : (
                <KioskFilm item={item} slideKey={key} {...{ isShown, isPaused, player }} />
              )}
            </div>
            {hasText && <KioskLabel item={item} />}
          </figure>
        );
      })}
      {isEmpty && !shown && <p className={styles.empty}>{messages.empty}</p>}
      <div className={styles.controls} role="toolbar" aria-label={messages.title}>
        <button type="button" className="button" onClick={() => player.setPaused(!isPaused)}>
          {isPaused ? messages.play : messages.pause}
        </button>
        <button type="button" className="button" onClick={() => player.next()}>
          {messages.next}
        </button>
        <a className="button" href={home}>
          {messages.leave}
        </a>
      </div>
    </dialog>
  );
}
