// What the second pass learns from a picture: the grid's rendition, its colour, a placeholder and what it looks like, all from one decode.
import { openPicture, type PictureFile, sharp, WEBP } from '@/lib/clients/sharp';
import { toFaultWords } from '@/lib/metadata/machine-faults';
import { GRID_WIDTH, toHeight } from '@/lib/model/image-widths';
import type { Pixels } from '@/lib/model/types';
import { toDominantColour } from './colour';
import { DESCRIPTOR_SIDE, toDescriptor } from './descriptor';

/** Longer side of the placeholder in pixels. */
const PLACEHOLDER_SIDE = 12;
/** Longer side of what colours are counted in; smaller would mix them. */
const SAMPLE_SIDE = 36;
/** WebP stores sides in 14 bits. */
const LONGEST = 16383;

async function makeGrid(source: PictureFile): Promise<Buffer> {
  const picture = await openPicture(source);
  const width = Math.min(GRID_WIDTH, source.width);
  const height = Math.min(LONGEST, toHeight(width, source));
  if (width !== source.width || height !== source.height) picture.resize(width, height, { fit: 'fill' });
  return picture.webp(WEBP).toBuffer();
}

interface Drawn {
  pixels: Pixels;
  /** As toDescriptor makes it, in base 64. */
  descriptor: string;
  grid: Buffer;
  /** Whether all of it has one colour. */
  isBlank: boolean;
  /** What is wrong with the file, of which the rest was drawn. */
  damage?: string;
}

/**
 * `grid` holds the same bytes that the image service makes for `full/<toSize(GRID_WIDTH)>/0/default.webp`; colour, placeholder and
 * descriptor are read from it, a hundredth of the original's pixels.
 * Rejects, in words that name no folder, when the file cannot be decoded or is not the one of these sides (pixels, as displayed).
 */
export async function readPixels(source: PictureFile): Promise<Drawn> {
  const grid = await makeGrid(source).catch((cause: Error) => {
    throw new Error(toFaultWords(cause.message, source.absolute), { cause });
  });
  const small = await sharp(grid).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  const shrink = (side: number, fit: 'inside' | 'fill') =>
    sharp(small.data, { raw: small.info }).resize(side, side, { fit }).raw().toBuffer({ resolveWithObject: true });
  const [sample, square] = await Promise.all([shrink(SAMPLE_SIDE, 'inside'), shrink(DESCRIPTOR_SIDE, 'fill')]);
  const placeholder = await sharp(sample.data, { raw: sample.info })
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer();
  return {
    pixels: {
      colour: toDominantColour(sample.data, sample.info.channels),
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    },
    descriptor: Buffer.from(toDescriptor(square.data)).toString('base64'),
    grid,
    isBlank: sample.data.every((value, at) => Math.abs(value - (sample.data[at % sample.info.channels] ?? 0)) < 3),
  };
}

/** As readPixels; of a damaged picture, what is left of it, unless that is nothing. */
export async function readRemains(source: PictureFile): Promise<Drawn> {
  try {
    return await readPixels(source);
  } catch (fault) {
    const drawn = await readPixels({ ...source, damaged: true }).catch(() => null);
    if (!drawn || drawn.isBlank) throw fault;
    return { ...drawn, damage: (fault as Error).message };
  }
}
