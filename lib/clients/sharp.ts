// The one place that opens pictures: which decoders may run, how far they may go, and what is kept of metadata.
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { toRightsPacket } from '@/lib/model/rights-packet';
import type { RightsStatement } from '@/lib/model/types';

// libvips reads dozens of formats, some through libraries that nobody hardens; only these may see a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
// The cache goes by file name, and would show the old picture after a file was edited in place.
sharp.cache(false);

export { type Sharp, sharp };

export const WEBP = { quality: 78, effort: 3 } as const;
export const JPEG = { quality: 82 } as const;
/** Good enough to be decoded and encoded again unseen. Optimal Huffman tables would save 6 % of the file, and cost four times the time and twice the memory. */
export const MASTER_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
export const PNG = { compressionLevel: 6 } as const;

/** A picture to decode; `width` and `height` in pixels as displayed. */
export interface PictureFile {
  absolute: string;
  width: number;
  height: number;
  /** Known to be damaged: what can still be read of it is decoded. */
  damaged?: true;
  makers?: string[];
  rights?: RightsStatement;
}

/** A decode that takes longer is hopeless: 500 megapixels take a tenth of it, seconds. */
const LONGEST = 120;

/**
 * A pipeline over the first frame of a file: upright, in sRGB, with nothing of its metadata but maker and rights as the
 * catalogue knows them (no position, no serial numbers, no thumbnail).
 * Throws when the file is no picture, or not the one that was indexed: pixels beyond `width` times `height` are never decoded.
 */
export async function openPicture(file: PictureFile): Promise<Sharp> {
  // Opening what has become a pipe would block a thread for ever.
  if (!(await stat(/*turbopackIgnore: true*/ file.absolute)).isFile()) throw new Error('it is no regular file');
  const picture = sharp(file.absolute, {
    autoOrient: true,
    failOn: file.damaged ? 'none' : 'error',
    limitInputPixels: file.width * file.height,
  });
  const { autoOrient, space, icc, exif } = await picture.metadata();
  if (autoOrient.width !== file.width || autoOrient.height !== file.height) {
    throw new Error(
      `its pixels are ${autoOrient.width} × ${autoOrient.height}, not the ${file.width} × ${file.height} of when it was indexed`,
    );
  }
  picture.timeout({ seconds: LONGEST });
  // sharp brings 16-bit pictures with a profile to Display P3 and stops there; from 8 bits it goes all the way to sRGB.
  if (icc && space === 'rgb16') picture.pipelineColourspace('srgb');
  return withPacket(picture, file, exif === undefined);
}

/**
 * Adds maker and rights as the catalogue knows them.
 * @param hasNoExif false where the original has EXIF: sharp would replace its tags, and libvips write its thumbnail again
 */
export function withPacket(picture: Sharp, file: PictureFile, hasNoExif = true): Sharp {
  const packet = toRightsPacket(file);
  if (packet) picture.withXmp(packet.xmp);
  if (packet && hasNoExif && Object.keys(packet.exif).length > 0) picture.withExif({ IFD0: packet.exif });
  return picture;
}

/** What a pipeline makes, before it is encoded; nothing of the original's metadata is left. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
  /** 1 to 4 of 8 bits, grey or sRGB; the last of 2 or 4 is opacity. */
  channels: number;
}

export async function readRaw(picture: Sharp): Promise<RawPixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

export const fromRaw = ({ data, width, height, channels }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
