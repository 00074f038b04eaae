// Writes what hosts read: redirects for Netlify and its kin, Apache and nginx, and a marker for GitHub Pages.

import { listRedirectPrefixes } from '@/lib/catalogue/read/redirect-rules';
import { followRedirectRule } from '@/lib/http/follow-redirect-rule';
import { listSecurityHeaders } from '@/lib/http/page-policy';
import { encodePath } from '@/lib/model/routes';
import {
  escapePattern,
  listQueryRedirects,
  type QueryRedirect,
  quoteForApache,
  quoteForNginx,
  toApacheQueryRule,
  toApacheTarget,
  toNginxQueryRule,
} from './query-redirects';
import type { PutFile } from './write-file';

interface Redirect {
  from: string;
  to: string;
  isPrefix?: boolean;
}

interface HostFile {
  file: string;
  text: string;
}

/** Rules of redirects.csv for all longer paths, which have no page. */
function listPrefixRedirects(): Redirect[] {
  return listRedirectPrefixes().flatMap((path) => {
    if (path.includes('?')) return [];
    const from = encodePath(path.replace(/\/$/, ''));
    const to = followRedirectRule(`${from}/`);
    return to === null ? [] : [{ from, to, isPrefix: true }];
  });
}

/** https://docs.netlify.com/manage/routing/redirects/overview/ */
const toNetlify = (redirects: Redirect[]) =>
  redirects.map(({ from, to, isPrefix }) => `${from}${isPrefix ? '/*' : ''} ${to} 301\n`).join('');

/** Viewers on other sites read these. */
const OPEN_PATHS = ['/iiif/', '/items/'];

/** Headers of every response, and of those of some paths; the content security policy depends on the page. */
const listHeaders = (base: string): [path: string, headers: Record<string, string>][] =>
  [
    ['/', listSecurityHeaders()],
    ['/_next/static/', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    ...OPEN_PATHS.map((each): [string, Record<string, string>] => [each, { 'Access-Control-Allow-Origin': '*' }]),
  ].map(([path, headers]) => [`${base}${path}`, headers] as [string, Record<string, string>]);

/** https://docs.netlify.com/manage/routing/headers/ */
const toNetlifyHeaders = (base: string) =>
  listHeaders(base)
    .map(([path, headers]) =>
      [`${path}*`, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n');

/** https://httpd.apache.org/docs/2.4/mod/core.html#if */
const toApacheHeaders = (base: string) =>
  listHeaders(base)
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `Header set ${name} "${value}"\n`);
      return `<If "%{REQUEST_URI} =~ m#^${path}#">\n${lines.join('')}</If>\n`;
    })
    .join('');

/** Apache compares the decoded path, without that of the folder: https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule */
const toApacheRule = (base: string, { from, to, isPrefix }: Redirect) =>
  `RewriteRule ${quoteForApache(`^${escapePattern(decodeURIComponent(from.slice(base.length + 1)))}${isPrefix ? '(/.*)?' : ''}$`)} ${toApacheTarget(to)} [R=301,NE,L]\n`;

const toApache = (
  base: string,
  redirects: Redirect[],
  queries: QueryRedirect[],
) => `# Apache: https://httpd.apache.org/docs/2.4/howto/htaccess.html
Options -MultiViews
DirectorySlash Off
DirectoryIndex index.html
ErrorDocument 404 ${base}/404.html
AddType image/webp .webp
AddType text/vtt .vtt
AddType application/x-ndjson .ndjson
<IfModule mod_rewrite.c>
RewriteEngine On
${queries.map(toApacheQueryRule).join('')}${redirects.map((redirect) => toApacheRule(base, redirect)).join('')}RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME}.html -f
RewriteRule ^(.+?)/?$ $1.html [END]
</IfModule>
<IfModule mod_headers.c>
${toApacheHeaders(base)}</IfModule>
`;

/** https://nginx.org/en/docs/http/ngx_http_map_module.html: the decoded path of a request, and where it leads. */
const toNginx = (redirects: Redirect[]) =>
  redirects
    .map(({ from, to, isPrefix }) =>
      isPrefix
        ? `${quoteForNginx(`~^${escapePattern(decodeURIComponent(from))}(/.*)?$`)} ${quoteForNginx(to)};\n`
        : `${quoteForNginx(decodeURIComponent(from))} ${quoteForNginx(to)};\n`,
    )
    .join('');

/** @param base path of the site @param found redirects of exported URLs, without the path of the site */
function listHostFiles(base: string, found: Iterable<{ url: string; target: string }>): HostFile[] {
  const redirects = [
    ...[...found].map(({ url, target }) => ({ from: base + url, to: target })),
    ...listPrefixRedirects().map(({ from, ...rest }) => ({ from: base + from, ...rest })),
  ];
  const queries = listQueryRedirects();
  return [
    { file: '.nojekyll', text: '' },
    { file: '_redirects', text: toNetlify(redirects) },
    { file: '_headers', text: toNetlifyHeaders(base) },
    { file: '.htaccess', text: toApache(base, redirects, queries) },
    { file: 'nginx-redirects.map', text: toNginx(redirects) },
    { file: 'nginx-query-redirects.map', text: queries.map((each) => toNginxQueryRule(base, each)).join('') },
  ];
}

/** @param base path of the site @param redirects of URLs of the export, without the path of the site */
export async function writeHostFiles(
  put: PutFile,
  { base, redirects }: { base: string; redirects: Iterable<{ url: string; target: string }> },
): Promise<void> {
  for (const { file, text } of listHostFiles(base, redirects)) await put(file, Buffer.from(text));
}
