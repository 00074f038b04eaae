'use client';
import { useEffect, useRef, useState } from 'react';

// Long enough for the next letter to come: who types hears the outcome and not every step.
const QUIET = 600;

/** Says to screen readers, politely, what has changed since the page came. */
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
