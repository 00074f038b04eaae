'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntent } from './intent';

interface MenuProps {
  label: string;
  panelClass?: string | undefined;
  children: ReactNode;
}

/**
 * A button that opens a panel, by the browser's own popover: without JavaScript too. It closes when the page changes. Who
 * turns to it gets a menu that opens by itself, as soon as that is there and the panel is not open.
 */
export function Menu({ label, panelClass, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const [isTaken, setTaken] = useState(false);
  const [loaded, { onPointerEnter, onFocus, onPointerDown }] = useIntent(() => import('./navigation-menu'));
  // Who comes back to the page comes to what they left; the menu is not a part of that.
  useEffect(() => {
    const close = () => panel.current?.hidePopover?.();
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);

  // It may have been opened before anybody here could hear of it, and is left to who opened it until it is closed.
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
