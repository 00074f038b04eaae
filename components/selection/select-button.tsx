'use client';
import { useState } from 'react';
import { selectionErrorMessage } from './selection-error-message';
import { toggleSelected, useSelection } from './selection-storage';

/** Adds an item to the visitor's selection or removes it. The caller styles the button. */
export function SelectButton({ id, label }: { id: string; label: string }) {
  const saved = useSelection();
  const [status, setStatus] = useState<string | null>(null);
  const onClick = async () => {
    const error = toggleSelected(saved, id);
    // Screen readers announce changes inside an existing live region only, so render it empty first.
    setStatus(error && '');
    if (error) setStatus(await selectionErrorMessage(error));
  };
  return (
    <>
      <button type="button" className="button" aria-pressed={saved.includes(id)} onClick={onClick}>
        {label}
      </button>
      {status !== null && <span role="status">{status}</span>}
    </>
  );
}
