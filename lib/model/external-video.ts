// Parses URLs of films on other sites, and builds the URLs to watch and embed them.

export interface ExternalVideo {
  /** `file`: a file on another server. */
  site: 'youtube' | 'vimeo' | 'file';
  /** https URL for watching it. */
  url: string;
}

const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/;
const FILE = /\.(?:mp4|m4v|mov|webm)$/i;
// The host is used in the content security policy, so it must not contain other characters.
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
// Local network names, which public pages must not contact: https://www.rfc-editor.org/rfc/rfc6762, /rfc8375
const LOCAL_HOST = /(?:^|\.)(?:local|localhost|internal|lan|home\.arpa)$/;
const MAX_URL_LENGTH = 2000;

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
  // The key of an unlisted film is the second path segment.
  const key = match[2] ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  return `https://vimeo.com/${match[1]}${key ? `/${key}` : ''}`;
}

/** Parses untrusted input; `fault` is a message for the owner. */
export function parseElsewhere(text: string): { film: ExternalVideo } | { fault: string } {
  const written = text.trim();
  if (written.length > MAX_URL_LENGTH || !URL.canParse(written)) return { fault: 'it is no address of a film' };
  const url = new URL(written);
  const { protocol, hostname, username, password, pathname } = url;
  if (protocol !== 'https:') return { fault: 'its address does not begin with https://' };
  if (username || password) return { fault: 'its address holds a name or a password' };
  if (!HOST.test(hostname) || LOCAL_HOST.test(hostname)) return { fault: 'its address names no public site' };
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

export function getVideoSiteName({ site, url }: ExternalVideo): string {
  if (site === 'youtube') return 'YouTube';
  return site === 'vimeo' ? 'Vimeo' : new URL(url).host;
}

export function toWatchHref({ site, url }: ExternalVideo, seconds = 0): string {
  const start = Math.max(0, Math.floor(seconds));
  if (start === 0) return url;
  // https://www.w3.org/TR/media-frags/#naming-time applies to files; the other sites have their own syntax.
  return site === 'youtube' ? `${url}&t=${start}s` : `${url}#t=${start}${site === 'vimeo' ? 's' : ''}`;
}

/** Returns the URL for the player; YouTube's no-cookie domain sets no cookies before playback. */
export function getPlayerSource({ site, url }: ExternalVideo): string {
  if (site === 'youtube') return `https://www.youtube-nocookie.com/embed/${new URL(url).searchParams.get('v')}`;
  if (site === 'file') return url;
  const [, id = '', key] = new URL(url).pathname.split('/');
  return `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ''}`;
}

/** Returns additions to the content security policy of the film's page (https://www.w3.org/TR/CSP3/). */
export function toPolicySources({ site, url }: ExternalVideo): Record<string, string> {
  // YouTube's player needs a script, which is loaded after consent.
  if (site === 'youtube')
    return { 'frame-src': 'https://www.youtube-nocookie.com', 'script-src': 'https://www.youtube.com' };
  return site === 'vimeo' ? { 'frame-src': 'https://player.vimeo.com' } : { 'media-src': new URL(url).origin };
}
