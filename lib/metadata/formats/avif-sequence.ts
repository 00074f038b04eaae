// Counts the frames of AVIF image sequences, and reads their still picture.
import { ReadProblem } from '@/lib/metadata/read-problem';
import { readFileLength, withReader } from './open-reader';
import { listBoxes } from './picture-boxes';
import type { ReadAt } from './tiff-directory';

const MAX_SEQUENCE_BYTES = 128_000_000;

const MAX_BRANDS_BYTES = 256;

/** The film of a motion photo may follow a still picture, whose brands do not include `avis` (AVIF 1.1, 3). */
function hasSequenceBrand(readAt: ReadAt) {
  const start = readAt(0, MAX_BRANDS_BYTES);
  const length = start.length < 8 ? 0 : start.readUInt32BE(0);
  return start.subarray(8, Math.min(length, MAX_BRANDS_BYTES)).toString('latin1').includes('avis');
}

/** Returns the most samples that one of its tracks has (ISO/IEC 14496-12, 8.7.3); 0 for a still picture. */
export function countAvifFrames(readAt: ReadAt): number {
  if (!hasSequenceBrand(readAt)) return 0;
  const counts = listBoxes(readAt).map(({ type, at }) => {
    const header = type === 'stsz' ? readAt(at, 12) : Buffer.alloc(0);
    return header.length < 12 ? 0 : header.readUInt32BE(8);
  });
  return Math.max(0, ...counts);
}

/** Whether the decoder rejects it for its brand, although it can decode the still picture in it. */
export const isAvifSequence = (start: Uint8Array) =>
  Buffer.from(start.subarray(4, 12)).toString('latin1') === 'ftypavis';

/** @returns the file with the brand of a still picture. @throws ReadProblem if it is too large to be held in memory */
export function readSequenceStill(file: string): Buffer {
  const bytes = readFileLength(file);
  if (bytes > MAX_SEQUENCE_BYTES)
    throw new ReadProblem('too-large', `an AVIF animation of ${Math.ceil(bytes / 1e6)} MB; at most 128 MB are read`);
  const content = withReader(file, (readAt) => readAt(0, bytes));
  content.write('avif', 8, 'latin1');
  return content;
}
