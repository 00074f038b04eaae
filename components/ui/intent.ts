'use client';
import { useRef, useState } from 'react';

// A click follows when the finger or button is up again.
const CLICK = 300;

/**
 * Loads what a widget needs to do more than its HTML does, as soon as somebody turns to it. It arrives while nothing is
 * pressed, so that what a click is meant for does not change under it.
 * @returns what was loaded, and what to give to the element that is turned to
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
