// Computes the dominant colour of a picture, with a preference for vivid colours over grey.

/** Linear light of an sRGB channel value; a table, because this runs for every picture. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** sRGB (0 to 255) to Oklab, in which distances are perceptual: https://bottosson.github.io/posts/oklab/ */
function toOklab(red: number, green: number, blue: number): [light: number, a: number, b: number] {
  const [r = 0, g = 0, b = 0] = [LINEAR[red], LINEAR[green], LINEAR[blue]];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Size of a histogram bin: lightness, and the two colour axes. */
const STEP_LIGHT = 0.12;
const STEP_COLOUR = 0.05;
/** Weight of chroma relative to grey; chroma in Oklab is at most 0.3. */
const VIVID = 20;

interface Heap {
  weight: number;
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** The mean of the heaviest histogram bin, as `#rrggbb`, because the mean of all pixels would be grey. */
export function computeDominantColour(pixels: Uint8Array, channels: number): string {
  const heaps = new Map<number, Heap>();
  let best: Heap = { weight: 0, count: 1, red: 128, green: 128, blue: 128 };
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    const red = pixels[at] ?? 0;
    const green = channels < 3 ? red : (pixels[at + 1] ?? 0);
    const blue = channels < 3 ? red : (pixels[at + 2] ?? 0);
    const [light, a, b] = toOklab(red, green, blue);
    const key =
      (Math.round(light / STEP_LIGHT) * 64 + Math.round(a / STEP_COLOUR) + 32) * 64 + Math.round(b / STEP_COLOUR) + 32;
    let heap = heaps.get(key);
    if (!heap) {
      heap = { weight: 0, count: 0, red: 0, green: 0, blue: 0 };
      heaps.set(key, heap);
    }
    // Near black and near white are mostly shadow and light.
    const seen = light < 0.15 || light > 0.97 ? 0.4 : 1;
    heap.weight += seen * (1 + VIVID * Math.hypot(a, b));
    heap.count++;
    heap.red += red;
    heap.green += green;
    heap.blue += blue;
    if (heap.weight > best.weight) best = heap;
  }
  const { count, red, green, blue } = best;
  const toHex = (sum: number) =>
    Math.round(sum / count)
      .toString(16)
      .padStart(2, '0');
  return `#${toHex(red)}${toHex(green)}${toHex(blue)}`;
}
