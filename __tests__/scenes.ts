// Draws pictures that differ like photographs: a sky, a ground, and objects of many shapes and colours.
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [720, 480];

type Box = [left: number, top: number, right: number, bottom: number];

/** @param number seed; equal numbers give equal pictures */
export function makeScene(number: number): Promise<Buffer> {
  let seed = number * 7919 + 17;
  // https://en.wikipedia.org/wiki/Lehmer_random_number_generator
  const draw = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  const toColour = () => [draw(256), draw(256), draw(256)];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  // Jest's sandbox is slow per pixel, so only pixels within the bounding box are tested.
  const paint = (colour: number[], isIn: (x: number, y: number) => boolean, [left, top, right, bottom]: Box) => {
    const [red = 0, green = 0, blue = 0] = colour;
    for (let y = Math.max(0, top); y < Math.min(HEIGHT, bottom); y += 1)
      for (let x = Math.max(0, left); x < Math.min(WIDTH, right); x += 1) {
        if (!isIn(x, y)) continue;
        const at = (y * WIDTH + x) * 3;
        pixels[at] = red;
        pixels[at + 1] = green;
        pixels[at + 2] = blue;
      }
  };
  const whole: Box = [0, 0, WIDTH, HEIGHT];
  paint(toColour(), () => true, whole);
  const [horizon, slope] = [120 + draw(240), (draw(100) - 50) / 200];
  paint(toColour(), (x, y) => y > horizon + slope * x, whole);
  for (let thing = 0; thing < 14; thing += 1) {
    const [left, top, wide, high] = [draw(WIDTH), draw(HEIGHT), 15 + draw(95), 15 + draw(75)];
    const isRound = draw(2) === 0;
    const isIn = (x: number, y: number) => {
      const [across, down] = [Math.abs(x - left) / wide, Math.abs(y - top) / high];
      return isRound ? across * across + down * down < 1 : across < 1 && down < 1;
    };
    paint(toColour(), isIn, [left - wide, top - high, left + wide + 1, top + high + 1]);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Typical changes before a picture is saved a second time. */
export const ALTERED: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'turned by a degree': (picture) => sharp(picture).rotate(1, { background: '#000' }).jpeg().toBuffer(),
  'cut to nine tenths': async (picture) => {
    const { width, height } = await sharp(picture).metadata();
    const [wide, high] = [Math.round(width * 0.9), Math.round(height * 0.9)];
    const area = { left: (width - wide) >> 1, top: (height - high) >> 1, width: wide, height: high };
    return sharp(picture).extract(area).jpeg().toBuffer();
  },
  'of quality 40': (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(),
  grey: (picture) => sharp(picture).greyscale().jpeg().toBuffer(),
  'half as large': async (picture) => {
    const { width } = await sharp(picture).metadata();
    return sharp(picture)
      .resize(Math.round(width / 2))
      .jpeg()
      .toBuffer();
  },
};
