'use client';
import { useEffect } from 'react';
import { hasModifierKey } from './modifier-keys';

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

/** Clicks the visible link whose `data-turn` is the pressed key. */
export function PageTurnKeys() {
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (defaultPrevented || hasModifierKey(event)) return;
      if (document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(TEXT_FIELDS)) return;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-turn]')];
      links.find((link) => link.dataset.turn === key && link.offsetParent)?.click();
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, []);
  return null;
}
