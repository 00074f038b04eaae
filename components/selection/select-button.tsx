'use client';
import { useState } from 'react';
import { toggleSelected, useKeptSelection } from './kept';
import { sayUnkept } from './say-unkept';

/** Puts an item into the visitor's selection, and takes it out again; how that looks, whoever places it says. */
export function SelectButton({ id, label }: { id: string; label: string }) {
  const kept = useKeptSelection();
  const [said, setSaid] = useState<string | null>(null);
  const onClick = async () => {
    const unkept = toggleSelected(kept, id);
    // Screen readers tell of what changes in a place that they know already.
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
