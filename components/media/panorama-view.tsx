'use client';
import { type ComponentProps, type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Panorama } from '@/lib/model/types';
import type { PanoramaSphere } from './panorama-sphere';

export interface PanoramaViewProps {
  /** URL of the panorama image. */
  src: string;
  /** Accessible name: the title and how to look around. */
  label: string;
  /** Message if the panorama cannot be displayed. */
  failed: string;
  panorama: Panorama;
  /** The flat picture: a placeholder while the panorama loads, and the fallback if it fails. */
  children: ReactNode;
}

/** A panorama that is loaded by a dynamic import. */
export function PanoramaView({ failed, children, ...about }: PanoramaViewProps) {
  const [Sphere, setSphere] = useState<ComponentType<ComponentProps<typeof PanoramaSphere>>>();
  const [state, setState] = useState<'flat' | 'shown' | 'failed'>('flat');
  const onShown = useCallback(() => setState('shown'), []);
  const onFailed = useCallback(() => setState('failed'), []);
  // Dynamic import, so that other pages do not load its style sheets.
  useEffect(
    () => void import('./panorama-sphere').then((loaded) => setSphere(() => loaded.PanoramaSphere), onFailed),
    [onFailed],
  );
  return (
    <>
      <div
        style={{
          display: 'grid',
          gridTemplate: '100% / 100%',
          height: 'max(18rem, calc(100svh - 14rem))',
          background: 'var(--mount)',
        }}
      >
        <div
          style={{
            gridArea: '1 / 1',
            placeItems: 'center',
            overflow: 'hidden',
            display: state === 'shown' ? 'none' : 'grid',
          }}
        >
          {children}
        </div>
        {Sphere && state !== 'failed' && <Sphere {...about} isShown={state === 'shown'} {...{ onShown, onFailed }} />}
      </div>
      <p role="status" className={state === 'failed' ? 'quiet' : 'visually-hidden'}>
        {state === 'failed' ? failed : ''}
      </p>
    </>
  );
}
