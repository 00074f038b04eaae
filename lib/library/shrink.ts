// Downscales pixels by averaging, which for a few thousand pixels is faster than a call of sharp.

import type { RawPixels } from '@/lib/clients/sharp';
import type { PixelSize } from '@/lib/model/pixel-size';

/** Weights of pixels in the cells along one side; cells may cover pixels in part. */
function toShares(side: number, cells: number) {
  const step = side / cells;
  const shares: [place: number, cell: number, share: number][] = [];
  for (let cell = 0; cell < cells; cell += 1)
    for (let place = Math.floor(cell * step); place < Math.min(side, Math.ceil((cell + 1) * step - 1e-9)); place += 1) {
      const covered = Math.min(place + 1, (cell + 1) * step) - Math.max(place, cell * step);
      shares.push([place, cell, covered / step]);
    }
  return shares;
}

export function flattenAlpha({ data, width, height, channels }: RawPixels): RawPixels {
  if (channels === 3) return { data, width, height, channels };
  const opaque = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const from = at * channels;
    const part = channels === 1 ? 1 : (data[from + channels - 1] as number) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[from + (channels < 3 ? 0 : channel)] as number;
      opaque[at * 3 + channel] = Math.round(255 + (value - 255) * part);
    }
  }
  return { data: opaque, width, height, channels: 3 };
}

function toBytes(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at += 1) bytes[at] = (values[at] as number) + 0.5;
  return bytes;
}

export function shrinkPixels({ data, width, height }: RawPixels, to: PixelSize): RawPixels {
  const rows = new Float64Array(to.height * width * 3);
  const line = width * 3;
  for (const [place, cell, share] of toShares(height, to.height)) {
    const [from, into] = [place * line, cell * line];
    for (let at = 0; at < line; at += 1)
      rows[into + at] = (rows[into + at] as number) + share * (data[from + at] as number);
  }
  const sums = new Float64Array(to.width * to.height * 3);
  for (const [place, cell, share] of toShares(width, to.width))
    for (let row = 0; row < to.height; row += 1) {
      const [from, into] = [row * line + place * 3, (row * to.width + cell) * 3];
      sums[into] = (sums[into] as number) + share * (rows[from] as number);
      sums[into + 1] = (sums[into + 1] as number) + share * (rows[from + 1] as number);
      sums[into + 2] = (sums[into + 2] as number) + share * (rows[from + 2] as number);
    }
  return { data: toBytes(sums), ...to, channels: 3 };
}

/** Halves both sides, dropping an odd last row and column. @param pixels three channels */
function halve({ data, width, height }: RawPixels): RawPixels {
  const to = { width: width >> 1, height: height >> 1 };
  const half = new Uint8Array(to.width * to.height * 3);
  const line = width * 3;
  for (let y = 0, into = 0; y < to.height; y += 1)
    for (let x = 0, from = y * 2 * line; x < to.width; x += 1, from += 3)
      for (let channel = 0; channel < 3; channel += 1, from += 1, into += 1) {
        const above = (data[from] as number) + (data[from + 3] as number);
        const below = (data[from + line] as number) + (data[from + line + 3] as number);
        half[into] = (above + below + 2) >> 2;
      }
  return { data: half, ...to, channels: 3 };
}

export function halveTo(pixels: RawPixels, side: number): RawPixels {
  let small = pixels;
  while (Math.min(small.width, small.height) >= side * 2) small = halve(small);
  return small;
}

/** Size that fits into a square at the same aspect ratio, without enlarging. */
export function fitWithin({ width, height }: PixelSize, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  const toSide = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: toSide(width), height: toSide(height) };
}
