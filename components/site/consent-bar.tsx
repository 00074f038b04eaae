'use client';
import Link from 'next/link';
import { setConsent } from '@/lib/browser/cookies';
import { toConsentHref } from '@/lib/routes';

/** Asks once, at the foot of the page: it takes no focus, hides nothing, and a no weighs as much as a yes. */
export function ConsentBar() {
  return (
    <section className="consent-bar" aria-label="Privacy">
      <p>
        May we count your visit with Google Analytics? Nothing is loaded from Google unless you agree.{' '}
        <Link href={toConsentHref()}>More about it</Link>
      </p>
      <div>
        <button type="button" className="button" onClick={() => setConsent({ analytics: false })}>
          No, do not count
        </button>
        <button type="button" className="button" onClick={() => setConsent({ analytics: true })}>
          Yes, count my visit
        </button>
      </div>
    </section>
  );
}
