'use client';
import { useEffect, useRef } from 'react';
import { createStepsMap, type StepPlace } from '@/lib/map/steps-map';
import type { MapTiles } from '@/lib/map/tile-source';
import 'maplibre-gl/dist/maplibre-gl.css';
import styles from './map-view.module.css';

export interface StepsViewProps {
  label: string;
  language: string;
  /** One per step; null for a step about all of them. */
  places: (StepPlace | null)[];
  tiles?: MapTiles;
}

/** The interactive map of a story map, which follows the current step of its figure. */
export function StepsView({ onReady, ...options }: StepsViewProps & { onReady: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once
  useEffect(() => {
    const figure = container.current?.closest('figure');
    if (!container.current || !figure) return undefined;
    let map: ReturnType<typeof createStepsMap>;
    try {
      map = createStepsMap({ ...options, container: container.current, onReady });
    } catch {
      // The drawing remains.
      return undefined;
    }
    const show = () =>
      map.show([...figure.querySelectorAll('ol > li')].findIndex((step) => step.matches('[data-now]')));
    figure.addEventListener('step', show);
    show();
    return () => {
      figure.removeEventListener('step', show);
      map.remove();
    };
  }, []);
  return (
    <div className={styles.frame}>
      <div ref={container} className={styles.map} />
    </div>
  );
}
