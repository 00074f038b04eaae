'use client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { toWay } from '@/lib/viewer/way';
import { useIntent } from './intent';

interface CarouselProps {
  className?: string | undefined;
  title: ReactNode;
  /** Accessible names of the two scroll buttons. */
  labels: { back: string; on: string };
  /** Link to the whole list. */
  more?: ReactNode;
  children: ReactNode;
}

/** Directions in which the row can still scroll. */
export interface Reach {
  back: boolean;
  on: boolean;
}

/** Scrolls a row by one step. */
export interface Mover {
  step(way: 1 | -1): void;
}

// Share of the visible width that one step scrolls by.
const STEP = 0.85;

/** Scrolls a row natively and reports in which directions it can still scroll. */
function watchScroll(view: HTMLElement, onReach: (reach: Reach) => void) {
  const look = () => {
    const at = Math.abs(view.scrollLeft);
    onReach({ back: at > 1, on: at + view.clientWidth < view.scrollWidth - 1 });
  };
  const observer = new ResizeObserver(look);
  observer.observe(view);
  view.addEventListener('scroll', look, { passive: true });
  const stop = () => {
    observer.disconnect();
    view.removeEventListener('scroll', look);
  };
  // Scroll without animation: Embla may replace native scrolling directly afterwards.
  const step = (way: 1 | -1) => view.scrollBy({ left: way * STEP * view.clientWidth * toWay(view) });
  return { step, stop };
}

/**
 * A horizontally scrolling row. Touch scrolls natively, mouse and keyboard get buttons; Embla adds dragging once a
 * pointer or the focus enters.
 */
export function Carousel({ className, title, labels, more, children }: CarouselProps) {
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const mover = useRef<Mover | null>(null);
  const [reach, setReach] = useState<Reach>({ back: false, on: false });
  const [loaded, { onPointerEnter, onFocus }] = useIntent(() => import('./carousel-motion'));

  useEffect(() => {
    if (loaded || !view.current) return;
    const watch = watchScroll(view.current, setReach);
    mover.current = watch;
    return watch.stop;
  }, [loaded]);

  const toButton = (way: 1 | -1) => (
    <button
      type="button"
      aria-label={way < 0 ? labels.back : labels.on}
      aria-disabled={!(way < 0 ? reach.back : reach.on)}
      onClick={() => mover.current?.step(way)}
    >
      <span aria-hidden="true">{way < 0 ? '←' : '→'}</span>
    </button>
  );
  return (
    <section
      className={className}
      aria-labelledby={id}
      onPointerEnter={(event) => event.pointerType !== 'touch' && onPointerEnter()}
      onFocus={onFocus}
    >
      <div>
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        {more}
        {(reach.back || reach.on) && (
          <div data-turned={loaded ? '' : undefined}>
            {toButton(-1)}
            {toButton(1)}
          </div>
        )}
        {loaded && view.current && <loaded.CarouselMotion view={view.current} mover={mover} onReach={setReach} />}
      </div>
      <div ref={view}>{children}</div>
    </section>
  );
}
