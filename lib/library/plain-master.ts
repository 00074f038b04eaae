// Makes masters of bitmaps, icons, and PNGs whose orientation follows their pixels.

import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PNG, sharp } from '@/lib/clients/sharp';
import { readBitmap } from '@/lib/metadata/formats/bitmap';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { findPngChunk } from '@/lib/metadata/formats/png-chunks';
import { writeWhole } from './write-whole';

const PNG_START = 33;

async function writeBitmap(file: string, type: string, target: string): Promise<string | undefined> {
  const read = withReader(file, (readAt) => readBitmap(readAt, type));
  const limitInputPixels = MAX_PIXELS.whole;
  if ('png' in read) {
    await sharp(read.png, { limitInputPixels }).png(PNG).toFile(target);
    return undefined;
  }
  const { data, width, height, channels } = read;
  await sharp(data, { raw: { width, height, channels }, limitInputPixels }).png(PNG).toFile(target);
  return read.damage;
}

/** Moves the eXIf chunk of a PNG before its pixels, where decoders look for it. */
async function writeUpright(file: string, target: string): Promise<undefined> {
  const chunk = withReader(file, (readAt) => findPngChunk(readAt, 'eXIf'));
  const parts: [number, number][] = !chunk
    ? [[0, Number.POSITIVE_INFINITY]]
    : [
        [0, PNG_START],
        [chunk.at, chunk.at + chunk.bytes],
        [PNG_START, chunk.at],
        [chunk.at + chunk.bytes, Number.POSITIVE_INFINITY],
      ];
  async function* read() {
    for (const [start, end] of parts) if (end > start) yield* fs.createReadStream(file, { start, end: end - 1 });
  }
  await pipeline(Readable.from(read()), fs.createWriteStream(target));
}

/** Writes the master to `target` atomically. @returns what is missing of a damaged picture */
export async function makePlainMaster(file: string, type: string, target: string): Promise<string | undefined> {
  return writeWhole(target, (work) =>
    type === 'image/png' ? writeUpright(file, work) : writeBitmap(file, type, work),
  );
}
