// Names colours, so that pictures can be filtered by their dominant colour.

export const COLOURS = {
  black: '#1c1c1c',
  grey: '#8a8a8a',
  white: '#f4f4f1',
  brown: '#7b5232',
  red: '#c2312a',
  orange: '#e0822d',
  yellow: '#e5c53a',
  green: '#4f8a41',
  teal: '#2f8f8b',
  blue: '#3568b4',
  purple: '#76489e',
  pink: '#d983a6',
} as const;

export type Colour = keyof typeof COLOURS;

export const isColour = (name: string): name is Colour => Object.hasOwn(COLOURS, name);

// Upper limits of hues in degrees; red is at both ends of the circle.
const HUES: [below: number, name: Colour][] = [
  [16, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [300, 'purple'],
  [340, 'pink'],
  [361, 'red'],
];

export function nameColour(hex: string): Colour | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (lightness < 0.1) return 'black';
  // HSV saturation, which separates pale and dark tones from grey equally well.
  const saturation = range / max;
  if (saturation < 0.12) return lightness > 0.85 ? 'white' : lightness < 0.18 ? 'black' : 'grey';
  const turn =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const hue = turn * 60;
  // Paper is white; pale reddish tones are pink rather than brown.
  if (hue >= 22 && hue < 70 && saturation < 0.25 && lightness > 0.85) return 'white';
  if ((hue < 22 || hue >= 340) && lightness > 0.7) return saturation < 0.16 ? toPale(lightness) : 'pink';
  const name = HUES.find(([below]) => hue < below)?.[1] ?? 'red';
  if (name === 'red') return toRed({ hue, saturation, lightness });
  if (name === 'pink') return lightness < 0.3 ? 'purple' : 'pink';
  // Pale brown as in old prints; dull yellow-green is olive, counted as green.
  if (name === 'yellow' && hue >= 54 && lightness < 0.6 && (saturation < 0.5 || lightness < 0.4)) return 'green';
  if (name === 'yellow' && hue >= 48 && lightness > 0.65 && saturation >= 0.3) return 'yellow';
  if ((name === 'orange' || name === 'yellow') && (lightness < 0.4 || saturation < 0.5)) return 'brown';
  return name;
}

const toPale = (lightness: number): Colour => (lightness > 0.85 ? 'white' : 'grey');

/** Dull red is pink if light and brown otherwise; dark saturated red remains red. */
function toRed({ hue, saturation, lightness }: { hue: number; saturation: number; lightness: number }): Colour {
  if (hue >= 340 && hue < 350 && lightness > 0.55) return 'pink';
  if (saturation < 0.5) return lightness > 0.5 ? 'pink' : 'brown';
  if (lightness >= 0.4) return 'red';
  return saturation >= 0.6 && (hue < 8 || hue >= 340) ? 'red' : 'brown';
}
