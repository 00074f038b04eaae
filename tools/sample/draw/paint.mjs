// A small painter's kit: a canvas of floating-point colours, smooth noise that is the same on every machine, and blending.

/** A number in 0..1 that depends on whole numbers alone. */
export const hash = (x, y = 0, seed = 0) => scatter(across(x) ^ down(y) ^ deep(seed));

// A product for each of the three numbers, and what makes one number of them.
const across = (x) => Math.imul(x, 0x27d4eb2d);
const down = (y) => Math.imul(y, 0x165667b1);
const deep = (seed) => Math.imul(seed + 1, 0x9e3779b1);
function scatter(products) {
  let h = Math.imul(products ^ (products >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export const clamp = (value, low = 0, high = 1) => (value < low ? low : value > high ? high : value);
export const mix = (a, b, t) => a + (b - a) * t;
/** 0 below `low`, 1 above `high`, smooth between. */
export function step(low, high, value) {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}
export const blend = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];

const known = new Map();
/** `#rrggbb` as three numbers of 0..255, worked out once. */
export function hex(text) {
  let colour = known.get(text);
  if (!colour) {
    colour = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    known.set(text, colour);
  }
  return colour;
}

/** Smooth noise in -1..1 with features about one unit wide. */
export function noise(x, y, seed) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const s = u * u * (3 - 2 * u);
  const t = v * v * (3 - 2 * v);
  const west = across(left);
  const east = across(left + 1);
  const north = down(top) ^ deep(seed);
  const south = down(top + 1) ^ deep(seed);
  const upper = mix(scatter(west ^ north), scatter(east ^ north), s);
  const lower = mix(scatter(west ^ south), scatter(east ^ south), s);
  return mix(upper, lower, t) * 2 - 1;
}

/** Noise upon noise: `octaves` layers, each twice as fine and `gain` times as strong; about -1..1. */
export function fractal(x, y, { seed, octaves = 5, gain = 0.5 }) {
  let sum = 0;
  let strength = 1;
  let total = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x * scale, y * scale, seed + octave * 17);
    total += strength;
    strength *= gain;
    scale *= 2;
  }
  return sum / total;
}

/** As fractal, but folded at its crests as mountains are; 0..1. */
export function ridged(x, y, { seed, octaves = 5, gain = 0.5 }) {
  let sum = 0;
  let strength = 1;
  let total = 0;
  let scale = 1;
  let previous = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = (1 - Math.abs(noise(x * scale, y * scale, seed + octave * 17))) ** 2;
    sum += strength * crest * previous;
    total += strength;
    previous = crest;
    strength *= gain;
    scale *= 2;
  }
  return sum / total;
}

/** A colour for any height from stops `[[0, '#…'], …, [1, '#…']]`. */
export function gradient(stops) {
  const colours = stops.map(([at, colour]) => [at, hex(colour)]);
  return (t) => {
    for (let i = 1; i < colours.length; i++) {
      const [to, below] = colours[i];
      if (t > to && i < colours.length - 1) continue;
      const [from, above] = colours[i - 1];
      return blend(above, below, clamp((t - from) / (to - from)));
    }
    return colours[0][1];
  };
}

/** A picture in the making: `width * height` colours as floats, painted from far to near. */
export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.pixels = new Float32Array(width * height * 3);
  }

  /** Paints what `shade(x, y)` answers: `[red, green, blue, cover]`, cover 1 when left out, or nothing. */
  paint(shade, { top = 0, bottom = this.height, left = 0, right = this.width } = {}) {
    const { pixels, width } = this;
    const [x0, x1] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    const [y0, y1] = [Math.max(0, Math.floor(top)), Math.min(this.height, Math.ceil(bottom))];
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const colour = shade(x, y);
        if (!colour) continue;
        const cover = colour.length > 3 ? clamp(colour[3]) : 1;
        if (cover === 0) continue;
        const at = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) pixels[at + c] += (colour[c] - pixels[at + c]) * cover;
      }
    }
  }

  /** Paints everything below the line `crest(x)`, softly over one pixel. */
  land(crest, shade) {
    const line = Float32Array.from({ length: this.width }, (_, x) => crest(x));
    const top = line.reduce((a, b) => Math.min(a, b), this.height) - 1;
    this.paint(
      (x, y) => {
        const cover = clamp(y - line[x] + 0.5);
        if (cover === 0) return null;
        const colour = shade(x, y, y - line[x]);
        return [colour[0], colour[1], colour[2], cover];
      },
      { top },
    );
  }

  /** Adds a round glow of light. */
  glow(x, y, { radius, colour, strength = 1 }) {
    const reach = radius * 3;
    for (let v = Math.max(0, Math.floor(y - reach)); v < Math.min(this.height, y + reach); v++) {
      for (let u = Math.max(0, Math.floor(x - reach)); u < Math.min(this.width, x + reach); u++) {
        const light = strength * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (radius * radius));
        const at = (v * this.width + u) * 3;
        for (let c = 0; c < 3; c++) this.pixels[at + c] += colour[c] * light;
      }
    }
  }

  /** The colour at a place that need not be a whole pixel; the edges go on for ever. */
  at(x, y) {
    const u = clamp(x, 0, this.width - 1.001);
    const v = clamp(y, 0, this.height - 1.001);
    const at = (Math.floor(v) * this.width + Math.floor(u)) * 3;
    const below = at + this.width * 3;
    const s = u % 1;
    const t = v % 1;
    const p = this.pixels;
    return [0, 1, 2].map((c) => mix(mix(p[at + c], p[at + 3 + c], s), mix(p[below + c], p[below + 3 + c], s), t));
  }

  /** Lays a sheet of water below `line`, which mirrors what stands above it; `shade(mirrored, x, depth)` colours it. */
  water(line, { ripple, seed, shade }) {
    const above = new Canvas(this.width, this.height);
    above.pixels.set(this.pixels);
    this.paint(
      (x, y) => {
        const depth = (y - line) / (this.height - line);
        const fine = noise(x / mix(26, 90, depth), y / mix(1.6, 7, depth), seed);
        const broad = noise(x / 220, y / mix(5, 26, depth), seed + 1);
        const wave = (fine * 0.6 + broad * 0.4) * ripple * (0.15 + depth);
        return shade(above.at(x + wave * 0.5, line - (y - line) * 0.92 - Math.abs(wave) * 1.6 - 1), x, depth);
      },
      { top: line },
    );
  }

  /** The finished bytes, red green blue, with a hidden pattern half a step deep so that skies do not band. */
  bytes() {
    const { pixels, width } = this;
    const bytes = new Uint8Array(pixels.length);
    for (let at = 0, y = 0; y < this.height; y++)
      for (let x = 0; x < width; x++)
        for (let c = 0; c < 3; c++, at++) bytes[at] = clamp(pixels[at] + hash(x, y, c), 0, 255);
    return bytes;
  }
}
