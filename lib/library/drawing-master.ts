// Rasterizes an SVG drawing to a master, on white as paper is.
import fs from 'node:fs/promises';
import { PNG, sharp } from '@/lib/clients/sharp';
import { MAX_DRAWING_BYTES, measureDrawing } from '@/lib/metadata/formats/drawing';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { writeWhole } from './write-whole';

/** @throws ReadProblem if it is too large */
export async function readDrawing(absolute: string): Promise<Buffer> {
  const { size } = await fs.stat(absolute);
  if (size > MAX_DRAWING_BYTES)
    throw new ReadProblem(
      'too-large',
      `it is an SVG drawing of ${size} bytes; at most ${MAX_DRAWING_BYTES} are read: export a PNG or TIFF of it`,
    );
  return fs.readFile(absolute);
}

/** Writes the master atomically. @throws Error with a message for the owner */
export async function makeDrawingMaster(absolute: string, target: string): Promise<void> {
  const svg = await readDrawing(absolute);
  const { width, height, density } = await measureDrawing(svg, absolute);
  const picture = sharp(svg, { density, limitInputPixels: MAX_PIXELS.whole })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' });
  await writeWhole(target, (work) => picture.png(PNG).toFile(work));
}
