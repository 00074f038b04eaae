import { blend, Canvas, fractal, gradient, hash, hex, noise, ridged, step } from './paint.mjs';

/** A night sky over a desert with one tall volcano: the Milky Way, dust and a few thousand stars. */
export function night() {
  const canvas = new Canvas(1800, 1200);
  const sky = gradient([
    [0, '#070b1e'],
    [0.5, '#101b38'],
    [0.8, '#23405a'],
    [0.93, '#4f6f72'],
    [1, '#9a8b6a'],
  ]);
  const band = (x, y) => ((x - 900) * 0.8 + (y - 480) * 0.6) / 1000;
  const along = (x, y) => ((x - 900) * -0.6 + (y - 480) * 0.8) / 1000;
  canvas.paint((x, y) => {
    const warp = fractal(x / 420, y / 420, { seed: 5, octaves: 4 });
    const across = band(x, y) + warp * 0.07;
    const cloud = fractal(x / 170, y / 170, { seed: 9, octaves: 6, gain: 0.58 });
    const dust = step(
      0.0,
      0.42,
      fractal(x / 240 + warp, y / 240, { seed: 14, octaves: 6, gain: 0.6 }) + 0.2 * Math.exp(-((across / 0.05) ** 2)),
    );
    const milk =
      Math.exp(-((across / 0.17) ** 2)) * (0.62 + 0.6 * cloud) * (1 - dust * 0.72 * Math.exp(-((across / 0.13) ** 2)));
    const core = Math.exp(-((across / 0.09) ** 2) - ((along(x, y) - 0.28) / 0.3) ** 2) * (1 - dust * 0.8);
    const base = sky(y / 960);
    return [base[0] + milk * 96 + core * 88, base[1] + milk * 98 + core * 66, base[2] + milk * 128 + core * 46];
  });
  for (let i = 0; i < 6500; i++) {
    const [x, y] = [hash(i, 1, 77) * 1800, hash(i, 2, 77) * 980];
    const crowd = Math.exp(-((band(x, y) / 0.2) ** 2));
    if (hash(i, 3, 77) > 0.4 + 0.6 * crowd) continue;
    const bright = hash(i, 4, 77) ** 16;
    const warm = hash(i, 5, 77);
    const colour = warm < 0.2 ? [255, 205, 160] : warm < 0.6 ? [255, 248, 236] : [196, 216, 255];
    canvas.glow(x, y, {
      radius: 0.85 + bright * 1.5,
      colour,
      strength: (0.25 + bright * 0.9) * (1 - step(760, 980, y)),
    });
    if (bright > 0.62) canvas.glow(x, y, { radius: 9, colour, strength: 0.16 });
  }
  const far = (x) => 948 - 60 * ridged(x / 380, 4, { seed: 31, octaves: 6, gain: 0.45 });
  canvas.land(far, () => hex('#1d2b3a'));
  const cone = (x) => {
    const d = Math.abs(x - 1270 + 12 * noise(x / 70, 3, 6));
    return (
      980 -
      330 * Math.exp(-((Math.max(0, d - 26) / 250) ** 1.05)) -
      10 * fractal(x / 46, 8, { seed: 61, octaves: 4 }) * Math.exp(-d / 500)
    );
  };
  canvas.land(cone, (x, y) => {
    const fall = y - 630;
    const around = (x - 1270) / (42 + fall * 0.72);
    const gully = noise(around * 5.5 + 0.25 * noise(fall / 60, 1, 4), 2 + fall / 420, 19);
    const snow = step(-0.1, 0.28, gully * 0.45 + 0.34 - fall / 250);
    const lit = step(0.35, -0.75, around + gully * 0.28);
    const rock = blend(hex('#18222f'), hex('#31435a'), lit * 0.75 + 0.1 * gully);
    return blend(blend(rock, hex('#b4c3d3'), snow * (0.3 + lit * 0.5)), hex('#2a3a48'), step(180, 380, fall) * 0.6);
  });
  const plain = (x) => 992 + 7 * fractal(x / 300, 1, { seed: 83, octaves: 4 });
  canvas.land(plain, (x, _y, below) => {
    const grain = fractal(x / (30 + below * 1.6), below / (2 + below * 0.14), { seed: 44, octaves: 4 });
    return blend(
      blend(hex('#4b5661'), hex('#151c28'), step(0, 200, below)),
      hex('#0c111b'),
      step(-0.1, 0.5, grain) * 0.4,
    );
  });
  return canvas;
}
