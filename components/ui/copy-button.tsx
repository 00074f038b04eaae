'use client';
import { useEffect, useState } from 'react';

/** What is said when a text is copied, or only selected. */
export type CopyOutcomes = Record<'copied' | 'selected', string>;

interface CopyButtonProps {
  className?: string | undefined;
  /** Id of the element whose text is copied. */
  from: string;
  label: string;
  outcomes: CopyOutcomes;
}

const SAID = 4000;

function select(element: HTMLElement) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** @returns what has come of it */
async function copy(element: HTMLElement): Promise<keyof CopyOutcomes> {
  try {
    // Only where the connection is secure: https://www.w3.org/TR/clipboard-apis/#navigator-clipboard-interface
    await navigator.clipboard.writeText(element.textContent ?? '');
    return 'copied';
  } catch {
    select(element);
    return document.execCommand?.('copy') ? 'copied' : 'selected';
  }
}

/** Copies a text of the page, and says so. */
export function CopyButton({ className, from, label, outcomes }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(''), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <span className={className}>
      <button
        type="button"
        className="button"
        onClick={async () => {
          const element = document.getElementById(from);
          if (element) setSaid(outcomes[await copy(element)]);
        }}
      >
        {label}
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
