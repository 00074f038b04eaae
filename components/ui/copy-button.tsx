'use client';
import { useEffect, useState } from 'react';
import { type CopyMessages, copyElement, FEEDBACK_MS } from './copy-text';

interface CopyButtonProps {
  className?: string | undefined;
  /** Id of the element whose text is copied. */
  from: string;
  label: string;
  outcomes: CopyMessages;
}

/** Copies the text of an element and announces the outcome. */
export function CopyButton({ className, from, label, outcomes }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    if (!status) return undefined;
    const timer = setTimeout(() => setStatus(''), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <span className={className}>
      <button
        type="button"
        className="button"
        onClick={async () => {
          const element = document.getElementById(from);
          if (element) setStatus(outcomes[await copyElement(element)]);
        }}
      >
        {label}
      </button>
      <span role="status">{status}</span>
    </span>
  );
}
