'use client';
import { useEffect, useState } from 'react';
import type { Facet } from '@/lib/model/search-record';
import { completeValue } from '@/lib/query/complete';

const DELAY_MS = 200;

/** Values of the archive that match a text; requested when the typing pauses. */
export function useCompletion(index: string, facet: Facet, text: string): string[] {
  const [values, setValues] = useState<string[]>([]);
  useEffect(() => {
    if (text.trim() === '') return setValues([]);
    const request = new AbortController();
    const timer = setTimeout(
      () => completeValue({ index, facet }, text.trim(), request.signal).then(setValues, () => {}),
      DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [index, facet, text]);
  return values;
}
