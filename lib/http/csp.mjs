// Content security policy (CSP), and the other security headers: what a page may run, load and be framed by.
// Plain JavaScript, because next.config.js reads it.

import { createHash } from 'node:crypto';

/** On every answer. https://www.w3.org/TR/permissions-policy/ */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Of an answer that is no page: nothing in it runs. */
export const REFUSAL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What a page may run and load: what is the site's own. https://www.w3.org/TR/CSP3/ */
export const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const GOOGLE = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** The same where the owner counts visits: https://developers.google.com/tag-platform/security/guides/csp */
export const analyticsPolicy = `${policy
  .replace("script-src 'self'", "script-src 'self' https://*.googletagmanager.com")
  .replace("img-src 'self'", `img-src 'self' ${GOOGLE}`)}; connect-src 'self' ${GOOGLE}`;

/**
 * A policy that lets in more: what one page, and no other, shows of another site.
 * @param {string} policy
 * @param {Record<string, string>} sources what is let in, by directive
 */
export const withSources = (policy, sources) =>
  Object.entries(sources).reduce(
    (text, [directive, source]) =>
      text.includes(`${directive} `)
        ? text.replace(`${directive} `, () => `${directive} ${source} `)
        : `${text}; ${directive} 'self' ${source}`,
    policy,
  );

const SCRIPT = /<script(?=[\s>])([^>]*)>([\s\S]*?)<\/script>/gi;

/** Whether a browser would run it: data blocks are only read, https://html.spec.whatwg.org/#the-script-element */
const isRun = (attributes) => !/\ssrc=/i.test(attributes) && !/\stype="(?!module"|text\/javascript")/i.test(attributes);

/**
 * Lets no inline script run but those of one page: https://www.w3.org/TR/CSP3/#framework-directive-source-list
 * @param {string} policy
 * @param {string} html of the page, as it is sent
 */
export function withHashes(policy, html) {
  const hashes = new Set();
  for (const [, attributes, text] of html.matchAll(SCRIPT))
    if (isRun(attributes)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy.replace("'unsafe-inline'", [...hashes].join(' ')).replace(/ +;/, ';');
}

/** The same for a page that is rendered for one request. @param {string} policy @param {string} nonce */
export const withNonce = (policy, nonce) => policy.replace("'unsafe-inline'", `'nonce-${nonce}'`);
