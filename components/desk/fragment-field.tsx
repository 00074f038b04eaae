'use client';
import { useEffect, useRef } from 'react';

/** A text field that takes its value from the URL's fragment, which browsers do not send to servers. */
export function FragmentField({ name, label }: { name: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const value = location.hash.slice(1);
    if (field.current && value) field.current.value = value;
  }, []);
  return (
    <label>
      <span>{label}</span>
      <input ref={field} name={name} required maxLength={100} autoComplete="off" spellCheck={false} dir="ltr" />
    </label>
  );
}
