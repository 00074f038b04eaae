'use client';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getConsent, setConsent } from '@/lib/clients/browser/cookies';
import { PURPOSES } from '@/lib/model/consent';

interface StoredConsentFormProps {
  className: string | undefined;
  /** Shown once the choices are stored. */
  saved: string;
  children: ReactNode;
}

/** A form that stores consent choices by itself, where no server receives them. */
export function StoredConsentForm({ className, saved, children }: StoredConsentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    const consent = getConsent();
    if (!consent) return;
    for (const purpose of PURPOSES) {
      const value = consent[purpose] ? 'yes' : 'no';
      const choice = form.current?.querySelector<HTMLInputElement>(`[name=${purpose}][value=${value}]`);
      if (choice) choice.checked = true;
    }
  }, []);
  function store(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setConsent(Object.fromEntries(PURPOSES.map((purpose) => [purpose, data.get(purpose) === 'yes'])));
    setIsSaved(true);
  }
  return (
    <form ref={form} onSubmit={store} className={className}>
      {children}
      <p role="status">{isSaved && saved}</p>
    </form>
  );
}
