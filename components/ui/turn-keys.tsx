'use client';
import { useEffect } from 'react';
import { isModified } from './modifiers';

const WRITTEN_INTO = 'input, textarea, select, [contenteditable]';

/** Clicks the visible link whose `data-turn` is the pressed key. */
export function TurnKeys() {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (defaultPrevented || isModified(event)) return;
      if (document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(WRITTEN_INTO)) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-turn]')];
      links.find((link) => link.dataset.turn === key && link.offsetParent)?.click();
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, []);
  return null;
}
