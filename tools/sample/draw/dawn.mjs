import { blend, Canvas, clamp, fractal, gradient, hash, hex, mix, noise, ridged, step } from './paint.mjs';

/** A lake at first light: ridges that fade into the haze, mist on the water, a small island. */
export function dawn() {
  const canvas = new Canvas(1800, 1200);
  const line = 742;
  const sky = gradient([
    [0, '#3a4d7c'],
    [0.3, '#7480a6'],
    [0.58, '#d9a79b'],
    [0.8, '#f7c992'],
    [1, '#ffe7b8'],
  ]);
  const [sunX, sunY] = [1170, 560];
  canvas.paint((x, y) => {
    const veil = fractal(x / 520, y / 60, { seed: 3, octaves: 5 });
    const near = Math.exp(-(((x - sunX) / 900) ** 2 + ((y - sunY) / 420) ** 2));
    const cloud = step(0.05, 0.55, veil) * step(60, 330, y) * (1 - step(400, 600, y));
    return blend(blend(sky(y / 690), [255, 226, 170], near * 0.55), [255, 196, 160], cloud * 0.5);
  });
  canvas.glow(sunX, sunY, { radius: 150, colour: [90, 70, 30], strength: 0.9 });
  canvas.glow(sunX, sunY, { radius: 30, colour: [160, 150, 120], strength: 1.4 });
  const ridges = [
    { base: 560, height: 150, wide: 620, seed: 11, far: '#d9a48f', mist: '#f6cda6' },
    { base: 610, height: 150, wide: 500, seed: 23, far: '#a97f86', mist: '#ecc0a2' },
    { base: 665, height: 150, wide: 420, seed: 37, far: '#6f5d76', mist: '#d8a99a' },
    { base: 715, height: 110, wide: 330, seed: 41, far: '#3f3d57', mist: '#a88790' },
  ];
  for (const { base, height, wide, seed, far, mist } of ridges) {
    const [dark, pale] = [hex(far), hex(mist)];
    const crest = (x) =>
      base -
      height * (ridged(x / wide, seed, { seed, octaves: 6, gain: 0.42 }) - 0.25) -
      26 * fractal(x / 60, seed, { seed, octaves: 3 });
    canvas.land(crest, (x, _y, below) => {
      const light = Math.exp(-(((x - sunX) / 520) ** 2)) * Math.exp(-below / 90);
      return blend(blend(dark, pale, step(0, 190, below) * 0.75), [255, 214, 150], light * 0.4);
    });
  }
  const trees = (x) => 9 * Math.abs(noise(x / 9, 1, 71)) + 13 * Math.abs(noise(x / 23, 2, 72));
  canvas.land(
    (x) => 726 - trees(x) * step(900, 0, x) - 60 * step(620, 0, x),
    (x) => blend(hex('#262a40'), hex('#4a4257'), x / 1400),
  );
  canvas.land(
    (x) =>
      Math.abs(x - 760) < 130
        ? line + 2 - 34 * Math.sqrt(1 - ((x - 760) / 130) ** 2) - 1.5 * trees(x) * (1 - Math.abs(x - 760) / 130)
        : line + 9,
    () => hex('#23263a'),
  );
  canvas.paint(
    (x, y) => {
      const drift = fractal(x / 420, y / 34, { seed: 90, octaves: 4 });
      return [250, 214, 184, clamp((0.42 + drift * 0.7) * Math.exp(-(((y - 735) / 34) ** 2))) * 0.75];
    },
    { top: 640, bottom: line + 1 },
  );
  canvas.water(line, {
    ripple: 16,
    seed: 55,
    shade: (mirror, x, depth) => {
      const path =
        Math.exp(-(((x - sunX) / mix(60, 190, depth)) ** 2)) *
        (0.35 + 0.65 * step(0, 0.6, noise(x / 40, depth * 90, 8)));
      return blend(
        blend(mirror, hex('#33415f'), 0.12 + depth * 0.42),
        [255, 218, 160],
        path * 0.42 * (1 - depth * 0.6),
      );
    },
  });
  reeds(canvas);
  return canvas;
}

function reeds(canvas) {
  for (let i = 0; i < 90; i++) {
    const side = i % 3 === 0;
    const foot = side ? 1800 - 300 * hash(i, 1, 5) ** 1.6 : 470 * hash(i, 1, 5) ** 1.5;
    const tall = 110 + 250 * hash(i, 2, 5) * (side ? 0.6 : 1);
    const lean = (hash(i, 3, 5) - 0.4) * 90;
    canvas.paint(
      (x, y) => {
        const t = (1200 - y) / tall;
        if (t > 1) return null;
        const middle = foot + lean * t * t;
        const head = t > 0.86 ? 5.2 * Math.sqrt(Math.max(0, 1 - ((t - 0.93) / 0.07) ** 2)) : 0;
        return [27, 29, 45, clamp(Math.max(2.6 * (1 - t * 0.6), head) - Math.abs(x - middle) + 0.5)];
      },
      { top: 1200 - tall, left: foot - 100, right: foot + 100 },
    );
  }
}
