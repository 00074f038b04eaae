'use client';
import { NavigationMenu as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface NavigationMenuProps {
  label: string;
  panelClass?: string | undefined;
  /** How the visitor was interacting with the button that this menu replaces. */
  at: 'pointer' | 'focus' | null;
  children: ReactNode;
}

/** A button and a panel that also opens on hover, after Radix's default delays. */
export function NavigationMenu({ label, panelClass, at, children }: NavigationMenuProps) {
  const [value, setValue] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // With a mouse, a click right after opening on hover means "open", so it must not close the panel; the next click
  // does.
  const rest = useRef({ isClicked: false, isFresh: false });
  const start = useRef(at);

  useEffect(() => {
    const close = () => setValue('');
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);

  useEffect(() => {
    if (start.current === 'focus') trigger.current?.focus({ preventScroll: true });
    // The mouse already rests on the button and fires no further events.
    if (start.current === 'pointer')
      trigger.current?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    start.current = null;
  }, []);

  useEffect(() => {
    // Radix puts an aria-hidden focus proxy before the panel. A focusable element must not be hidden from assistive
    // technology: https://www.w3.org/TR/wai-aria-1.2/#aria-hidden
    if (value) root.current?.querySelector('[aria-hidden="true"][tabindex="0"]')?.removeAttribute('aria-hidden');
  }, [value]);

  return (
    <Radix.Root
      aria-label={undefined}
      dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}
      value={value}
      onValueChange={(next) => {
        rest.current = { isFresh: next !== '' && !rest.current.isClicked, isClicked: false };
        setValue(next);
      }}
      asChild
    >
      <div ref={root}>
        <Radix.List style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          <Radix.Item value="menu">
            <Radix.Trigger
              ref={trigger}
              className="button"
              onClick={(event) => {
                const { pointerType } = event.nativeEvent as PointerEvent;
                const isMeant = !(value && rest.current.isFresh && pointerType === 'mouse');
                rest.current = { isFresh: false, isClicked: isMeant };
                if (!isMeant) event.preventDefault();
              }}
            >
              {label}
            </Radix.Trigger>
            <Radix.Content className={panelClass}>{children}</Radix.Content>
          </Radix.Item>
        </Radix.List>
      </div>
    </Radix.Root>
  );
}
