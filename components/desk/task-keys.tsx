'use client';
import { useEffect } from 'react';

interface TaskKeysProps {
  /** URLs of the next item and of the one before. */
  next: string | null;
  back: string | null;
}

/** Opens the next item on Alt+Page Down, and the one before on Alt+Page Up. Drafts of forms stay. */
export function TaskKeys({ next, back }: TaskKeysProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return;
      const href = { PageDown: next, PageUp: back }[event.key];
      if (!href) return;
      event.preventDefault();
      location.assign(href);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [next, back]);
  return null;
}
