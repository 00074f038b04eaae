// Extracts the largest embedded JPEG of a camera's RAW file as its master.
import fs from 'node:fs/promises';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { readRawBlocks } from '@/lib/metadata/formats/raw-blocks';
import { findPreview } from '@/lib/metadata/formats/raw-previews';
import { writeWhole } from './write-whole';

/** Exif 3.0, 4.5.4: a segment with the orientation tag only. */
function toOrientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(
    '\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  segment.writeUInt16BE(orientation, segment.length - 8);
  return segment;
}

export async function makeRawMaster(file: string, type: string, target: string): Promise<void> {
  const [jpeg, segment] = withReader(file, (readAt) => {
    const preview = findPreview(readAt, type);
    if (!preview) throw new Error('it holds no picture');
    const { orientation } = readRawBlocks(readAt, type);
    const isTold = preview.header.orientation !== undefined || orientation === 1;
    return [readAt(preview.at, preview.bytes), isTold ? Buffer.alloc(0) : toOrientationSegment(orientation)];
  });
  await writeWhole(target, (work) =>
    fs.writeFile(work, Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])),
  );
}
