// Parses coordinates as people copy them from maps.

export interface GeoPosition {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

const SIDE = String.raw`([NSEWO])?\s*([-+−]?\d+(?:[.,]\d+)?)\s*(?:°\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|''|′′)\s*)?)?)?([NSEWO])?`;

const BOTH = new RegExp(String.raw`^${SIDE}(?:\s*[;,/]\s*|\s+)${SIDE}$`, 'i');

const toNumber = (text: string | undefined) => Number((text ?? '0').replace(',', '.').replace('−', '-'));

function toDegrees(parts: readonly (string | undefined)[]): { degrees: number; side: string } {
  const [before, whole, minutes, seconds, after] = parts;
  const side = (before ?? after ?? '').toUpperCase();
  const degrees =
    toNumber(whole) + Math.sign(toNumber(whole) || 1) * (toNumber(minutes) / 60 + toNumber(seconds) / 3600);
  const isNegative = side === 'S' || side === 'W' || side === 'O';
  return { degrees: isNegative ? -Math.abs(degrees) : degrees, side };
}

const round = (degrees: number) => Number(degrees.toFixed(7));

/**
 * Parses `57.78, 14.16`, `57,78; 14,16` and `57° 46' 57" N, 14° 9' 42" E`, latitude first unless letters say otherwise.
 * @returns null if it is no position, or the 0, 0 that receivers without a fix write
 */
export function parsePosition(text: string): GeoPosition | null {
  const match = BOTH.exec(text.trim());
  if (!match) return null;
  const first = toDegrees(match.slice(1, 6));
  const second = toDegrees(match.slice(6, 11));
  const isTurned = /[EWO]/.test(first.side) || /[NS]/.test(second.side);
  const [latitude, longitude] = isTurned ? [second, first] : [first, second];
  if (/[EWO]/.test(latitude.side) || /[NS]/.test(longitude.side)) return null;
  if (Math.abs(latitude.degrees) > 90 || Math.abs(longitude.degrees) > 180) return null;
  if (Math.abs(latitude.degrees) < 1e-6 && Math.abs(longitude.degrees) < 1e-6) return null;
  return { latitude: round(latitude.degrees), longitude: round(longitude.degrees) };
}

export const formatPosition = ({ latitude, longitude }: GeoPosition) => `${latitude}, ${longitude}`;
