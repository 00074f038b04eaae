'use client';
import { usePathname } from 'next/navigation';
import { setConsent } from '@/lib/clients/browser/cookies';
import { toConsentHref } from '@/lib/model/routes';
import styles from './consent-bar.module.css';

/** A whole answer begins with the short one, which stands for it where there is little room. */
export type ConsentWords = Record<
  'label' | 'question' | 'promise' | 'more' | 'no' | 'wholeNo' | 'yes' | 'wholeYes',
  string
>;

/** Asks once, at the foot of every page but that of the choices: it takes no focus, hides nothing, and a no weighs as much as a yes. */
export function ConsentBar({ words }: { words: ConsentWords }) {
  if (usePathname() === toConsentHref()) return null;
  return (
    <section className={`${styles.bar} screen-only`} aria-label={words.label}>
      <p>
        {words.question} <span>{words.promise}</span> <a href={toConsentHref()}>{words.more}</a>
      </p>
      <div>
        <Answer short={words.no} whole={words.wholeNo} onChoose={() => setConsent({ analytics: false })} />
        <Answer short={words.yes} whole={words.wholeYes} onChoose={() => setConsent({ analytics: true })} />
      </div>
    </section>
  );
}

const Answer = ({ short, whole, onChoose }: { short: string; whole: string; onChoose: () => void }) => (
  <button type="button" className="button" aria-label={whole} onClick={onChoose}>
    {short}
    <span>{whole.startsWith(short) && whole.slice(short.length)}</span>
  </button>
);
