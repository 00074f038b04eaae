// Pictures that differ as photographs do: a sky, a ground, and things of many shapes and colours between them.
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [720, 480];

/** @param number the same gives the same picture */
export function makeScene(number: number): Promise<Buffer> {
  let seed = number * 7919 + 17;
  // https://en.wikipedia.org/wiki/Lehmer_random_number_generator
  const draw = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  const toColour = () => [draw(256), draw(256), draw(256)];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const paint = (colour: number[], isIn: (x: number, y: number) => boolean) => {
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1) if (isIn(x, y)) pixels.set(colour, (y * WIDTH + x) * 3);
  };
  paint(toColour(), () => true);
  const [horizon, slope] = [120 + draw(240), (draw(100) - 50) / 200];
  paint(toColour(), (x, y) => y > horizon + slope * x);
  for (let thing = 0; thing < 14; thing += 1) {
    const [left, top, wide, high] = [draw(WIDTH), draw(HEIGHT), 15 + draw(95), 15 + draw(75)];
    const isRound = draw(2) === 0;
    paint(toColour(), (x, y) => {
      const [across, down] = [Math.abs(x - left) / wide, Math.abs(y - top) / high];
      return isRound ? across ** 2 + down ** 2 < 1 : Math.max(across, down) < 1;
    });
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** What people do to a picture before they keep it a second time. */
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
