'use client';
import { useRef, useState } from 'react';

// Delay after pointerup within which the click event fires, ms.
const CLICK_DELAY_MS = 300;

/**
 * Loads the code of an enhanced widget on the first sign of interest (hover, focus or press).
 * While a pointer is down the swap is postponed, so that a click does not lose its target.
 * @returns the loaded module, and the event handlers for the element
 */
export function useLoadOnIntent<Loaded extends object>(load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>();
  const state = useRef<{ hasStarted: boolean; isDown: boolean; module?: Loaded }>({ hasStarted: false, isDown: false });
  const swap = () => {
    const { isDown, module } = state.current;
    if (!isDown && module) setLoaded(module);
  };
  const startLoading = () => {
    if (state.current.hasStarted) return;
    state.current.hasStarted = true;
    load().then(
      (module) => {
        state.current.module = module;
        swap();
      },
      () => {
        state.current.hasStarted = false;
      },
    );
  };
  const press = () => {
    startLoading();
    state.current.isDown = true;
    const release = () =>
      setTimeout(() => {
        state.current.isDown = false;
        swap();
      }, CLICK_DELAY_MS);
    addEventListener('pointerup', release, { once: true });
    addEventListener('pointercancel', release, { once: true });
  };
  return [loaded, { onPointerEnter: startLoading, onFocus: startLoading, onPointerDown: press }] as const;
}
