'use client';
import { type ComponentProps, type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Panorama } from '@/lib/model/panorama';
import type { PanoramaSphere } from './panorama-sphere';

export interface PanoramaViewProps {
  /** Address of the picture as large as it is wrapped around whoever looks. */
  src: string;
  /** What it is, and how to look around in it. */
  label: string;
  /** Said where it cannot be wrapped around anybody. */
  failed: string;
  panorama: Panorama;
  /** The picture as it lies flat, for as long as there is nothing else, and for whoever cannot see more. */
  children: ReactNode;
}

/** A panorama to look around in, once what shows it has come. */
export function PanoramaView({ failed, children, ...about }: PanoramaViewProps) {
  const [Sphere, setSphere] = useState<ComponentType<ComponentProps<typeof PanoramaSphere>>>();
  const [state, setState] = useState<'flat' | 'shown' | 'failed'>('flat');
  const onShown = useCallback(() => setState('shown'), []);
  const onFailed = useCallback(() => setState('failed'), []);
  // With its sheets, which no other page is to come with.
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
