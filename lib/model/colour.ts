// Parses colours and measures their contrast, as WCAG 2.2 defines it.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3, level AA). */
export const MIN_TEXT_CONTRAST = 4.5;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Parses `#8a3b12`, `8a3b12` or `#83b`. @returns null for anything else */
export function parseHexColour(text: string): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const number = Number.parseInt(pairs, 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export const formatHexColour = (colour: Rgb) =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function getContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes two colours, as `color-mix(in srgb, …)` does. @param share of the second, 0 to 1 */
export const mixColours = (one: Rgb, other: Rgb, share: number): Rgb => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/**
 * Darkens or lightens a colour in steps of a hundredth until it passes.
 * @returns the nearest colour that passes; null if neither black nor white does
 */
export function findPassingColour(colour: Rgb, passes: (candidate: Rgb) => boolean): Rgb | null {
  for (let step = 0; step <= 100; step += 1)
    for (const end of [BLACK, WHITE]) {
      const candidate = mixColours(colour, end, step / 100).map(Math.round) as unknown as Rgb;
      if (passes(candidate)) return candidate;
    }
  return null;
}
