'use client';
import { useEffect, useRef, useState } from 'react';

// Debounce, ms: while a visitor types, announce only the final result.
const DEBOUNCE_MS = 600;

/** Announces later changes of `text` to screen readers (polite). */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setAnnounced(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
