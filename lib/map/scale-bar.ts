// Chooses the length of a scale bar for a map of a small area.
import { METRES_PER_DEGREE } from '@/lib/query/map-state';

export interface ScaleBar {
  metres: number;
  /** Fraction of the map's width. */
  share: number;
}

const MAX_SHARE = 0.25;

/** @param frame degrees; y points down, as in SVG @returns the longest round length within a quarter of the width */
export function chooseScaleBar({ y, width, height }: { y: number; width: number; height: number }): ScaleBar {
  const latitude = -(y + height / 2);
  const whole = width * METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const max = whole * MAX_SHARE;
  const power = 10 ** Math.floor(Math.log10(max));
  const metres = power * ([5, 2, 1].find((step) => step * power <= max) ?? 1);
  return { metres, share: metres / whole };
}

/** The length in the units of the language: `500 m`, `2 km`. */
export function formatLength(metres: number, locale: string): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value);
}
