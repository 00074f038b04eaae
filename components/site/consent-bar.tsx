'use client';
import { usePathname } from 'next/navigation';
import { setConsent } from '@/lib/clients/browser/cookies';
import { withoutPrefix } from '@/lib/model/language-prefix';
import { toConsentHref } from '@/lib/model/routes';
import styles from './consent-bar.module.css';

/** Each long label starts with the short one, which is shown on narrow screens. */
export type ConsentMessages = Record<
  'label' | 'question' | 'promise' | 'more' | 'no' | 'wholeNo' | 'yes' | 'wholeYes',
  string
>;

/**
 * The consent request at the foot of every page but the consent page. It takes no focus and covers nothing, and both
 * buttons look the same.
 */
export function ConsentBar({ messages }: { messages: ConsentMessages }) {
  // On the server, `usePathname` returns the path without the prefix of the language.
  const here = toConsentHref();
  if ([here, withoutPrefix(here)].includes(usePathname())) return null;
  return (
    <section className={`${styles.bar} screen-only`} aria-label={messages.label}>
      <p>
        {messages.question} <span>{messages.promise}</span> <a href={toConsentHref()}>{messages.more}</a>
      </p>
      <div>
        <Answer short={messages.no} whole={messages.wholeNo} onChoose={() => setConsent({ analytics: false })} />
        <Answer short={messages.yes} whole={messages.wholeYes} onChoose={() => setConsent({ analytics: true })} />
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
