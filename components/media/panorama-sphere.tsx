import 'pannellum/build/pannellum.css';
import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '@/lib/clients/browser/motion';
import { showPanorama } from '@/lib/clients/browser/pannellum';
import styles from './panorama-sphere.module.css';
import type { PanoramaViewProps } from './panorama-view';

type PanoramaSphereProps = Omit<PanoramaViewProps, 'children' | 'failed'> & {
  isShown: boolean;
  onShown(): void;
  onFailed(): void;
};

/** An interactive panorama, turned by dragging and by the arrow keys. */
export function PanoramaSphere({ src, label, panorama, isShown, onShown, onFailed }: PanoramaSphereProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return undefined;
    return showPanorama(container.current, { src, panorama, reducedMotion: prefersReducedMotion(), onShown, onFailed });
  }, [src, panorama, onShown, onFailed]);
  return (
    <section
      ref={container}
      className={styles.sphere}
      // Hidden behind the flat picture until it is rendered.
      style={{ gridArea: '1 / 1', visibility: isShown ? undefined : 'hidden' }}
      data-shown={isShown || undefined}
      aria-label={label}
    />
  );
}
