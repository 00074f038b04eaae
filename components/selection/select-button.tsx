'use client';
import { toggleSelected, useKeptSelection } from './kept';

/** Puts an item into the visitor's selection, and takes it out again; how that looks, whoever places it says. */
export function SelectButton({ id, label }: { id: string; label: string }) {
  const kept = useKeptSelection();
  return (
    <button type="button" className="button" aria-pressed={kept.includes(id)} onClick={() => toggleSelected(kept, id)}>
      {label}
    </button>
  );
}
