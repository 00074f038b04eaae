'use client';
// Whether other sites may be embedded on this page; depends on the visitor's consent and on the document's policy.
import { useSyncExternalStore } from 'react';
import { isAllowed, isRefused, onConsent, setConsent } from '@/lib/clients/browser/cookies';
import { isOwnDocument } from '@/lib/viewer/document-path';

/** Global Privacy Control is `refused`; without a choice, or after a refusal that can be changed, request consent. */
function getEmbedConsent(): 'agreed' | 'refused' | 'undecided' {
  if (isAllowed('embeds')) return 'agreed';
  return isRefused() ? 'refused' : 'undecided';
}

/**
 * The current choice. Pages are the same for all visitors, so it is read in the browser; null during server rendering.
 */
export const useEmbedConsent = () => useSyncExternalStore(onConsent, getEmbedConsent, () => null);

/**
 * Saves the consent and, if the policy of this document excludes embeds, reloads the page to get one that allows them.
 */
export function allowEmbeds() {
  setConsent({ embeds: true });
  if (!isOwnDocument()) location.reload();
}
