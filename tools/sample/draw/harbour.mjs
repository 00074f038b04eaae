import { blend, Canvas, clamp, fractal, gradient, hash, hex, mix, ridged, step } from './paint.mjs';

const WALLS = [
  '#b5473c',
  '#d9a441',
  '#e8dcc3',
  '#8d3b36',
  '#c97b3d',
  '#d8c7a0',
  '#a5523f',
  '#e2b95f',
  '#efe6d2',
  '#7a3a3c',
];

function row(wharf) {
  const houses = [];
  for (let x = -30, i = 0; x < 1830; i++) {
    const width = 96 + Math.round(60 * hash(i, 1, 12));
    const eaves = wharf - 150 - Math.round(70 * hash(i, 2, 12));
    houses.push({
      i,
      x,
      width,
      eaves,
      gable: width * (0.42 + 0.16 * hash(i, 3, 12)),
      wall: hex(WALLS[i % WALLS.length]),
    });
    x += width + (i % 4 === 3 ? 8 : 1);
  }
  return houses;
}

function paintHouse(canvas, { i, x: left, width, eaves, gable, wall }, wharf) {
  const middle = left + width / 2;
  const floors = Math.floor((wharf - eaves - 26) / 44);
  const columns = width > 130 ? 4 : 3;
  const pitch = (width - 16) / columns;
  canvas.paint(
    (x, y) => {
      const roof = eaves - gable * (1 - Math.abs(x - middle) / (width / 2));
      const cover = clamp(y - roof + 0.5);
      if (cover === 0) return null;
      if (y - roof < 7) return [52, 46, 58, cover];
      const board = ((x - left) % 9 < 1 ? 0.9 : 1) * mix(0.7, 0.5, clamp((y - eaves + gable) / 300));
      let colour = blend(
        wall.map((value) => value * board),
        [70, 60, 104],
        0.2,
      );
      const floor = Math.floor((y - eaves - 10) / 44);
      const column = Math.floor((x - left - 8) / pitch);
      const u = x - left - 8 - column * pitch - pitch / 2;
      const v = y - eaves - 10 - floor * 44 - 20;
      const attic = Math.abs(x - middle) < 9 && Math.abs(y - eaves + gable * 0.32) < 11;
      const inside =
        attic ||
        (floor >= 0 && floor < floors && column >= 0 && column < columns && Math.abs(u) < 10 && Math.abs(v) < 14);
      const frame =
        floor >= 0 && floor < floors && column >= 0 && column < columns && Math.abs(u) < 13 && Math.abs(v) < 17;
      if (inside) {
        const lit = hash(i * 50 + (attic ? 40 : floor * 8 + column), 7, 3) < 0.46;
        const bar = !attic && (Math.abs(u) < 1 || Math.abs(v + 4) < 1);
        colour = bar ? [214, 204, 190] : lit ? [255, 206 - Math.abs(v) * 1.2, 118] : [48, 50, 78];
        if (bar) colour = blend(colour, [60, 52, 80], 0.4);
      } else if (frame) colour = blend([226, 218, 204], [70, 60, 104], 0.38);
      const ground = y > wharf - 30 && Math.abs(x - middle) < 15;
      if (ground) colour = y > wharf - 26 && Math.abs(x - middle) < 11 ? [255, 196, 110] : [46, 40, 52];
      return [...colour, cover];
    },
    { left, right: left + width, top: eaves - gable - 2, bottom: wharf },
  );
}

function paintBoat(canvas, { x: middle, y: line, length, hull, mast }) {
  const height = length * 0.13;
  canvas.paint(
    (x, y) => {
      const t = (x - middle) / (length / 2);
      const deck = line - height * (0.72 + 0.5 * t * t);
      const half = mix(0.84, 1, clamp((line - y) / height)) * (length / 2);
      const cover = clamp(y - deck + 0.5) * clamp(half - Math.abs(x - middle) + 0.5);
      return [...blend([226, 214, 198], hull, clamp(y - deck - height * 0.2)), cover];
    },
    { left: middle - length / 2, right: middle + length / 2, top: line - height * 2, bottom: line },
  );
  canvas.paint((x) => [44, 40, 54, clamp(2.9 - Math.abs(x - middle - length * 0.06))], {
    left: middle,
    right: middle + length * 0.12,
    top: line - mast,
    bottom: line - height,
  });
  for (const [foot, reach] of [
    [-0.47, 0.97],
    [0.48, 0.97],
    [0.22, 0.7],
  ]) {
    canvas.paint(
      (x, y) => {
        const t = (line - height - y) / (mast * reach - height);
        const rope = mix(middle + foot * length, middle + length * 0.06, t);
        return t < 0 || t > 1 ? null : [58, 52, 66, 0.75 * clamp(1.4 - Math.abs(x - rope))];
      },
      { left: middle - length / 2, right: middle + length / 2, top: line - mast, bottom: line - height },
    );
  }
  canvas.paint(
    (x, y) =>
      (x - middle + length * 0.2) % 18 < 10 && Math.abs(y - line + height * 1.32) < 4
        ? [255, 208, 126]
        : [236, 228, 214],
    {
      left: middle - length * 0.26,
      right: middle - length * 0.02,
      top: line - height * 1.65,
      bottom: line - height * 0.78,
    },
  );
}

/** A northern harbour at dusk: lit windows, masts, and all of it again in the water. */
export function harbour() {
  const canvas = new Canvas(1800, 1200);
  const wharf = 742;
  const line = 762;
  const sky = gradient([
    [0, '#22305e'],
    [0.4, '#56598f'],
    [0.72, '#b9808f'],
    [1, '#f2b07c'],
  ]);
  canvas.paint((x, y) => {
    const cloud = fractal(x / 560, y / 66, { seed: 18, octaves: 5 });
    return blend(sky(y / 640), [250, 160, 130], step(0.06, 0.6, cloud) * step(60, 360, y) * 0.5);
  });
  const hills = [
    { base: 520, height: 230, wide: 900, seed: 29, colour: '#5a5480', low: '#97788f' },
    { base: 640, height: 260, wide: 760, seed: 33, colour: '#2f3357', low: '#4d4668' },
  ];
  for (const { base, height, wide, seed, colour, low } of hills) {
    canvas.land(
      (x) =>
        base -
        height * ridged(x / wide + 0.3, 2.2, { seed, octaves: 5, gain: 0.35 }) -
        9 * fractal(x / 26, 1, { seed, octaves: 3 }),
      (_x, _y, below) => blend(hex(colour), hex(low), clamp(below / 260)),
    );
  }
  for (let i = 0; i < 170; i++) {
    const [x, t] = [hash(i, 1, 40) * 1800, hash(i, 2, 40)];
    canvas.glow(x, 690 - 190 * t * t, {
      radius: 1.7,
      colour: [255, 196, 120],
      strength: 0.35 + 0.6 * hash(i, 3, 40) * (1 - t),
    });
  }
  for (const house of row(wharf)) paintHouse(canvas, house, wharf);
  canvas.paint((x, y) => (x % 46 < 7 || y < wharf + 5 ? [42, 38, 48] : [26, 25, 38]), { top: wharf, bottom: line + 6 });
  for (let x = 90; x < 1800; x += 190) {
    canvas.glow(x, wharf - 34, { radius: 34, colour: [120, 84, 36], strength: 0.8 });
    canvas.glow(x, wharf - 34, { radius: 4, colour: [255, 240, 200] });
    canvas.paint(() => [34, 30, 40], { left: x - 1, right: x + 1, top: wharf - 30, bottom: wharf });
  }
  paintBoat(canvas, { x: 470, y: line + 6, length: 300, hull: [38, 66, 92], mast: 330 });
  paintBoat(canvas, { x: 1290, y: line + 6, length: 380, hull: [120, 38, 38], mast: 410 });
  canvas.water(line + 6, {
    ripple: 26,
    seed: 47,
    shade: (mirror, _x, depth) => blend(mirror, hex('#1b2447'), 0.18 + depth * 0.42),
  });
  return canvas;
}
