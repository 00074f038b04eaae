'use client';
import { useState } from 'react';
import { toggleSelected, useKeptSelection } from './kept';
import { sayUnkept } from './say-unkept';

/** Adds an item to the visitor's selection or removes it. The caller styles the button. */
export function SelectButton({ id, label }: { id: string; label: string }) {
  const kept = useKeptSelection();
  const [said, setSaid] = useState<string | null>(null);
  const onClick = async () => {
    const unkept = toggleSelected(kept, id);
    // Screen readers announce changes inside an existing live region only, so render it empty first.
    setSaid(unkept && '');
    if (unkept) setSaid(await sayUnkept(unkept));
  };
  return (
    <>
      <button type="button" className="button" aria-pressed={kept.includes(id)} onClick={onClick}>
        {label}
      </button>
      {said !== null && <span role="status">{said}</span>}
    </>
  );
}
