// Writes a master of decoded pixels: upright, in sRGB, as JPEG or, with transparency, as PNG.
import { convertToSrgb, MASTER_JPEG, PNG, type Sharp, sharp } from '@/lib/clients/sharp';

/** Exif 3.0, 4.6.5.1.6; sharp mirrors before it rotates. */
const TURNS: Record<number, { isMirrored?: true; degrees: number }> = {
  1: { degrees: 0 },
  2: { isMirrored: true, degrees: 0 },
  3: { degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { degrees: 270 },
};

/** @param orientation EXIF orientation of the stored pixels */
export function turn(picture: Sharp, orientation: number): Sharp {
  const { isMirrored = false, degrees } = TURNS[orientation] ?? { degrees: 0 };
  return picture.flop(isMirrored).rotate(degrees);
}

/** @param source a TIFF file, or its bytes */
export async function writeDecodedMaster(
  source: Buffer | string,
  { orientation, maxPixels }: { orientation: number; maxPixels: number },
  target: string,
): Promise<void> {
  const picture = sharp(source, { autoOrient: false, limitInputPixels: maxPixels });
  const metadata = await picture.metadata();
  convertToSrgb(picture, metadata);
  const turned = turn(picture, orientation);
  await (metadata.hasAlpha ? turned.png(PNG) : turned.jpeg(MASTER_JPEG)).toFile(target);
}
