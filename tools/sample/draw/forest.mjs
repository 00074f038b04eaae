import { blend, Canvas, clamp, fractal, gradient, hash, hex, noise, step } from './paint.mjs';

/** How much of a spruce covers a point: `t` from tip (0) to foot (1), `side` in half-widths from the trunk. */
function spruce(x, y, tree) {
  const t = (y - tree.tip) / tree.height;
  if (t < 0 || t > 1) return 0;
  const across = x - tree.x;
  const trunk = 1 + tree.width * 0.05 * t;
  const widest = Math.max(trunk, tree.width * t ** 0.86 * 1.14) + 0.5 * (1 + tree.soft);
  if (Math.abs(across) > widest) return 0;
  const side = across < 0 ? 1 : 2;
  const tiers = tree.height / tree.tier;
  const bough = t * tiers + 0.35 * noise(t * 40, side, tree.seed) + (Math.abs(across) / tree.tier) * -0.28;
  const droop = bough - Math.floor(bough);
  const reach =
    tree.width * t ** 0.86 * (0.42 + 0.58 * droop) * (0.8 + 0.34 * hash(Math.floor(bough), side, tree.seed));
  return clamp((Math.max(reach, trunk) - Math.abs(across)) / (1 + tree.soft) + 0.5);
}

/** A steep wood in fog, pale far off and dark close by; half as high again as it is wide. */
export function forest() {
  const canvas = new Canvas(1200, 1800);
  const sky = gradient([
    [0, '#b9cfd0'],
    [0.4, '#dfe6dc'],
    [0.7, '#f3ecd8'],
    [1, '#d8e0d6'],
  ]);
  canvas.paint((x, y) =>
    blend(sky(y / 1800), [255, 248, 226], Math.exp(-(((x - 760) / 430) ** 2 + ((y - 520) / 430) ** 2)) * 0.8),
  );
  canvas.paint((x, y) => [255, 252, 240, clamp(74 - Math.hypot(x - 760, y - 500)) * 0.9], {
    left: 660,
    right: 860,
    top: 400,
    bottom: 600,
  });
  const rows = [
    { count: 42, foot: 900, rise: -260, height: 300, colour: '#bccbc8', soft: 3, fog: 0.75 },
    { count: 30, foot: 1120, rise: 240, height: 430, colour: '#96aeac', soft: 2, fog: 0.7 },
    { count: 22, foot: 1370, rise: -220, height: 580, colour: '#678888', soft: 1.2, fog: 0.66 },
    { count: 15, foot: 1640, rise: 250, height: 800, colour: '#3a5f60', soft: 0.6, fog: 0.6 },
    { count: 9, foot: 2000, rise: -200, height: 1010, colour: '#16363a', soft: 0, fog: 0 },
  ];
  rows.forEach(({ count, foot, rise, height, colour, soft, fog }, depth) => {
    const dark = hex(colour);
    const pale = hex('#e4e8dc');
    const ground = (x) =>
      foot + rise * (x / 1200 - 0.5) + 26 * fractal(x / 190, depth, { seed: 70 + depth, octaves: 4 });
    const grounds = Float64Array.from({ length: 1200 }, (_, x) => ground(x));
    canvas.land(
      (x) => grounds[x],
      () => blend(dark, pale, fog * 0.3),
    );
    for (let i = 0; i < count; i++) {
      const x = ((i + 0.15 + 0.7 * hash(i, depth, 60)) / count) * 1300 - 50;
      const clearing = depth > 2 ? Math.exp(-(((x - 700) / 210) ** 2)) : 0;
      const tall = height * (0.62 + 0.5 * hash(i, depth, 61)) * (1 - 0.62 * clearing);
      const tip = ground(x) + 24 - tall;
      const tree = { x, tip, height: tall, width: tall * 0.17, tier: 15 + tall * 0.017, seed: depth * 100 + i, soft };
      canvas.paint(
        (u, v) => {
          const cover = spruce(u, v, tree) * (1 - step(tip + tall * 0.86, tip + tall * 0.98, v));
          if (cover === 0) return null;
          const [red, green, blue] = blend(dark, pale, fog * 0.3 * clamp((v - tip) / tall));
          return [red, green, blue, cover];
        },
        {
          left: x - tree.width * 1.3,
          right: x + tree.width * 1.3,
          top: tip,
          bottom: tip + tall,
        },
      );
    }
    if (fog === 0) return;
    canvas.paint(
      (x, y) => {
        const drift = fractal(x / 380, y / 120, { seed: 80 + depth, octaves: 5 });
        const level = grounds[x] + 40;
        return [232, 236, 225, fog * clamp(0.85 + drift * 0.8) * step(level - 330, level + 40, y)];
      },
      { top: foot - 480 },
    );
  });
  return canvas;
}
