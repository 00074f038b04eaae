// Reads the header and metadata of a JPEG XL picture, bare or in boxes (ISO/IEC 18181-2).
import { brotliDecompressSync } from 'node:zlib';
import { openJxl } from '@/lib/clients/jxl';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { omitUndefined } from '@/lib/model/stated';
import { type Blocks, checkSize } from './blocks';
import { MAX_XMP_BYTES } from './limits';
import { listBoxes } from './picture-boxes';
import type { ReadAt } from './tiff-directory';

/** A colour profile may precede the size. */
const MAX_HEADER_BYTES = 4_194_304;
const STEP = 65_536;
const isBoxed = (readAt: ReadAt) => readAt(4, 4).toString('latin1') === 'JXL ';

async function readSides(readAt: ReadAt) {
  const image = await openJxl();
  try {
    for (let at = 0; at < MAX_HEADER_BYTES; at += STEP) {
      const piece = readAt(at, STEP);
      if (piece.length > 0) image.feedBytes(piece);
      if (image.tryInit()) return { width: image.width ?? 0, height: image.height ?? 0 };
      if (piece.length < STEP) break;
    }
  } catch {
    // The decoder's message is not helpful.
  } finally {
    image.free();
  }
  throw new ReadProblem('damaged', 'its header makes no sense');
}

/** Boxes may be compressed in a `brob` box, whose content starts with the type. */
function readBox(readAt: ReadAt, type: string): Buffer | undefined {
  for (const box of listBoxes(readAt)) {
    const content = () => readAt(box.at, Math.min(box.end - box.at, MAX_XMP_BYTES));
    if (box.type === type) return content();
    if (box.type !== 'brob' || readAt(box.at, 4).toString('latin1') !== type) continue;
    try {
      return brotliDecompressSync(content().subarray(4), { maxOutputLength: MAX_XMP_BYTES });
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** @throws ReadProblem if it is damaged or has too many pixels */
export async function readJxlBlocks(readAt: ReadAt, type: string): Promise<Blocks> {
  const sides = await readSides(readAt);
  checkSize(sides, type);
  // The first four bytes are the offset of the block.
  const exif = isBoxed(readAt) ? readBox(readAt, 'Exif')?.subarray(4) : undefined;
  const xmp = isBoxed(readAt) ? readBox(readAt, 'xml ') : undefined;
  // The decoder applies the orientation, regardless of EXIF.
  return omitUndefined({ ...sides, orientation: 1, text: new Map(), exif, xmp });
}
