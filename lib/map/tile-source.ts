// Validates the owner's map tiles in vitrine.yaml, and determines their origin.

/** A URL template for raster tiles (`{z}/{x}/{y}`), or one archive: https://docs.protomaps.com/pmtiles/ */
export interface MapTiles {
  tiles: string;
  attribution: string;
  maxZoom: number;
}

// Characters with a meaning in a content security policy or style, and invalid ones.
const REFUSED = /[\s"'<>;,\\^`|]|\p{Cc}/u;
const MAX_URL_LENGTH = 2000;

const toAddress = (text: string) => {
  const address = text.replace(/[{}]/g, '');
  return URL.canParse(address, 'https://site.invalid') ? new URL(address, 'https://site.invalid') : null;
};

export const isPmtiles = (tiles: string): boolean => toAddress(tiles)?.pathname.endsWith('.pmtiles') === true;

export function isTiles(text: string): boolean {
  const address = toAddress(text);
  if (!address || REFUSED.test(text) || text.length > MAX_URL_LENGTH || address.username || address.password)
    return false;
  const isOwn = /^\/(?!\/)/.test(text);
  if (!isOwn && !/^https:\/\/[a-z0-9.-]+(:\d+)?\//i.test(text)) return false;
  const parts = text.match(/\{[^}]*\}/g) ?? [];
  if (isPmtiles(text)) return parts.length === 0;
  return parts.length === 3 && ['{z}', '{x}', '{y}'].every((part) => parts.includes(part));
}

/** Returns the external origin for the content security policy; null for tiles on this site. */
export const toTilesOrigin = ({ tiles }: Pick<MapTiles, 'tiles'>): string | null =>
  tiles.startsWith('/') ? null : (toAddress(tiles)?.origin ?? null);
