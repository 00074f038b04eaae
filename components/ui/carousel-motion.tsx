'use client';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';
import { inlineDirection } from '@/lib/viewer/inline-direction';
import type { RowScroller, ScrollState } from './carousel';

// Horizontal wheel distance for one step, CSS pixels.
const WHEEL_STEP_PX = 60;

const skipsAnimation = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface CarouselMotionProps {
  view: HTMLElement;
  /** Receives the object that the row's buttons call. */
  scroller: RefObject<RowScroller | null>;
  onScrollState(reach: ScrollState): void;
}

/** Replaces native scrolling of a row by Embla, from the current position: dragging, horizontal wheel and buttons. */
export function CarouselMotion({ view, scroller, onScrollState }: CarouselMotionProps) {
  const [ref, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 'auto',
    direction: inlineDirection(view) < 0 ? 'rtl' : 'ltr',
  });

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
    const step = (direction: 1 | -1) =>
      direction < 0 ? api.scrollPrev(skipsAnimation()) : api.scrollNext(skipsAnimation());
    scroller.current = { step };
    const report = () => onScrollState({ back: api.canScrollPrev(), forward: api.canScrollNext() });
    report();
    for (const event of ['reInit', 'select', 'resize'] as const) api.on(event, report);
    let wheelDistance = 0;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      wheelDistance += event.deltaX;
      if (Math.abs(wheelDistance) < WHEEL_STEP_PX) return;
      step(wheelDistance > 0 ? 1 : -1);
      wheelDistance = 0;
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [api, view, scroller, onScrollState]);

  return null;
}
