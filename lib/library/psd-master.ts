// Makes a master of the composite of a Photoshop file, whose layers are not read.
import fs from 'node:fs/promises';
import { MAX_PIXELS } from '@/lib/metadata/formats/limits';
import { withReader } from '@/lib/metadata/formats/open-reader';
import { buildTiffHeader, PACKBITS, PHOTOMETRIC } from '@/lib/metadata/formats/plain-tiff';
import { type PsdHeader, readPsdBlocks, readPsdHeader, readPsdProfile } from '@/lib/metadata/formats/psd';
import type { ReadAt } from '@/lib/metadata/formats/tiff-directory';
import { readOrientation } from '@/lib/metadata/formats/upright-blocks';
import { ReadProblem } from '@/lib/metadata/read-problem';
import { writeDecodedMaster } from './decoded-master';
import { writeWhole } from './write-whole';

/** A TIFF file has offsets of 32 bits. */
const MAX_DATA_BYTES = 4_000_000_000;
const CHUNK_BYTES = 4_194_304;
const damaged = (why: string) => new ReadProblem('damaged', `its composite ${why}`);

/** Bytes of each row of the colour channels, which come first; compressed as in TIFF 6.0, section 9. */
function readRows(readAt: ReadAt, { width, height, bits, stored, channels, isLarge, composite }: PsdHeader) {
  const method = readAt(composite, 2);
  if (method.length < 2) throw damaged('is missing: copy the whole file again');
  const compression = method.readUInt16BE();
  const rowBytes = Math.ceil((width * bits) / 8);
  const rows = height * channels;
  if (compression === 0) return { at: composite + 2, rows: new Array<number>(rows).fill(rowBytes) };
  if (compression !== 1)
    throw new ReadProblem('unsupported', 'its composite is compressed with ZIP: export a TIFF, PNG or JPEG of it');
  const entry = isLarge ? 4 : 2;
  const table = readAt(composite + 2, rows * entry);
  if (table.length < rows * entry) throw damaged('is cut: copy the whole file again');
  // At worst each byte is a packet of its own.
  const most = rowBytes * 2 + 2;
  const lengths = Array.from({ length: rows }, (_, row) =>
    isLarge ? table.readUInt32BE(row * entry) : table.readUInt16BE(row * entry),
  );
  if (lengths.some((length) => length > most)) throw damaged('makes no sense');
  return { at: composite + 2 + height * stored * entry, rows: lengths, compression: PACKBITS } as const;
}

/** Photoshop stores ink inverted. In PackBits the first byte of each packet is a count, and is left as it is. */
function invertRow(row: Buffer, isPacked: boolean) {
  for (let at = 0; at < row.length; ) {
    let count = row.length;
    if (isPacked) {
      const packet = row.readInt8(at);
      at += 1;
      count = packet >= 0 ? packet + 1 : packet === -128 ? 0 : 1;
    }
    const end = Math.min(row.length, at + count);
    for (; at < end; at += 1) row[at] = ~(row[at] ?? 0) & 0xff;
  }
}

async function writeTiff(absolute: string, readAt: ReadAt, target: string) {
  const header = readPsdHeader(readAt);
  const { width, height, bits, channels, photometric, colours } = header;
  const { at: start, rows, compression } = readRows(readAt, header);
  const total = rows.reduce((sum, length) => sum + length, 0);
  const { size } = await fs.stat(absolute);
  if (total > MAX_DATA_BYTES)
    throw new ReadProblem('too-large', `its composite has ${total} bytes, which are too many`);
  if (start + total > size) throw damaged('is cut: copy the whole file again');
  const profile = readPsdProfile(readAt, header);
  const output = await fs.open(target, 'w', 0o600);
  try {
    await output.write(
      buildTiffHeader({
        width,
        height,
        bits,
        channels,
        photometric,
        isBigEndian: true,
        isPlanar: channels > 1,
        strips: rows,
        rowsPerStrip: 1,
        profile,
        colours,
        ...(compression && { compression }),
      }),
    );
    let at = start;
    for (let row = 0; row < rows.length; ) {
      let bytes = 0;
      const first = row;
      do bytes += rows[row++] ?? 0;
      while (row < rows.length && bytes + (rows[row] ?? 0) <= CHUNK_BYTES);
      const chunk = readAt(at, bytes);
      if (photometric === PHOTOMETRIC.separated) {
        let offset = 0;
        for (const length of rows.slice(first, row)) {
          invertRow(chunk.subarray(offset, offset + length), compression !== undefined);
          offset += length;
        }
      }
      await output.write(chunk);
      at += bytes;
    }
  } finally {
    await output.close();
  }
}

/** Writes the master atomically, upright and in sRGB. @throws Error with a message for the owner */
export async function makePsdMaster(absolute: string, target: string): Promise<void> {
  const readAt: ReadAt = (offset, length) => withReader(absolute, (read) => read(offset, length));
  const orientation = await readOrientation((await readPsdBlocks(readAt)).exif);
  await writeWhole(target, async (work) => {
    const tiff = `${work}.tif`;
    try {
      await writeTiff(absolute, readAt, tiff);
      await writeDecodedMaster(tiff, { orientation, maxPixels: MAX_PIXELS.streamed }, work);
    } finally {
      await fs.rm(tiff, { force: true });
    }
  });
}
