// Puts the site's path before the URLs of Next's own files, which the build contains as from the root (docs/decisions/0060).
import { getBasePath } from '@/lib/model/base-path';

/** As attributes, in JSON, in JavaScript, and in JSON within JavaScript: texts that people have written are not preceded so. */
const ASSET_URL = /(?<=[=:,([\\])"\/(?=_next\/)/g;

const SCRIPT = /\.(?:js|mjs|ts)$/;

/** Whether a path is that of a script of the build, which may name others. */
export const isScriptPath = (pathname: string) => pathname.startsWith('/_next/static/') && SCRIPT.test(pathname);

/** @param text of a page, of flight data or of a script of the build. @returns the same text on a site at the root */
export function rewriteAssetUrls(text: string): string {
  const base = getBasePath();
  return base === '' ? text : text.replace(ASSET_URL, `"${base}/`);
}
