'use client';
// Whether other sites may show something on this page: by the visitor's choice, and by the policy of the document.
import { useSyncExternalStore } from 'react';
import { isAllowed, isRefused, onConsent, setConsent } from '@/lib/clients/browser/cookies';
import { isOwnDocument } from '@/lib/viewer/document-path';

/** `refused` by Global Privacy Control; `ask` where nothing was chosen, or a no that may be changed. */
function getEmbedChoice(): 'agreed' | 'refused' | 'ask' {
  if (isAllowed('embeds')) return 'agreed';
  return isRefused() ? 'refused' : 'ask';
}

/** The choice as it is now. Pages are the same for everybody: it is looked up in the browser, and is null before. */
export const useEmbedChoice = () => useSyncExternalStore(onConsent, getEmbedChoice, () => null);

/** Keeps a yes, and comes to a document that lets in what was agreed to. */
export function agreeToEmbeds() {
  setConsent({ embeds: true });
  if (!isOwnDocument()) location.reload();
}
