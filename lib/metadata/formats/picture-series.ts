// Counts the pages and frames of a picture file, recognizes animations that browsers play, and HDR.
import { type Directory, type ReadAt, readDirectory, tagNumbers } from './tiff-directory';

const MAX_PAGES = 10_000;
const [SUBFILE_TYPE, OLD_SUBFILE_TYPE, WIDTH, HEIGHT] = [0xfe, 0xff, 0x100, 0x101];
/** TIFF 6.0, section 8: bit 0 marks a reduced copy, bit 2 a mask; in the old tag 2 is a reduced copy. */
const COPY_OR_MASK = 0b101;

const isHalf = (side: number, before: number) => Math.abs(side * 2 - before) <= 2;

/** Counts TIFF pages, without the smaller copies of a pyramid, thumbnails and masks. */
export function countTiffPages(readAt: ReadAt): number {
  const seen = new Set<number>();
  let pages = 0;
  let last = [0, 0];
  for (let directory: Directory | null = readDirectory(readAt); directory; ) {
    const [kind = 0] = tagNumbers(directory, SUBFILE_TYPE);
    const [old = 0] = tagNumbers(directory, OLD_SUBFILE_TYPE);
    const [width = 0, height = 0] = [WIDTH, HEIGHT].map((tag) => tagNumbers(directory as Directory, tag)[0]);
    // Some programs write a pyramid without marking its copies.
    const isCopy =
      (kind & COPY_OR_MASK) !== 0 || old === 2 || (isHalf(width, last[0] ?? 0) && isHalf(height, last[1] ?? 0));
    if (!isCopy) pages += 1;
    last = [width, height];
    const { next }: Directory = directory;
    if (next === undefined || seen.has(next) || seen.size >= MAX_PAGES) break;
    seen.add(next);
    directory = readDirectory(readAt, next);
  }
  return pages;
}

const ANIMATED_TYPES = new Set(['image/avif', 'image/gif', 'image/png', 'image/webp']);

/** Whether the file can be played as it is: browsers ignore a sidecar that turns it, and some the orientation of a PNG. */
export const isPlayedAnimation = (
  type: string,
  { frames = 1, orientation }: { frames?: number; orientation: number },
) => frames > 1 && orientation === 1 && ANIMATED_TYPES.has(type);

/** @returns why visitors see less than the file holds; null if they see all of it */
export function describeUnshown(type: string, { count = 1, frames = 1 }: { count?: number; frames?: number }) {
  if (frames > 1) return `it moves (${frames} frames), and a still picture is shown: save it as an MP4 film`;
  if (count < 2) return null;
  if (type === 'image/tiff')
    return `it has ${count} pages, and the first is shown: save it as a PDF, or each page as a file`;
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
