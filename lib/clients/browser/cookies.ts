// Stores the visitor's consent in a cookie, and notifies listeners of changes.
import Cookies from 'js-cookie';
import {
  CONSENT_COOKIE,
  type ConsentChoices,
  getCookiePath,
  type Purpose,
  parseConsent,
  toConsent,
} from '@/lib/model/consent';

const CHANGED = 'vitrine-consent';

/** Global Privacy Control: https://w3c.github.io/gpc/#javascript-property-to-detect-preference */
export const isRefused = () =>
  (navigator as Navigator & { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

/** Returns the choices; null before the first choice. */
export const getConsent = (): ConsentChoices | null => parseConsent(Cookies.get(CONSENT_COOKIE.name));

export const isAllowed = (purpose: Purpose): boolean => !isRefused() && getConsent()?.[purpose] === true;

export function setConsent(choices: Partial<Record<Purpose, boolean>>): void {
  Cookies.set(CONSENT_COOKIE.name, JSON.stringify(toConsent({ ...getConsent(), ...choices })), {
    path: getCookiePath(),
    expires: CONSENT_COOKIE.days,
    sameSite: CONSENT_COOKIE.sameSite,
    secure: location.protocol === 'https:',
  });
  dispatchEvent(new Event(CHANGED));
}

/** Calls the listener when choices may have changed, here or in another tab. @returns a function that removes it */
export function onConsent(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('focus', listener);
  addEventListener('pageshow', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('focus', listener);
    removeEventListener('pageshow', listener);
  };
}

export function clearAnalytics(): void {
  const parts = location.hostname.split('.');
  const domains = parts.map((_, index) => parts.slice(index).join('.'));
  for (const name of Object.keys(Cookies.get()).filter((each) => /^_ga(_|$)/.test(each)))
    for (const domain of [undefined, ...domains]) Cookies.remove(name, { path: '/', ...(domain && { domain }) });
}
