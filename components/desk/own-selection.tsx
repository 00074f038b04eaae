'use client';
import { useEffect, useState } from 'react';
import { getSelectionKey, parseSelection } from '@/lib/model/selection';

interface OwnSelectionProps {
  /** URL of the page for items; `ids=` is appended. */
  href: string;
  note: string;
  empty: string;
}

/** Opens the selection that this browser has stored. */
export function OwnSelection({ href, note, empty }: OwnSelectionProps) {
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const ids = parseSelection(localStorage.getItem(getSelectionKey()));
    if (ids.length > 0) location.replace(`${href}?ids=${ids.join(',')}`);
    else setEmpty(true);
  }, [href]);
  return <p role="status">{isEmpty ? empty : note}</p>;
}
