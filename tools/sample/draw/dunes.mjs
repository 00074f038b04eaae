import { blend, Canvas, clamp, gradient, hex, mix, noise, step } from './paint.mjs';

/** Dunes in the morning: one curved crest after another, the lit side against the shadowed one. */
export function dunes() {
  const canvas = new Canvas(1800, 1200);
  const sky = gradient([
    [0, '#2f6fa8'],
    [0.55, '#7fb0cc'],
    [1, '#e9d9c0'],
  ]);
  canvas.paint((_x, y) => sky(y / 620));
  const rows = [
    { peak: 420, top: 500, spread: 520, bend: 190, seed: 2, haze: 0.6 },
    { peak: 1390, top: 400, spread: 620, bend: -260, seed: 3, haze: 0.38 },
    { peak: 690, top: 560, spread: 640, bend: 300, seed: 4, haze: 0.2 },
    { peak: 1560, top: 800, spread: 900, bend: -420, seed: 6, haze: 0.06 },
    { peak: 260, top: 905, spread: 1000, bend: 620, seed: 7, haze: 0 },
  ];
  for (const { peak, top, spread, bend, seed, haze } of rows) {
    const crest = (x) => {
      const d = (x - peak) / spread;
      const slope = Math.sqrt(d * d + 0.0006);
      return (
        top +
        spread * 0.42 * slope ** 1.12 * (d < 0 ? 0.85 : 1) +
        16 * noise(x / 330, 2, seed) +
        7 * noise(x / 120, 5, seed) * Math.min(1, slope * 4)
      );
    };
    const peakY = crest(peak);
    canvas.land(crest, (x, y, below) => {
      const down = (y - peakY) / 480;
      const spine = peak + bend * (down ** 1.25 * 0.55 + 0.32 * Math.sin(down * 4.2) * down ** 0.8 || 0);
      const shadowSide = step(-1.6, 1.6, x - spine);
      const far = Math.abs(x - spine);
      const dark = blend(hex('#6a2f24'), hex('#8d4630'), clamp(far / 420));
      if (shadowSide === 1) return blend(dark, hex('#e3cdb4'), haze);
      const bow = below + 26 * noise(x / 210, y / 160, seed + 8);
      const ripple = Math.sin((bow + x * 0.24) / mix(3.2, 7.5, clamp(down)) + 2.2 * noise(x / 60, y / 50, seed + 9));
      const lit = blend(hex('#f0a45c'), hex('#b85a28'), clamp(down * 0.7 + far / 1500));
      const bright = lit.map((value) => value * (1 + 0.035 * ripple * step(20, 130, below)));
      const edge = Math.exp(-far / 9) * (1 - shadowSide) * 0.35;
      return blend(blend(blend(bright, [255, 224, 170], edge), dark, shadowSide), hex('#e3cdb4'), haze);
    });
  }
  return canvas;
}
