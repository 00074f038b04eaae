'use client';
import { useEffect, useRef, useState } from 'react';
import styles from './account.module.css';

export type PasskeyPurpose = 'sign-in' | 'add' | 'join';

interface PasskeyButtonProps {
  purpose: PasskeyPurpose;
  text: string;
  /** URL of the handler, with the prefix of the language. */
  action: string;
  /** The site's URL, at which passkeys are valid. */
  siteUrl: string;
  /** Shown at another URL. */
  elsewhere: string;
  /** Message of each fault that the server names, and `wrongPasskey` for any other. */
  faults: Record<string, string>;
}

/** Fields of the form around the button. */
const readFields = (form: HTMLFormElement | null | undefined) =>
  Object.fromEntries([...new FormData(form ?? undefined)].filter(([, value]) => typeof value === 'string'));

async function send(action: string, body: object) {
  const response = await fetch(action, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { fault?: string; href?: string; options?: never };
}

/** Creates a passkey or signs in by one, with the fields of the surrounding form. Without JavaScript it is not shown. */
export function PasskeyButton({ purpose, text, action, siteUrl, elsewhere, faults }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<'unknown' | 'here' | 'elsewhere'>('unknown');
  const [fault, setFault] = useState('');
  useEffect(() => setPlace(location.origin === new URL(siteUrl).origin ? 'here' : 'elsewhere'), [siteUrl]);

  async function run() {
    setFault('');
    try {
      const { startAuthentication, startRegistration } = await import('@/lib/clients/browser/passkeys');
      const { password: _, ...fields } = readFields(button.current?.form);
      const started = await send(action, { ...fields, action: `${purpose}-options` });
      if (!started.options) return setFault(started.fault ?? 'wrongPasskey');
      const response = await (purpose === 'sign-in'
        ? startAuthentication({ optionsJSON: started.options })
        : startRegistration({ optionsJSON: started.options }));
      const finished = await send(action, { ...fields, action: purpose, response });
      return finished.href ? location.assign(finished.href) : setFault(finished.fault ?? 'wrongPasskey');
    } catch {
      // Also if the person cancels, or the device has no passkey.
      return setFault('wrongPasskey');
    }
  }

  if (place === 'unknown') return null;
  if (place === 'elsewhere') return <small className="quiet">{elsewhere}</small>;
  return (
    <span className={styles.passkey}>
      <button type="button" className="button" ref={button} onClick={run}>
        {text}
      </button>
      <span role="alert">{fault && (faults[fault] ?? faults.wrongPasskey)}</span>
    </span>
  );
}
