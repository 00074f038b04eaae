'use client';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

/** A button that opens a panel, by the browser's own popover: without JavaScript too. It closes when the page changes. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => panel.current?.hidePopover?.(), [pathname]);
  return (
    <>
      <button type="button" className="menu-button" popoverTarget="menu">
        {label}
      </button>
      <div ref={panel} id="menu" className="menu-panel" popover="auto">
        {children}
      </div>
    </>
  );
}
