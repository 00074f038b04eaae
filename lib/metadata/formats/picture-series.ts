// Lists the pages of a TIFF file, recognizes animations that browsers play, and HDR.
import { type Directory, type ReadAt, readDirectory, tagNumbers } from './tiff-directory';

const MAX_DIRECTORIES = 10_000;
const [SUBFILE_TYPE, OLD_SUBFILE_TYPE, WIDTH, HEIGHT, ORIENTATION] = [0xfe, 0xff, 0x100, 0x101, 0x112];
/** TIFF 6.0, section 8: bit 0 marks a reduced copy, bit 2 a mask; in the old tag 2 is a reduced copy. */
const COPY_OR_MASK = 0b101;

/** A page of a TIFF file; `width` and `height` are displayed pixels. */
interface TiffPage {
  /** Position of its directory in the file, from 0. */
  directory: number;
  width: number;
  height: number;
}

type Sides = Pick<TiffPage, 'width' | 'height'>;

const isHalf = (side: number, before: number) => Math.abs(side * 2 - before) <= 2;

/** Some programs write a pyramid or a thumbnail without marking its copies. */
const isSmallCopy = (page: Sides, first: Sides, last: Sides) =>
  (isHalf(page.width, last.width) && isHalf(page.height, last.height)) ||
  (page.width * 4 <= first.width &&
    page.height * 4 <= first.height &&
    Math.abs(page.width * first.height - page.height * first.width) <= Math.max(first.width, first.height));

/**
 * Lists the pages of a TIFF file, without thumbnails, masks and the smaller copies of a pyramid.
 * @returns `isCut` if a further page is announced beyond the end of the file
 */
export function listTiffPages(readAt: ReadAt): { pages: TiffPage[]; isCut: boolean } {
  const seen = new Set<number>();
  const pages: TiffPage[] = [];
  let first: Sides | undefined;
  let last: Sides = { width: 0, height: 0 };
  let directory: Directory | null = readDirectory(readAt);
  for (let at = 0; directory; at += 1) {
    const [kind = 0, old = 0, width = 0, height = 0, orientation = 1] = [
      SUBFILE_TYPE,
      OLD_SUBFILE_TYPE,
      WIDTH,
      HEIGHT,
      ORIENTATION,
    ].map((tag) => tagNumbers(directory as Directory, tag)[0]);
    const sides = { width, height };
    const isCopy = (kind & COPY_OR_MASK) !== 0 || old === 2 || isSmallCopy(sides, first ?? sides, last);
    if (!isCopy && width > 0 && height > 0) {
      const isAcross = orientation >= 5 && orientation <= 8;
      first ??= sides;
      pages.push({ directory: at, width: isAcross ? height : width, height: isAcross ? width : height });
    }
    last = sides;
    const { next }: Directory = directory;
    seen.add(directory.at);
    if (next === undefined || seen.has(next) || seen.size >= MAX_DIRECTORIES) break;
    directory = readDirectory(readAt, next);
    if (!directory) return { pages, isCut: true };
  }
  return { pages, isCut: false };
}

const ANIMATED_TYPES = new Set(['image/avif', 'image/gif', 'image/png', 'image/webp']);

/** Whether the file can be played as it is: browsers ignore a sidecar that turns it, and some the orientation of a PNG. */
export const isPlayedAnimation = (
  type: string,
  { frames = 1, orientation }: { frames?: number; orientation: number },
) => frames > 1 && orientation === 1 && ANIMATED_TYPES.has(type);

/** @returns why visitors see less than the file holds; null if they see all of it */
export function describeUnshown({ count = 1, frames = 1 }: { count?: number; frames?: number }) {
  if (frames > 1) return `it moves (${frames} frames), and a still picture is shown: save it as an MP4 film`;
  if (count < 2) return null;
  return `it has ${count} pictures, and the first is shown: save each as a file`;
}

const HDR_TYPES = new Set(['image/avif', 'image/heic', 'image/png']);
/** ITU-T H.273, table 3: transfer characteristics of PQ and HLG. */
const HDR: Record<number, string> = { 16: 'PQ', 18: 'HLG' };

/** @param start of an AVIF or HEIC file, or of a PNG */
export function describeHdr(type: string, start: Buffer): string | null {
  if (!HDR_TYPES.has(type)) return null;
  const isPng = type === 'image/png';
  const at = start.indexOf(isPng ? 'cICP' : 'colrnclx', 0, 'latin1');
  if (at < 0) return null;
  const transfer = isPng ? start[at + 5] : start[at + 11];
  const name = HDR[transfer ?? 0];
  return name === undefined
    ? null
    : `its colours are HDR (${name}) and are shown without tone mapping, which may look pale: export it in sRGB as well`;
}
