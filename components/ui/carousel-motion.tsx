'use client';
import useEmblaCarousel from 'embla-carousel-react';
import { type RefObject, useEffect } from 'react';
import { toWay } from '@/lib/viewer/way';
import type { Mover, Reach } from './carousel';

// Horizontal wheel distance for one step, CSS pixels.
const TURN = 60;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface CarouselMotionProps {
  view: HTMLElement;
  /** Receives the object that the row's buttons call. */
  mover: RefObject<Mover | null>;
  onReach(reach: Reach): void;
}

/** Replaces native scrolling of a row by Embla, from the current position: dragging, horizontal wheel and buttons. */
export function CarouselMotion({ view, mover, onReach }: CarouselMotionProps) {
  const [ref, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 'auto',
    direction: toWay(view) < 0 ? 'rtl' : 'ltr',
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
    const step = (way: 1 | -1) => (way < 0 ? api.scrollPrev(isStill()) : api.scrollNext(isStill()));
    mover.current = { step };
    const look = () => onReach({ back: api.canScrollPrev(), on: api.canScrollNext() });
    look();
    for (const event of ['reInit', 'select', 'resize'] as const) api.on(event, look);
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      turned += event.deltaX;
      if (Math.abs(turned) < TURN) return;
      step(turned > 0 ? 1 : -1);
      turned = 0;
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [api, view, mover, onReach]);

  return null;
}
