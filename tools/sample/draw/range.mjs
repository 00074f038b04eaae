import { blend, Canvas, clamp, fractal, gradient, hex, noise, ridged, step } from './paint.mjs';

/** A range at evening beyond a milky lake; three times as wide as it is high. */
export function range() {
  const canvas = new Canvas(3200, 900);
  const line = 640;
  const sky = gradient([
    [0, '#41598c'],
    [0.45, '#8d93bd'],
    [0.75, '#dcb3bd'],
    [1, '#f6d5bf'],
  ]);
  canvas.paint((x, y) => {
    const streak = fractal(x / 620, y / 44, { seed: 7, octaves: 5 });
    return blend(sky(y / 560), [255, 205, 196], step(0.1, 0.6, streak) * step(40, 180, y) * 0.42);
  });
  const rows = [
    {
      base: 560,
      height: 250,
      wide: 560,
      seed: 21,
      rock: '#6b6f97',
      snow: '#f4c9c2',
      shade: '#8f9cc6',
      haze: 0.42,
      snowline: 160,
    },
    {
      base: 590,
      height: 420,
      wide: 760,
      seed: 52,
      rock: '#474b6c',
      snow: '#ffdcc9',
      shade: '#7d8fc2',
      haze: 0.16,
      snowline: 215,
    },
    {
      base: 632,
      height: 150,
      wide: 520,
      seed: 68,
      rock: '#3b3f58',
      snow: '#c9b6bd',
      shade: '#5a648c',
      haze: 0.1,
      snowline: 12,
    },
  ];
  for (const { base, height, wide, seed, rock, snow, shade, haze, snowline } of rows) {
    const peak = (x) => Math.exp(-(((x - 1950) / 620) ** 2)) * 0.5 + 0.62;
    const crest = (x) => base - height * peak(x) * ridged(x / wide, 3.3, { seed, octaves: 7, gain: 0.5 }) * 1.15;
    const colours = { rock: hex(rock), snow: hex(snow), shade: hex(shade) };
    const relief = (u) => ridged(u / wide, 3.3, { seed, octaves: 4, gain: 0.5 });
    const faces = Float32Array.from({ length: 4200 }, (_, i) => (relief(i - 496) - relief(i - 504)) * wide * 0.3);
    canvas.land(crest, (x, y, below) => {
      const bent = x + 26 * noise(x / 90, y / 60, seed + 2);
      const face = faces[Math.round(clamp(bent - below * 0.42 + 500, 0, 4199))];
      const gully =
        noise((bent - below * 0.3) / 34, below / 150, seed + 4) +
        0.5 * noise((bent + below * 0.5) / 15, below / 70, seed + 5);
      const light = step(-0.5, 0.55, face * 0.5 + gully * 0.32);
      const white = step(-0.12, 0.12, 1 - below / snowline + gully * 0.42);
      const snowy = blend(colours.shade, colours.snow, light);
      const bare = blend(colours.rock, [186, 150, 148], light * 0.45);
      return blend(blend(bare, snowy, white), hex('#c9b5c6'), clamp(haze + step(60, 330, below) * 0.3));
    });
  }
  canvas.land(
    (x) => 633 - 5 * Math.abs(noise(x / 14, 1, 5)) - 9 * Math.abs(noise(x / 60, 2, 5)),
    () => hex('#33384c'),
  );
  canvas.water(line, {
    ripple: 20,
    seed: 25,
    shade: (mirror, x, depth) =>
      blend(
        mirror,
        blend(hex('#7fb7c0'), hex('#3f7f96'), depth),
        0.34 + depth * 0.36 + 0.05 * noise(x / 300, depth * 14, 3),
      ),
  });
  canvas.land(
    (x) =>
      872 -
      34 * step(1300, 0, x) -
      20 * step(2500, 3200, x) -
      14 * fractal(x / 130, 4, { seed: 91, octaves: 5 }) +
      26 * step(1250, 1700, x) * (1 - step(2300, 2700, x)),
    (x, y, below) =>
      blend(
        hex('#6f6a72'),
        hex('#3b3b48'),
        clamp(0.3 + below / 60 + 0.6 * fractal(x / 16, y / 7, { seed: 95, octaves: 3 })),
      ),
  );
  return canvas;
}
