'use client';
import { type ReactNode, useId, useRef } from 'react';
import { useIntent } from './intent';

interface CarouselProps {
  title: ReactNode;
  /** A link that leads on. */
  more?: ReactNode;
  /** List items. */
  children: ReactNode;
}

/**
 * A row that scrolls: by touch as the browser does it, and for who comes with a mouse or by keyboard with buttons and by
 * dragging, as soon as they turn to it.
 */
export function Carousel({ title, more, children }: CarouselProps) {
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const [loaded, { onPointerEnter, onFocus }] = useIntent(() => import('./carousel-motion'));
  return (
    <section
      className="carousel"
      aria-labelledby={id}
      onPointerEnter={(event) => event.pointerType !== 'touch' && onPointerEnter()}
      onFocus={onFocus}
    >
      <div className="carousel-head">
        <h2 id={id}>{title}</h2>
        {more}
        {loaded && view.current && <loaded.CarouselMotion view={view.current} />}
      </div>
      <div ref={view} className="carousel-view">
        <ul>{children}</ul>
      </div>
    </section>
  );
}
