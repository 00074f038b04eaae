// Redirects of former URLs with a query, which no file can have: rules for Apache and nginx.

import { listRedirectPaths, listRedirectPrefixes } from '@/lib/catalogue/read/redirect-rules';
import { followRedirectRule } from '@/lib/http/follow-redirect-rule';
import { encodePath } from '@/lib/model/routes';

export interface QueryRedirect {
  /** Encoded path of the former URL, without that of the site. */
  path: string;
  query: string;
  isPrefix: boolean;
  /** Where it leads, as a URL or a path of the host. */
  to: string;
}

/** Rows read at a time. */
const BATCH = 200;

/** In batches. */
export function* listExactRules(): Generator<string[]> {
  for (let after = ''; ; ) {
    const paths = listRedirectPaths(after, BATCH);
    if (paths.length === 0) return;
    yield paths;
    after = paths.at(-1) ?? '';
  }
}

function toQueryRedirects(rule: string, isPrefix: boolean): QueryRedirect[] {
  const at = rule.indexOf('?');
  if (at < 0) return [];
  const path = encodePath(rule.slice(0, at));
  const query = rule.slice(at + 1);
  const to = followRedirectRule(`${path}?${query}`);
  return to === null ? [] : [{ path, query, isPrefix, to }];
}

/** Rules whose target is published, the longest query first, because hosts use the first one that fits. */
export const listQueryRedirects = (): QueryRedirect[] =>
  [
    ...[...listExactRules()].flat().flatMap((rule) => toQueryRedirects(rule, false)),
    ...listRedirectPrefixes().flatMap((rule) => toQueryRedirects(rule, true)),
  ].sort((one, other) => Number(one.isPrefix) - Number(other.isPrefix) || other.query.length - one.query.length);

export const escapePattern = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** mod_rewrite reads backslashes in quotation marks unchanged. */
export const quoteForApache = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
export const quoteForNginx = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** In a target, `$1` and `%2` stand for groups. */
export const toApacheTarget = (to: string) => quoteForApache(to.replace(/[$%]/g, '\\$&'));

/** Matches as `listRedirectKeys` of lib/model/redirect-rule.ts does. */
const toQueryPattern = ({ query, isPrefix }: QueryRedirect) =>
  escapePattern(query) + (isPrefix ? '' : `(?:$|${query.startsWith('/') ? '[&/]' : '&'})`);

/** https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html: the path is decoded, and the query is not. */
export const toApacheQueryRule = (redirect: QueryRedirect) =>
  `RewriteCond %{QUERY_STRING} ${quoteForApache(`^${toQueryPattern(redirect)}`)}
RewriteRule ${quoteForApache(`^${escapePattern(decodeURIComponent(redirect.path.slice(1)))}$`)} ${toApacheTarget(redirect.to)} [R=301,NE,L,QSD]
`;

/** For a map of `$request_uri`. @param base path of the site */
export const toNginxQueryRule = (base: string, redirect: QueryRedirect) =>
  `${quoteForNginx(`~^${escapePattern(base + redirect.path)}\\?${toQueryPattern(redirect)}`)} ${quoteForNginx(redirect.to)};\n`;
