// What the second pass learns from a picture: the grid's rendition, its colour, a placeholder and what it looks like, all from one decode.
import { fromRaw, openPicture, type PictureFile, type RawPixels, readRaw, WEBP, withPacket } from '@/lib/clients/sharp';
import { toFaultWords } from '@/lib/metadata/machine-faults';
import { GRID_WIDTH, toHeight } from '@/lib/model/image-widths';
import type { Pixels } from '@/lib/model/types';
import { toDominantColour } from './colour';
import { DESCRIPTOR_SIDE, toDescriptor } from './descriptor';
import { halveTo, shrinkPixels, toInside, toOpaque } from './shrink';

/** Longer side of the placeholder in pixels. */
const PLACEHOLDER_SIDE = 12;
/** Longer side of what colours are counted in; smaller would mix them. */
const SAMPLE_SIDE = 36;
/** WebP stores sides in 14 bits. */
const LONGEST = 16383;

/** The grid's rendition before it is encoded. */
async function readGrid(source: PictureFile): Promise<RawPixels> {
  const picture = await openPicture(source);
  const width = Math.min(GRID_WIDTH, source.width);
  const height = Math.min(LONGEST, toHeight(width, source));
  if (width !== source.width || height !== source.height) picture.resize(width, height, { fit: 'fill' });
  return readRaw(picture);
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
 * descriptor are read from its pixels, a hundredth of the original's.
 * Rejects, in words that name no folder, when the file cannot be decoded or is not the one of these sides (pixels, as displayed).
 */
export async function readPixels(source: PictureFile): Promise<Drawn> {
  const raw = await readGrid(source).catch((cause: Error) => {
    throw new Error(toFaultWords(cause.message, source.absolute), { cause });
  });
  const encoding = withPacket(fromRaw(raw), source).webp(WEBP).toBuffer();
  const whole = halveTo(toOpaque(raw), DESCRIPTOR_SIDE);
  const sample = shrinkPixels(whole, toInside(raw, SAMPLE_SIDE));
  const square = shrinkPixels(whole, { width: DESCRIPTOR_SIDE, height: DESCRIPTOR_SIDE });
  const tiny = shrinkPixels(sample, toInside(raw, PLACEHOLDER_SIDE));
  const [grid, placeholder] = await Promise.all([encoding, fromRaw(tiny).webp({ quality: 30 }).toBuffer()]);
  return {
    pixels: {
      colour: toDominantColour(sample.data, sample.channels),
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    },
    descriptor: Buffer.from(toDescriptor(square.data)).toString('base64'),
    grid,
    isBlank: sample.data.every((value, at) => Math.abs(value - (sample.data[at % sample.channels] ?? 0)) < 3),
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
