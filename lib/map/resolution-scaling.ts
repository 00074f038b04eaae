// Lowers the map's resolution while it moves if rendering is slow (without a GPU), and restores it at rest.
import type { Map as MapLibre } from 'maplibre-gl';

const MAX_FRAME_MS = 1000 / 30;
/** Consecutive slow frames required; single ones are normal. */
const PICTURES = 2;
const MIN_SCALE = 0.5;
/** Milliseconds after a movement before full resolution is restored. */
const REST = 400;

/** @returns a function that removes the listeners */
export function scaleResolution(map: MapLibre): () => void {
  let share = 1;
  let last = 0;
  let slow = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = (ratio: number) => {
    if (Math.abs(map.getPixelRatio() - ratio) > 0.01) map.setPixelRatio(ratio);
  };
  const onRender = () => {
    if (!map.isMoving()) return;
    clearTimeout(timer);
    const now = performance.now();
    slow = last > 0 && now - last > MAX_FRAME_MS ? slow + 1 : 0;
    last = now;
    const full = devicePixelRatio;
    if (slow >= PICTURES && share * full > MIN_SCALE) {
      share = Math.max(MIN_SCALE / full, share / 2);
      slow = 0;
    }
  };
  // Resize before rendering: changing the size clears the canvas.
  const onMove = () => {
    if (map.isMoving()) apply(share * devicePixelRatio);
  };
  const onEnd = () => {
    last = 0;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Recover gradually.
      share = Math.min(1, share * 1.1);
      if (!map.isMoving()) apply(devicePixelRatio);
    }, REST);
  };
  map.on('move', onMove);
  map.on('render', onRender);
  map.on('moveend', onEnd);
  return () => {
    clearTimeout(timer);
    map.off('move', onMove);
    map.off('render', onRender);
    map.off('moveend', onEnd);
  };
}
