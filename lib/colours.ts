// Names for colours, so that pictures can be looked for by the one that strikes the eye.

/** Each name with the colour that stands for it. */
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

// Upper ends of hues in degrees; red is at both ends of the circle.
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

/** The name of a colour written `#rrggbb`, or null where it is not so written. */
export function toColourName(hex: string): Colour | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16) / 255);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (lightness < 0.1) return 'black';
  // Saturation as in HSV: pale and dark tones are told from grey by it alike.
  const saturation = range / most;
  if (saturation < 0.12) return lightness > 0.85 ? 'white' : lightness < 0.18 ? 'black' : 'grey';
  const turn =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const name = HUES.find(([below]) => turn * 60 < below)?.[1] ?? 'red';
  if (name === 'red' && lightness > 0.7) return 'pink';
  const isWarm = name === 'red' || name === 'orange' || name === 'yellow';
  // Old prints are pale brown, and paper is nearly white.
  if (isWarm && saturation < 0.25 && lightness > 0.85) return 'white';
  if (isWarm && (lightness < 0.4 || saturation < 0.5)) return 'brown';
  return name;
}
