'use client';
import { useRef, useState } from 'react';

// Delay after pointerup within which the click event fires, ms.
const CLICK = 300;

/**
 * Loads the code of an enhanced widget on the first sign of interest (hover, focus or press).
 * While a pointer is down the swap is postponed, so that a click does not lose its target.
 * @returns the loaded module, and the event handlers for the element
 */
export function useIntent<Loaded extends object>(load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded>();
  const state = useRef<{ isAsked: boolean; isDown: boolean; arrived?: Loaded }>({ isAsked: false, isDown: false });
  const settle = () => {
    const { isDown, arrived } = state.current;
    if (!isDown && arrived) setLoaded(arrived);
  };
  const want = () => {
    if (state.current.isAsked) return;
    state.current.isAsked = true;
    load().then(
      (arrived) => {
        state.current.arrived = arrived;
        settle();
      },
      () => {
        state.current.isAsked = false;
      },
    );
  };
  const press = () => {
    want();
    state.current.isDown = true;
    const release = () =>
      setTimeout(() => {
        state.current.isDown = false;
        settle();
      }, CLICK);
    addEventListener('pointerup', release, { once: true });
    addEventListener('pointercancel', release, { once: true });
  };
  return [loaded, { onPointerEnter: want, onFocus: want, onPointerDown: press }] as const;
}
