// Configures sharp: allowed decoders, limits, and the metadata of renditions.
import { stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { buildRightsPacket } from '@/lib/model/rights-packet';
import type { RightsStatement } from '@/lib/model/types';

// libvips has dozens of decoders, some of insecure libraries; only these are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
});
// The cache is by file name and would return the old picture after a file was edited in place.
sharp.cache(false);

export { type Sharp, sharp };

export const WEBP = { quality: 78, effort: 3 } as const;
export const JPEG = { quality: 82 } as const;
/**
 * High enough quality for another round of encoding. Optimal Huffman tables would save 6 % of the size at four times
 * the time and twice the memory.
 */
export const MASTER_JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;
export const PNG = { compressionLevel: 6 } as const;

/** A picture to decode; `width` and `height` are displayed pixels. */
export interface PictureFile {
  absolute: string;
  width: number;
  height: number;
  /** Decode a damaged file as far as possible. */
  damaged?: true;
  makers?: string[];
  rights?: RightsStatement;
}

/** Seconds; 500 megapixels take a tenth of it. */
const MAX_SECONDS = 120;

/**
 * Opens the first frame of a file: upright, in sRGB, with no metadata except maker and rights from the catalogue (no
 * position, serial numbers or thumbnail). Throws if the file is not a picture or has changed since it was indexed: no
 * more than `width` × `height` pixels are decoded.
 */
/** sharp converts 16-bit pictures with a profile to Display P3 only, unless it is told so; 8-bit ones to sRGB. */
export function convertToSrgb(picture: Sharp, { icc, space }: Pick<Metadata, 'icc' | 'space'>) {
  if (icc && space === 'rgb16') picture.pipelineColourspace('srgb');
}

export async function openPicture(file: PictureFile): Promise<Sharp> {
  // Opening a pipe would block a thread for ever.
  if (!(await stat(/*turbopackIgnore: true*/ file.absolute)).isFile()) throw new Error('it is no regular file');
  const picture = sharp(file.absolute, {
    autoOrient: true,
    failOn: file.damaged ? 'none' : 'error',
    limitInputPixels: file.width * file.height,
  });
  const metadata = await picture.metadata();
  const { autoOrient, exif } = metadata;
  if (autoOrient.width !== file.width || autoOrient.height !== file.height) {
    throw new Error(
      `its pixels are ${autoOrient.width} × ${autoOrient.height}, not the ${file.width} × ${file.height} of when it was indexed`,
    );
  }
  picture.timeout({ seconds: MAX_SECONDS });
  convertToSrgb(picture, metadata);
  return withPacket(picture, file, exif === undefined);
}

/**
 * Adds maker and rights from the catalogue.
 * @param hasNoExif false if the original has EXIF, because sharp would replace its tags and libvips would restore its
 * thumbnail
 */
export function withPacket(picture: Sharp, file: PictureFile, hasNoExif = true): Sharp {
  const packet = buildRightsPacket(file);
  if (packet) picture.withXmp(packet.xmp);
  if (packet && hasNoExif && Object.keys(packet.exif).length > 0) picture.withExif({ IFD0: packet.exif });
  return picture;
}

/** Output of a pipeline before encoding, without metadata. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
  /** 1 to 4 channels of 8 bits, grey or sRGB; the last of 2 or 4 is alpha. */
  channels: number;
}

export async function readRaw(picture: Sharp): Promise<RawPixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

export const fromRaw = ({ data, width, height, channels }: RawPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
