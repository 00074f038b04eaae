'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLoadOnIntent } from './load-on-intent';

interface MenuProps {
  label: string;
  panelClass?: string | undefined;
  children: ReactNode;
}

/**
 * A button that opens a panel by the native popover, without JavaScript too. It closes on navigation. On interest it is
 * replaced by a menu that also opens on hover, once that is loaded and the panel is closed.
 */
export function Menu({ label, panelClass, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const [isTaken, setTaken] = useState(false);
  const [loaded, { onPointerEnter, onFocus, onPointerDown }] = useLoadOnIntent(() => import('./navigation-menu'));
  // Close the menu before the page enters the back/forward cache.
  useEffect(() => {
    const close = () => panel.current?.hidePopover?.();
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);

  // The popover may have been opened before hydration; replace it only when it is closed.
  useEffect(() => {
    if (loaded && !panel.current?.matches(':popover-open')) setTaken(true);
  }, [loaded]);

  if (loaded && isTaken) {
    const isFocused = button.current !== null && document.activeElement === button.current;
    return (
      <loaded.NavigationMenu
        label={label}
        panelClass={panelClass}
        at={isFocused ? 'focus' : isOver.current ? 'pointer' : null}
      >
        {children}
      </loaded.NavigationMenu>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        popoverTarget="menu"
        onPointerEnter={(event) => {
          isOver.current = event.pointerType === 'mouse';
          onPointerEnter();
        }}
        onPointerLeave={() => {
          isOver.current = false;
        }}
        onPointerDown={onPointerDown}
        onFocus={onFocus}
      >
        {label}
      </button>
      <div
        ref={panel}
        id="menu"
        className={panelClass}
        popover="auto"
        onToggle={(event) => {
          if (loaded && event.newState === 'closed') setTaken(true);
        }}
      >
        {children}
      </div>
    </>
  );
}
