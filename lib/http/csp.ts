// Content security policy (CSP): the sources that a page may run and load. https://www.w3.org/TR/CSP3/
import { createHash } from 'node:crypto';

/** For responses that are no page: nothing in them runs. */
export const REFUSAL_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For pages: the site's own sources. */
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

/** For a page that a page of this site shows in a frame: it runs no scripts and sends no forms. */
export const framedPolicy = policy
  .replace("script-src 'self' 'unsafe-inline'", "script-src 'none'")
  .replace("form-action 'self'", "form-action 'none'")
  .replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const GOOGLE = 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** For pages of a site with analytics: https://developers.google.com/tag-platform/security/guides/csp */
export const analyticsPolicy = `${policy
  .replace("script-src 'self'", "script-src 'self' https://*.googletagmanager.com")
  .replace("img-src 'self'", `img-src 'self' ${GOOGLE}`)}; connect-src 'self' ${GOOGLE}`;

/**
 * Adds sources of other sites to a policy.
 * @param sources by directive
 */
export const withSources = (base: string, sources: Record<string, string>) =>
  Object.entries(sources).reduce(
    (text, [directive, source]) =>
      text.includes(`${directive} `)
        ? text.replace(`${directive} `, () => `${directive} ${source} `)
        : `${text}; ${directive} 'self' ${source}`,
    base,
  );

const SCRIPT = /<script(?=[\s>])([^>]*)>([\s\S]*?)<\/script>/gi;

/** Data blocks are not run: https://html.spec.whatwg.org/#the-script-element */
const isInlineScript = (attributes: string) =>
  !/\ssrc=/i.test(attributes) && !/\stype="(?!module"|text\/javascript")/i.test(attributes);

/**
 * Replaces 'unsafe-inline' by the hashes of a page's own inline scripts: https://www.w3.org/TR/CSP3/#framework-directive-source-list
 * @param html of the page, as it is sent
 */
export function withHashes(base: string, html: string) {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT))
    if (isInlineScript(attributes)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return base.replace("'unsafe-inline'", [...hashes].join(' ')).replace(/ +;/, ';');
}
