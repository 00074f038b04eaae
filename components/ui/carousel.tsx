'use client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { inlineDirection } from '@/lib/viewer/inline-direction';
import { useLoadOnIntent } from './load-on-intent';

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
export interface ScrollState {
  back: boolean;
  forward: boolean;
}

/** Scrolls a row by one step. */
export interface RowScroller {
  step(direction: 1 | -1): void;
}

// Share of the visible width that one step scrolls by.
const STEP_SHARE = 0.85;

/** Scrolls a row natively and reports in which directions it can still scroll. */
function watchScroll(view: HTMLElement, onScrollState: (scrollState: ScrollState) => void) {
  const report = () => {
    const at = Math.abs(view.scrollLeft);
    onScrollState({ back: at > 1, forward: at + view.clientWidth < view.scrollWidth - 1 });
  };
  const observer = new ResizeObserver(report);
  observer.observe(view);
  view.addEventListener('scroll', report, { passive: true });
  const stop = () => {
    observer.disconnect();
    view.removeEventListener('scroll', report);
  };
  // Scroll without animation: Embla may replace native scrolling directly afterwards.
  const step = (direction: 1 | -1) =>
    view.scrollBy({ left: direction * STEP_SHARE * view.clientWidth * inlineDirection(view) });
  return { step, stop };
}

/**
 * A horizontally scrolling row. Touch scrolls natively, mouse and keyboard get buttons; Embla adds dragging once a
 * pointer or the focus enters.
 */
export function Carousel({ className, title, labels, more, children }: CarouselProps) {
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const scroller = useRef<RowScroller | null>(null);
  const [scrollState, setScrollState] = useState<ScrollState>({ back: false, forward: false });
  const [loaded, { onPointerEnter, onFocus }] = useLoadOnIntent(() => import('./carousel-motion'));

  useEffect(() => {
    if (loaded || !view.current) return;
    const watch = watchScroll(view.current, setScrollState);
    scroller.current = watch;
    return watch.stop;
  }, [loaded]);

  const toButton = (direction: 1 | -1) => (
    <button
      type="button"
      aria-label={direction < 0 ? labels.back : labels.on}
      aria-disabled={!(direction < 0 ? scrollState.back : scrollState.forward)}
      onClick={() => scroller.current?.step(direction)}
    >
      <span aria-hidden="true">{direction < 0 ? '←' : '→'}</span>
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
        {(scrollState.back || scrollState.forward) && (
          <div data-turned={loaded ? '' : undefined}>
            {toButton(-1)}
            {toButton(1)}
          </div>
        )}
        {loaded && view.current && (
          <loaded.CarouselMotion view={view.current} scroller={scroller} onScrollState={setScrollState} />
        )}
      </div>
      <div ref={view}>{children}</div>
    </section>
  );
}
