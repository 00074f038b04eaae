// What a visitor has agreed to: named and dated choices in one cookie of our own, hostile until parsed.

/** What may be agreed to, each by itself. */
export const PURPOSES = ['analytics', 'embeds'] as const;

export type Purpose = (typeof PURPOSES)[number];

export interface ConsentChoices extends Record<Purpose, boolean> {
  /** Of the questions: where they change, they are asked anew. */
  version: 1;
  /** Day of the choice, `2026-11-21`. */
  date: string;
}

const DAY = 86_400_000;

/** Attributes are the same wherever the cookie is set; `secure` where the page came over https. */
export const CONSENT_COOKIE = { name: 'vitrine-consent', days: 180, path: '/', sameSite: 'lax' } as const;

// No choice of ours is longer.
const LONGEST = 200;

export const toConsent = (choices: Partial<Record<Purpose, boolean>>, now: number = Date.now()): ConsentChoices => ({
  version: 1,
  date: new Date(now).toISOString().slice(0, 10),
  analytics: choices.analytics === true,
  embeds: choices.embeds === true,
});

/**
 * Takes a cookie's value, percent signs decoded.
 * @returns the choices; null where none were made, or they are too old, or not of our making
 */
export function parseConsent(text: string | null | undefined, now: number = Date.now()): ConsentChoices | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const { version, date, analytics, embeds } = JSON.parse(text);
    if (version !== 1 || typeof analytics !== 'boolean' || typeof embeds !== 'boolean') return null;
    const since = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? now - Date.parse(date) : Number.NaN;
    // Somewhere it is tomorrow already.
    return since > -DAY && since < (CONSENT_COOKIE.days + 1) * DAY ? { version, date, analytics, embeds } : null;
  } catch {
    return null;
  }
}

/** As parseConsent, for a value as it stands in a header. */
export function parseConsentCookie(value: string | undefined, now?: number): ConsentChoices | null {
  try {
    return parseConsent(decodeURIComponent(value ?? ''), now);
  } catch {
    return null;
  }
}

/** The `Set-Cookie` header that keeps the choices. */
export const toConsentHeader = (consent: ConsentChoices, isSecure: boolean) =>
  [
    `${CONSENT_COOKIE.name}=${encodeURIComponent(JSON.stringify(consent))}`,
    `Path=${CONSENT_COOKIE.path}`,
    `Max-Age=${(CONSENT_COOKIE.days * DAY) / 1000}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
