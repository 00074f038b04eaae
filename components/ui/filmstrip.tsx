'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import { fill } from '@/lib/messages/browser/fill';
import { inlineDirection } from '@/lib/viewer/inline-direction';
import styles from './filmstrip.module.css';

export interface Frame {
  src?: string;
  colour?: string;
  label: string;
}

interface FilmstripProps {
  label: string;
  /** Labels of a frame, with `{place}` and `{total}`, and `{title}` once it is loaded. */
  labels: { place: string; placeAndTitle: string };
  index: number;
  total: number;
  /** Undefined while the frame is not loaded; null if it cannot be shown. */
  toFrame(index: number): Frame | null | undefined;
  /** Called before frames of this range become visible. */
  onWant(from: number, to: number): void;
  onChoose(index: number): void;
}

/** Upper limit of frames in the document at once. */
const MAX_FRAMES = 60;
const OVERSCAN_FRAMES = 4;

/** A virtual list of thumbnails: only frames in view, and a few beyond, are fetched and in the document. */
export function Filmstrip({ label, labels, index, total, toFrame, onWant, onChoose }: FilmstripProps) {
  const strip = useRef<HTMLElement>(null);
  const [range, setRange] = useState({ first: index, last: index });
  const from = Math.max(0, range.first - OVERSCAN_FRAMES);
  const to = Math.min(total - 1, range.last + OVERSCAN_FRAMES);

  const updateRange = () => {
    const element = strip.current;
    const cell = element?.querySelector<HTMLElement>('button')?.offsetWidth;
    if (!element || !cell) return;
    const first = Math.floor(Math.abs(element.scrollLeft) / cell);
    const visible = Math.min(MAX_FRAMES - 2 * OVERSCAN_FRAMES, Math.ceil(element.clientWidth / cell) + 1);
    const last = first + visible - 1;
    if (first === range.first && last === range.last) return;
    setRange({ first, last });
    onWant(Math.max(0, first - OVERSCAN_FRAMES), Math.min(total - 1, last + OVERSCAN_FRAMES));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the index or the length changes
  useLayoutEffect(() => {
    const element = strip.current;
    const cell = element?.querySelector<HTMLElement>('button')?.offsetWidth;
    if (!element || !cell) return;
    element.scrollLeft = inlineDirection(element) * ((index + 0.5) * cell - element.clientWidth / 2);
    updateRange();
    // Keep the focus in the strip while the visitor moves by keyboard.
    if (element.contains(document.activeElement))
      element.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [index, total]);

  const places = [];
  for (let place = from; place <= to; place += 1) places.push(place);
  // The current frame must always be reachable by Tab.
  if (index < from) places.unshift(index);
  else if (index > to) places.push(index);
  return (
    <nav ref={strip} aria-label={label} className={styles.strip} onScroll={updateRange}>
      <div className={styles.length} style={{ '--frames': total } as never}>
        {places.map((place) => {
          const frame = toFrame(place);
          const isVisible = place >= range.first && place <= range.last;
          return (
            <button
              key={place}
              type="button"
              className={styles.frame}
              style={{ '--place': place } as never}
              tabIndex={place === index ? 0 : -1}
              aria-current={place === index || undefined}
              aria-label={fill(frame ? labels.placeAndTitle : labels.place, {
                place: place + 1,
                total,
                title: frame?.label ?? '',
              })}
              disabled={frame === null}
              onClick={() => onChoose(place)}
            >
              {frame?.src && isVisible ? (
                // biome-ignore lint/performance/noImgElement: the image service has its own image widths
                <img src={frame.src} alt="" decoding="async" draggable={false} style={{ background: frame.colour }} />
              ) : (
                <span style={{ background: frame?.colour }} />
              )}
            </button>
          );
        })}
      </div>
    </nav>
  );
}
