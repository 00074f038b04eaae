// Builds the blocks of a picture whose master is upright, whatever orientation its EXIF states.
import { omitUndefined } from '@/lib/model/stated';
import { type Blocks, isOrientation } from './blocks';
import { parseExif } from './exif';
import { readProfileName } from './icc';
import { cleanText } from './plain-text';

/** @param exif block whose first directory may state an orientation */
export async function readOrientation(exif: Uint8Array | undefined): Promise<number> {
  const turned = exif && (await parseExif(exif)).Orientation;
  return isOrientation(turned) ? turned : 1;
}

interface StoredPicture extends Partial<Pick<Blocks, 'exif' | 'xmp' | 'iptc' | 'remark'>> {
  /** Stored pixels. */
  width: number;
  height: number;
  profile?: Buffer | undefined;
}

export async function buildUprightBlocks({ width, height, profile, ...blocks }: StoredPicture): Promise<Blocks> {
  const isSideways = (await readOrientation(blocks.exif)) >= 5;
  return omitUndefined({
    ...blocks,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    orientation: 1,
    text: new Map(),
    colourSpace: profile && cleanText(readProfileName(profile)),
  });
}
