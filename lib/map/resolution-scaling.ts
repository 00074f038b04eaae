// Dynamic resolution scaling: a map that is drawn too slowly (without a graphics card) is drawn with fewer pixels while it moves, all at rest.
import type { Map as MapLibre } from 'maplibre-gl';

/** Milliseconds a picture may take: thirty a second. */
const LONGEST = 1000 / 30;
/** Pictures that have to be as slow before anything changes: one is often late. */
const PICTURES = 2;
const LEAST = 0.5;
/** Milliseconds after a movement in which the next one begins as it ended. */
const REST = 400;

/** @returns what ends it */
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
    slow = last > 0 && now - last > LONGEST ? slow + 1 : 0;
    last = now;
    const full = devicePixelRatio;
    if (slow >= PICTURES && share * full > LEAST) {
      share = Math.max(LEAST / full, share / 2);
      slow = 0;
    }
  };
  // Before it is drawn: a canvas is empty once its size was changed.
  const onMove = () => {
    if (map.isMoving()) apply(share * devicePixelRatio);
  };
  const onEnd = () => {
    last = 0;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What was slow once need not be so for ever.
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
