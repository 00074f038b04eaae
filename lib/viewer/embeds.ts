// Whether other sites may show something on this page: by the visitor's choice, and by the policy of the document.
import { isAllowed, isRefused } from '@/lib/clients/browser/cookies';

/** `refused` by Global Privacy Control; `ask` where nothing was chosen, or a no that may be changed. */
export function getEmbedChoice(): 'agreed' | 'refused' | 'ask' {
  if (isAllowed('embeds')) return 'agreed';
  return isRefused() ? 'refused' : 'ask';
}

/** Path of the document that was loaded, whose policy holds; other pages may have come into it since. */
export function getDocumentPath(): string {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? location.href, location.href).pathname;
}

/** Whether the policy that holds is that of the page which is shown, and lets in what belongs to it. */
export const isOwnDocument = () => getDocumentPath() === location.pathname;
