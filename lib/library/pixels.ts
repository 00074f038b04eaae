// Derives grid rendition, colour, placeholder and descriptor of a picture from one decode.
import { fromRaw, openPicture, type PictureFile, type RawPixels, readRaw, WEBP, withPacket } from '@/lib/clients/sharp';
import { describeErrorMessage } from '@/lib/metadata/machine-faults';
import { GRID_WIDTH, toHeight } from '@/lib/model/image-widths';
import type { Pixels } from '@/lib/model/types';
import { computeDominantColour } from './colour';
import { computeDescriptor, DESCRIPTOR_SIDE } from './descriptor';
import { fitWithin, flattenAlpha, halveTo, shrinkPixels } from './shrink';

const PLACEHOLDER_SIDE = 12;
/** Longer side of the sample for colours, px; a smaller one would mix them. */
const SAMPLE_SIDE = 36;
/** WebP stores sides in 14 bits. */
const MAX_SIDE_PX = 16383;

async function readGrid(source: PictureFile): Promise<RawPixels> {
  const picture = await openPicture(source);
  const width = Math.min(GRID_WIDTH, source.width);
  const height = Math.min(MAX_SIDE_PX, toHeight(width, source));
  if (width !== source.width || height !== source.height) picture.resize(width, height, { fit: 'fill' });
  return readRaw(picture);
}

interface Drawn {
  pixels: Pixels;
  descriptor: string;
  grid: Buffer;
  isBlank: boolean;
  /** The fault of a damaged file of which only a part was decoded. */
  damage?: string;
}

/** `grid` equals the image service's `full/<toSize(GRID_WIDTH)>/0/default.webp`, so that it is rendered once. */
export async function readPixels(source: PictureFile): Promise<Drawn> {
  const raw = await readGrid(source).catch((cause: Error) => {
    throw new Error(describeErrorMessage(cause.message, source.absolute), { cause });
  });
  const encoding = withPacket(fromRaw(raw), source).webp(WEBP).toBuffer();
  const whole = halveTo(flattenAlpha(raw), DESCRIPTOR_SIDE);
  const sample = shrinkPixels(whole, fitWithin(raw, SAMPLE_SIDE));
  const square = shrinkPixels(whole, { width: DESCRIPTOR_SIDE, height: DESCRIPTOR_SIDE });
  const tiny = shrinkPixels(sample, fitWithin(raw, PLACEHOLDER_SIDE));
  const [grid, placeholder] = await Promise.all([encoding, fromRaw(tiny).webp({ quality: 30 }).toBuffer()]);
  return {
    pixels: {
      colour: computeDominantColour(sample.data, sample.channels),
      placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    },
    descriptor: Buffer.from(computeDescriptor(square.data)).toString('base64'),
    grid,
    isBlank: sample.data.every((value, at) => Math.abs(value - (sample.data[at % sample.channels] ?? 0)) < 3),
  };
}

/** As readPixels; of a damaged picture, the part that can be decoded, unless it is blank. */
export async function readDamagedPixels(source: PictureFile): Promise<Drawn> {
  try {
    return await readPixels(source);
  } catch (fault) {
    const drawn = await readPixels({ ...source, damaged: true }).catch(() => null);
    if (!drawn || drawn.isBlank) throw fault;
    return { ...drawn, damage: (fault as Error).message };
  }
}
