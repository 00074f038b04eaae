// Makes masters of bitmaps, icons, animated AVIF, PNGs whose orientation follows their pixels, and turned pictures.

import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MASTER_JPEG, PNG, sharp } from '@/lib/clients/sharp';
import { readSequenceStill } from '@/lib/metadata/formats/avif-sequence';
import { readBitmap } from '@/lib/metadata/formats/bitmap';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { findPngChunk } from '@/lib/metadata/formats/png-chunks';
import type { ImageSource } from '@/lib/model/types';
import { turn } from './decoded-master';
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

/** Decoded, because masters in the shared store are JPEG or PNG. */
async function writeStill(file: string, target: string): Promise<undefined> {
  await sharp(readSequenceStill(file), { limitInputPixels: MAX_PIXELS.whole }).keepIccProfile().png(PNG).toFile(target);
}

/** @param orientation EXIF orientation that a sidecar states for the stored pixels */
export async function makeTurnedMaster({ absolute, type }: ImageSource, orientation: number, target: string) {
  const picture = sharp(absolute, { autoOrient: false, limitInputPixels: MAX_PIXELS.streamed, failOn: 'none' });
  const turned = turn(picture, orientation).keepIccProfile();
  await writeWhole(target, (work) => (type === 'image/jpeg' ? turned.jpeg(MASTER_JPEG) : turned.png(PNG)).toFile(work));
}

/** Writes the master to `target` atomically. @returns what is missing of a damaged picture */
export async function makePlainMaster(file: string, type: string, target: string): Promise<string | undefined> {
  return writeWhole(target, (work) => {
    if (type === 'image/avif') return writeStill(file, work);
    return type === 'image/png' ? writeUpright(file, work) : writeBitmap(file, type, work);
  });
}
