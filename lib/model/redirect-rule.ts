// Rules by which URLs of an owner's former site lead to this one.
export interface RedirectRule {
  /** Path and query of the former site, in the form of `toRedirectKey`. */
  from: string;
  /** Whether all longer paths are meant too. */
  isPrefix: boolean;
  to: RedirectTarget;
}

export type RedirectTarget =
  | { type: 'url'; url: string }
  /** Path and query of this site. */
  | { type: 'page'; path: string }
  /** A file or folder of the library, or else an item's id: some names of folders look like one. */
  | { type: 'file'; path: string }
  | { type: 'item'; id: string };

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The form in which paths are compared: decoded, in NFC, without a slash at the end. The query is compared unchanged. */
export function toRedirectKey(url: string): string {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const key = path.split('/').map(decode).join('/').normalize('NFC');
  return (key.length > 1 ? key.replace(/\/+$/, '') : key) + query;
}

/** Longer queries are compared with fewer of their beginnings. */
const MAX_QUERY_PARTS = 20;

/**
 * Lists the keys of rules that apply to a URL without `*`, the most specific first: further parameters do not matter, and neither
 * do further parts of a path in the query, as in `/picture.php?/12/category/4`.
 */
export function listRedirectKeys(url: string): string[] {
  const key = toRedirectKey(url);
  const at = key.indexOf('?');
  if (at < 0) return [key];
  const ends = [...key.matchAll(key[at + 1] === '/' ? /[&/]/g : /&/g)]
    .map(({ index }) => index)
    .filter((index) => index > at + 1)
    .slice(0, MAX_QUERY_PARTS)
    .reverse();
  return [key, ...[...ends, at].map((end) => key.slice(0, end))];
}

export function parseRedirectTarget(written: string): RedirectTarget | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) {
    const isWeb = /^https?:\/\//i.test(written) && URL.canParse(written);
    return isWeb ? { type: 'url', url: new URL(written).href } : null;
  }
  if (/^\/[/\\]/.test(written)) return null;
  if (written.startsWith('/')) return { type: 'page', path: written };
  return { type: 'file', path: written.normalize('NFC') };
}
