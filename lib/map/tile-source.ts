// The owner's own tiles for the map, as vitrine.yaml names them: where they lie, and whom a browser has to ask for them.

/** A picture a tile, `{z}/{x}/{y}`, or one file that holds them all: https://docs.protomaps.com/pmtiles/ */
export interface MapTiles {
  /** On this site (`/…`), or with https. */
  tiles: string;
  /** Plain text. */
  attribution: string;
  maxZoom: number;
}

// Signs that mean something to a policy or a style, or to nobody.
const REFUSED = /[\s"'<>;,\\^`|]|\p{Cc}/u;
const LONGEST = 2000;

const toAddress = (text: string) => {
  const address = text.replace(/[{}]/g, '');
  return URL.canParse(address, 'https://site.invalid') ? new URL(address, 'https://site.invalid') : null;
};

export const isPmtiles = (tiles: string): boolean => toAddress(tiles)?.pathname.endsWith('.pmtiles') === true;

/** Whether it is an address that the map can be drawn from. */
export function isTiles(text: string): boolean {
  const address = toAddress(text);
  if (!address || REFUSED.test(text) || text.length > LONGEST || address.username || address.password) return false;
  const isOwn = /^\/(?!\/)/.test(text);
  if (!isOwn && !/^https:\/\/[a-z0-9.-]+(:\d+)?\//i.test(text)) return false;
  const parts = text.match(/\{[^}]*\}/g) ?? [];
  if (isPmtiles(text)) return parts.length === 0;
  return parts.length === 3 && ['{z}', '{x}', '{y}'].every((part) => parts.includes(part));
}

/** The other site that is asked for them, as a policy names it; null where they lie on this one. */
export const toTilesOrigin = ({ tiles }: Pick<MapTiles, 'tiles'>): string | null =>
  tiles.startsWith('/') ? null : (toAddress(tiles)?.origin ?? null);
