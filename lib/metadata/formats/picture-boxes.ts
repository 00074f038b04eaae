// Lists the boxes of picture files: JPEG XL (ISO/IEC 18181-2), JPEG 2000 (ISO/IEC 15444-1) and Canon CR3.
import type { ReadAt } from './tiff-directory';

const MAX_BOXES = 1_000;

/** A box (ISO/IEC 14496-12): its type, or UUID of a vendor's box, and the range of its content. */
export interface Box {
  type: string;
  at: number;
  end: number;
}

const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'jp2h', 'jplh', 'cgrp']);
// https://github.com/lclevy/canon_cr3: CMT1 to CMT4, and XMP.
const CANON = '85c0b687820f11e08111f4ce462b6a48';
const PREVIEW = 'eaf42b5e1c984b88b9fbb7dc406e4d16';

export function listBoxes(readAt: ReadAt): Box[] {
  const boxes: Box[] = [];
  let budget = MAX_BOXES;
  const walk = (start: number, end: number) => {
    for (let at = start; at + 8 <= end && budget-- > 0; ) {
      const header = readAt(at, 32);
      if (header.length < 8) return;
      const wide = header.readUInt32BE(0) === 1 && header.length >= 16;
      const size = wide ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0) || end - at;
      if (size < (wide ? 16 : 8)) return;
      const name = header.toString('latin1', 4, 8);
      const type = name === 'uuid' ? header.toString('hex', 8, 24) : name;
      const body = at + (name === 'uuid' ? 24 : wide ? 16 : 8);
      const last = Math.min(at + size, end);
      if (body <= last) boxes.push({ type, at: body, end: last });
      if (INSIDE.has(type) || type === CANON) walk(body, last);
      // Skips the version and number of boxes.
      else if (type === PREVIEW) walk(body + 8, last);
      at += size;
    }
  };
  walk(0, Number.MAX_SAFE_INTEGER);
  return boxes;
}
