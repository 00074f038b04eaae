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

export function parseRedirectTarget(written: string): RedirectTarget | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(written)) {
    const isWeb = /^https?:\/\//i.test(written) && URL.canParse(written);
    return isWeb ? { type: 'url', url: new URL(written).href } : null;
  }
  if (/^\/[/\\]/.test(written)) return null;
  if (written.startsWith('/')) return { type: 'page', path: written };
  return { type: 'file', path: written.normalize('NFC') };
}
