'use client';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

// How far a wheel or a pad is turned sideways for a step.
const TURN = 60;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Takes over a row that scrolled by itself, where it stands: dragging, and buttons where there is more to see. */
export function CarouselMotion({ view }: { view: HTMLElement }) {
  const [ref, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 'auto',
    direction: getComputedStyle(view).direction === 'rtl' ? 'rtl' : 'ltr',
  });
  const [can, setCan] = useState({ back: false, on: false });

  useEffect(() => {
    view.dataset.moving = '';
    ref(view);
    return () => {
      delete view.dataset.moving;
    };
  }, [view, ref]);

  useEffect(() => {
    if (!api) return;
    const scrolled = Math.abs(view.scrollLeft);
    view.scrollLeft = 0;
    const width = Math.max(1, (view.firstElementChild?.scrollWidth ?? 1) - view.clientWidth);
    const at = Math.round((scrolled / width) * (api.scrollSnapList().length - 1));
    if (at > 0) api.scrollTo(at, true);
    const look = () => setCan({ back: api.canScrollPrev(), on: api.canScrollNext() });
    look();
    for (const event of ['reInit', 'select', 'resize'] as const) api.on(event, look);
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      turned += event.deltaX;
      if (Math.abs(turned) < TURN) return;
      if (turned > 0) api.scrollNext(isStill());
      else api.scrollPrev(isStill());
      turned = 0;
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [api, view]);

  if (!can.back && !can.on) return null;
  return (
    <div className="carousel-buttons">
      <button
        type="button"
        aria-label="Scroll back"
        aria-disabled={!can.back}
        onClick={() => api?.scrollPrev(isStill())}
        className="carousel-button"
      >
        <span aria-hidden="true">←</span>
      </button>
      <button
        type="button"
        aria-label="Scroll on"
        aria-disabled={!can.on}
        onClick={() => api?.scrollNext(isStill())}
        className="carousel-button"
      >
        <span aria-hidden="true">→</span>
      </button>
    </div>
  );
}
