// Takes the address of a film that stands with another site, hostile until parsed, and says how it is watched and played.

/** Where a film stands that is not in the library itself. */
export interface Elsewhere {
  /** `file`: a file on some other server. */
  site: 'youtube' | 'vimeo' | 'file';
  /** Where people watch it; an https address. */
  url: string;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/;
const FILE = /\.(?:mp4|m4v|mov|webm)$/i;
// What stands in a policy of ours must be a plain name, with nothing that ends a directive.
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
// Names of a network at home, which a page of the open web has no business asking: https://www.rfc-editor.org/rfc/rfc6762, /rfc8375
const NEAR = /(?:^|\.)(?:local|localhost|internal|lan|home\.arpa)$/;
const LONGEST = 2000;

function toYouTube({ hostname, pathname, searchParams }: URL): string | null {
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1)
      : pathname === '/watch'
        ? searchParams.get('v')
        : /^\/(?:shorts|embed|live|v)\/([^/]*)\/?$/.exec(pathname)?.[1];
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
}

function toVimeo({ pathname, searchParams }: URL): string | null {
  const match = /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
    pathname,
  );
  if (!match) return null;
  // Of a film that is not listed, the second part is its key.
  const key = match[2] ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  return `https://vimeo.com/${match[1]}${key ? `/${key}` : ''}`;
}

/** Takes what somebody wrote; `fault` says in words for the owner why it is no film that can be shown. */
export function parseElsewhere(text: string): { film: Elsewhere } | { fault: string } {
  const written = text.trim();
  if (written.length > LONGEST || !URL.canParse(written)) return { fault: 'it is no address of a film' };
  const url = new URL(written);
  const { protocol, hostname, username, password, pathname } = url;
  if (protocol !== 'https:') return { fault: 'its address does not begin with https://' };
  if (username || password) return { fault: 'its address holds a name or a password' };
  if (!HOST.test(hostname) || NEAR.test(hostname)) return { fault: 'its address names no public site' };
  if (hostname === 'youtu.be' || YOUTUBE.test(hostname)) {
    const watch = toYouTube(url);
    return watch ? { film: { site: 'youtube', url: watch } } : { fault: 'its address is that of no film on YouTube' };
  }
  if (VIMEO.test(hostname)) {
    const watch = toVimeo(url);
    return watch ? { film: { site: 'vimeo', url: watch } } : { fault: 'its address is that of no film on Vimeo' };
  }
  url.hash = '';
  return FILE.test(pathname)
    ? { film: { site: 'file', url: url.href } }
    : { fault: `${hostname} is neither YouTube nor Vimeo, and the address does not end in .mp4, .m4v, .mov or .webm` };
}

/** Who is asked when it is played. */
export function toSiteName({ site, url }: Elsewhere): string {
  if (site === 'youtube') return 'YouTube';
  return site === 'vimeo' ? 'Vimeo' : new URL(url).host;
}

/** Where it is watched at its own site, from a moment in seconds. */
export function toWatchHref({ site, url }: Elsewhere, seconds = 0): string {
  const start = Math.max(0, Math.floor(seconds));
  if (start === 0) return url;
  // https://www.w3.org/TR/media-frags/#naming-time is for files; the others have ways of their own.
  return site === 'youtube' ? `${url}&t=${start}s` : `${url}#t=${start}${site === 'vimeo' ? 's' : ''}`;
}

/** What the player is given: YouTube under the name that sets no cookies before a film plays. */
export function toPlayerSource({ site, url }: Elsewhere): string {
  if (site === 'youtube') return `https://www.youtube-nocookie.com/embed/${new URL(url).searchParams.get('v')}`;
  if (site === 'file') return url;
  const [, id = '', key] = new URL(url).pathname.split('/');
  return `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ''}`;
}

/** What the content security policy of its page, and of no other, has to let in (https://www.w3.org/TR/CSP3/). */
export function toPolicySources({ site, url }: Elsewhere): Record<string, string> {
  // The player of YouTube is driven by a script of theirs; it loads after the visitor has agreed.
  if (site === 'youtube')
    return { 'frame-src': 'https://www.youtube-nocookie.com', 'script-src': 'https://www.youtube.com' };
  return site === 'vimeo' ? { 'frame-src': 'https://player.vimeo.com' } : { 'media-src': new URL(url).origin };
}
