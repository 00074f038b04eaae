'use client';
import { usePathname } from 'next/navigation';
import { setConsent } from '@/lib/clients/browser/cookies';
import { toConsentHref } from '@/lib/model/routes';
import styles from './consent-bar.module.css';

/** Asks once, at the foot of every page but that of the choices: it takes no focus, hides nothing, and a no weighs as much as a yes. */
export function ConsentBar() {
  if (usePathname() === toConsentHref()) return null;
  return (
    <section className={`${styles.bar} screen-only`} aria-label="Privacy">
      <p>
        May we count your visit with Google Analytics? <span>Nothing is loaded from Google unless you agree.</span>{' '}
        <a href={toConsentHref()}>More about it</a>
      </p>
      <div>
        <button
          type="button"
          className="button"
          aria-label="No, do not count"
          onClick={() => setConsent({ analytics: false })}
        >
          No<span>, do not count</span>
        </button>
        <button
          type="button"
          className="button"
          aria-label="Yes, count my visit"
          onClick={() => setConsent({ analytics: true })}
        >
          Yes<span>, count my visit</span>
        </button>
      </div>
    </section>
  );
}
