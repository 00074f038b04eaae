'use client';
import { useEffect, useState } from 'react';
import { type CopyOutcomes, copyElement, SAID_FOR } from './copy-text';

interface CopyButtonProps {
  className?: string | undefined;
  /** Id of the element whose text is copied. */
  from: string;
  label: string;
  outcomes: CopyOutcomes;
}

/** Copies the text of an element and announces the outcome. */
export function CopyButton({ className, from, label, outcomes }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(''), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <span className={className}>
      <button
        type="button"
        className="button"
        onClick={async () => {
          const element = document.getElementById(from);
          if (element) setSaid(outcomes[await copyElement(element)]);
        }}
      >
        {label}
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
