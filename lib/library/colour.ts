// The colour that a picture is remembered by: the commonest, where a vivid one counts for more than a grey one.

/** sRGB 0 to 255 to Oklab, https://bottosson.github.io/posts/oklab/ : distances in it are differences as seen. */
function toOklab(red: number, green: number, blue: number): [light: number, a: number, b: number] {
  const [r, g, b] = [red, green, blue].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Width of a heap of like colours: light, and the two colour axes. */
const STEP_LIGHT = 0.12;
const STEP_COLOUR = 0.05;
/** How much a vivid colour outweighs grey: chroma in Oklab reaches 0.3. */
const VIVID = 20;

/**
 * Pixels of 1, 2, 3 or 4 channels of 8 bits, to `#rrggbb`: pixels are heaped by likeness, and the mean of the weightiest heap
 * taken, so that the answer is a colour of the picture, not the grey that all of them mix to.
 */
export function toDominantColour(pixels: Uint8Array, channels: number): string {
  const heaps = new Map<string, { weight: number; count: number; sum: [number, number, number] }>();
  let best: { weight: number; count: number; sum: [number, number, number] } | undefined;
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    const red = pixels[at] ?? 0;
    const green = channels < 3 ? red : (pixels[at + 1] ?? 0);
    const blue = channels < 3 ? red : (pixels[at + 2] ?? 0);
    const [light, a, b] = toOklab(red, green, blue);
    const key = `${Math.round(light / STEP_LIGHT)} ${Math.round(a / STEP_COLOUR)} ${Math.round(b / STEP_COLOUR)}`;
    const heap = heaps.get(key) ?? { weight: 0, count: 0, sum: [0, 0, 0] };
    // Near black and near white are light and shadow more often than colours of things.
    const seen = light < 0.15 || light > 0.97 ? 0.4 : 1;
    heap.weight += seen * (1 + VIVID * Math.hypot(a, b));
    heap.count++;
    heap.sum[0] += red;
    heap.sum[1] += green;
    heap.sum[2] += blue;
    heaps.set(key, heap);
    if (!best || heap.weight > best.weight) best = heap;
  }
  const { sum, count } = best ?? { sum: [128, 128, 128], count: 1 };
  return `#${sum
    .map((value) =>
      Math.round(value / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
