// Configures the panorama viewer (Pannellum).
import 'pannellum/build/pannellum.js';
import type { Panorama } from '@/lib/model/types';

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
    /** Pannellum has no types and defines a global. */
    pannellum: { viewer(container: HTMLElement, config: object): Shown };
  }
}

/** Shows a panorama in a mounted element. @returns a function that removes it */
export function showPanorama(container: HTMLElement, { src, panorama, reducedMotion, onShown, onFailed }: Options) {
  const { across, down, middle, first = 0 } = panorama;
  const shown = window.pannellum.viewer(container, {
    type: 'equirectangular',
    panorama: src,
    // The server has read these tags, and removes them from the pictures.
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
    // Otherwise scrolling the page would zoom.
    mouseZoom: 'fullscreenonly',
    friction: reducedMotion ? 1 : 0.15,
  });
  shown.on('load', onShown);
  shown.on('error', onFailed);
  return () => shown.destroy();
}
