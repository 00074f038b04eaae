'use client';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { clearAnalytics, getConsent, isRefused, onConsent } from '@/lib/clients/browser/cookies';
import type { ConsentMessages } from './consent-bar';

const ConsentBar = lazy(() => import('./consent-bar').then(({ ConsentBar }) => ({ default: ConsentBar })));
const Analytics = lazy(() =>
  import('./consent-analytics').then(({ ConsentAnalytics }) => ({ default: ConsentAnalytics })),
);

const getState = () => {
  if (isRefused()) return 'no';
  const consent = getConsent();
  if (!consent) return 'undecided';
  return consent.analytics ? 'yes' : 'no';
};

/** Consent-dependent parts of a page. Pages are the same for all visitors, so the choice is read in the browser. */
export function Consent({ analytics, messages }: { analytics: string; messages: ConsentMessages }) {
  const state = useSyncExternalStore(onConsent, getState, () => 'unknown');
  useEffect(() => {
    if (state === 'unknown') return;
    // https://developers.google.com/tag-platform/security/guides/privacy#turn_off_google_analytics
    Object.assign(window, { [`ga-disable-${analytics}`]: state !== 'yes' });
    if (state === 'no') clearAnalytics();
  }, [state, analytics]);
  return (
    <Suspense>
      {state === 'undecided' && <ConsentBar messages={messages} />}
      {state === 'yes' && <Analytics id={analytics} />}
    </Suspense>
  );
}
