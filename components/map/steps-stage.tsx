'use client';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { getRendering } from '@/lib/map/rendering';
import type { StepsViewProps } from './steps-view';

type View = ComponentType<StepsViewProps & { onReady: () => void }>;

/** Events that show interest in a map that the CPU renders. */
const REACHING = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Shows the drawing of a story map until the interactive map is ready. That is loaded when it comes near, or on interest
 * if the CPU renders it, and never for readers who prefer reduced motion.
 */
export function StepsStage({ children, ...props }: StepsViewProps & { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const [StepsView, setStepsView] = useState<View>();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const figure = stage.current?.closest('figure');
    if (!figure || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const reached = new AbortController();
    const loadMap = () => {
      reached.abort();
      import('./steps-view').then(
        (loaded) => setStepsView(() => loaded.StepsView),
        () => {},
      );
    };
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        const rendering = getRendering();
        if (rendering === 'hardware') loadMap();
        else if (rendering)
          for (const type of REACHING) figure.addEventListener(type, loadMap, { signal: reached.signal });
      },
      { rootMargin: '100%' },
    );
    near.observe(figure);
    return () => {
      near.disconnect();
      reached.abort();
    };
  }, []);
  return (
    <div ref={stage} data-part="stage" data-ready={isReady || undefined}>
      {!isReady && children}
      <div inert={!isReady}>{StepsView && <StepsView {...props} onReady={() => setIsReady(true)} />}</div>
    </div>
  );
}
