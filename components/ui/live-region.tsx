'use client';
import { useEffect, useRef, useState } from 'react';

// Debounce, ms: while a visitor types, announce only the final result.
const QUIET = 600;

/** Announces later changes of `text` to screen readers (polite). */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return undefined;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
