// The configured viewer of panoramas: what it may load and move by itself, and what it may not.
import 'pannellum/build/pannellum.js';
import type { Panorama } from '@/lib/model/panorama';

interface Options {
  src: string;
  panorama: Panorama;
  reducedMotion: boolean;
  onShown(): void;
  onFailed(): void;
}

interface Shown {
  destroy(): void;
  on(event: 'error' | 'load', listener: () => void): void;
}

declare global {
  interface Window {
    /** It ships no types, and puts itself here. */
    pannellum: { viewer(container: HTMLElement, config: object): Shown };
  }
}

/** Shows a panorama in an element that is on the page. @returns takes it away again */
export function showPanorama(container: HTMLElement, { src, panorama, reducedMotion, onShown, onFailed }: Options) {
  const { across, down, middle, first = 0 } = panorama;
  const shown = window.pannellum.viewer(container, {
    type: 'equirectangular',
    panorama: src,
    // What files say of themselves has been read, and is in no picture that is sent.
    ignoreGPanoXMP: true,
    autoLoad: true,
    haov: across,
    vaov: down,
    vOffset: middle,
    ...(across < 360 && { minYaw: -across / 2, maxYaw: across / 2 }),
    minPitch: Math.max(-90, middle - down / 2),
    maxPitch: Math.min(90, middle + down / 2),
    yaw: first,
    pitch: down < 180 ? middle : 0,
    hfov: Math.min(100, across),
    // A page is scrolled over it.
    mouseZoom: 'fullscreenonly',
    friction: reducedMotion ? 1 : 0.15,
  });
  shown.on('load', onShown);
  shown.on('error', onFailed);
  return () => shown.destroy();
}
