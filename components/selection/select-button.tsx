'use client';
import { keepSelection, useKeptSelection } from './kept';

/** Puts an item into the visitor's selection, and takes it out again; how that looks, whoever places it says. */
export function SelectButton({ id, label }: { id: string; label: string }) {
  const kept = useKeptSelection();
  const isKept = kept.includes(id);
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isKept}
      onClick={() => keepSelection(isKept ? kept.filter((each) => each !== id) : [...kept, id])}
    >
      {label}
    </button>
  );
}
