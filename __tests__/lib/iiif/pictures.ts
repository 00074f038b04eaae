// Creates pictures for tests of the image service, whose pixels can be computed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { ImageSource } from '@/lib/model/types';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder that is deleted after the tests of the file. */
export function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-iiif-'));
  folders.push(folder);
  return folder;
}

/** The colour of a block of the 10 by 10 grid; neighbours differ by at least 24 in one channel. */
export const toBlock = (column: number, row: number): [number, number, number] => [
  10 + column * 25,
  10 + row * 25,
  (column * 7 + row * 3) % 10 > 4 ? 220 : 40,
];

/** A picture of 10 by 10 blocks, like that of the official IIIF validator, of any size. */
export function toGrid(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = toBlock(Math.floor((x * 10) / width), Math.floor((y * 10) / height));
      data.set(block, (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export const toSource = (
  absolute: string,
  width: number,
  height: number,
  more: Partial<ImageSource> = {},
): ImageSource => ({
  id: 'abcdefghij',
  version: 'v1234567',
  absolute,
  type: 'image/png',
  width,
  height,
  ...more,
});

/** A pixel of an encoded image, without alpha. */
export async function readPixel(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return info.channels < 3 ? [data[at] ?? 0, data[at] ?? 0, data[at] ?? 0] : [...data.subarray(at, at + 3)];
}

/** Fails if a channel differs by more than lossy encoding explains. */
export function expectColour(actual: number[], expected: readonly number[], tolerance = 8) {
  const off = Math.max(...expected.map((value, index) => Math.abs(value - (actual[index] ?? -999))));
  if (off > tolerance) throw new Error(`expected rgb(${expected}) within ${tolerance}, found rgb(${actual})`);
}
