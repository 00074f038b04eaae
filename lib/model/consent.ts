// Parses and serializes a visitor's consent: dated choices per purpose in a first-party cookie.
import { getBasePath } from './base-path';

export const PURPOSES = ['analytics', 'embeds'] as const;

export type Purpose = (typeof PURPOSES)[number];

export interface ConsentChoices extends Record<Purpose, boolean> {
  /** Version of the questions; a change requires new consent. */
  version: 1;
  date: string;
}

const DAY = 86_400_000;

/** Attributes of the cookie; `secure` is added over https. */
export const CONSENT_COOKIE = { name: 'vitrine-consent', days: 180, sameSite: 'lax' } as const;

/** Other sites on the same host do not receive it. */
export const getCookiePath = () => getBasePath() || '/';

const MAX_HEADER_LENGTH = 200;

export const toConsent = (choices: Partial<Record<Purpose, boolean>>, now: number = Date.now()): ConsentChoices => ({
  version: 1,
  date: new Date(now).toISOString().slice(0, 10),
  analytics: choices.analytics === true,
  embeds: choices.embeds === true,
});

/** Parses a decoded cookie value. @returns the choices; null if missing, expired or invalid */
export function parseConsent(text: string | null | undefined, now: number = Date.now()): ConsentChoices | null {
  if (!text || text.length > MAX_HEADER_LENGTH) return null;
  try {
    const { version, date, analytics, embeds } = JSON.parse(text);
    if (version !== 1 || typeof analytics !== 'boolean' || typeof embeds !== 'boolean') return null;
    const since = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? now - Date.parse(date) : Number.NaN;
    // The date may be tomorrow in the visitor's time zone.
    return since > -DAY && since < (CONSENT_COOKIE.days + 1) * DAY ? { version, date, analytics, embeds } : null;
  } catch {
    return null;
  }
}

export function parseConsentCookie(value: string | undefined, now?: number): ConsentChoices | null {
  try {
    return parseConsent(decodeURIComponent(value ?? ''), now);
  } catch {
    return null;
  }
}

export const toConsentHeader = (consent: ConsentChoices, isSecure: boolean) =>
  [
    `${CONSENT_COOKIE.name}=${encodeURIComponent(JSON.stringify(consent))}`,
    `Path=${getCookiePath()}`,
    `Max-Age=${(CONSENT_COOKIE.days * DAY) / 1000}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
