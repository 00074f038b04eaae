'use client';
import { useEffect, useState } from 'react';

/** The text of a field that React does not control, once it was typed into. @param id of the field */
export function useTyped(id: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return undefined;
    const read = () => setText(field.value);
    field.addEventListener('input', read);
    return () => field.removeEventListener('input', read);
  }, [id]);
  return text;
}
