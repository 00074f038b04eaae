// Reads the header and metadata of a Photoshop file (PSD, PSB), and finds its composite.
// https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/
import { ReadProblem } from '@/lib/metadata/read-problem';
import { type Blocks, checkSize } from './blocks';
import { MAX_XMP_BYTES } from './limits';
import { PHOTOMETRIC } from './plain-tiff';
import type { ReadAt } from './tiff-directory';
import { buildUprightBlocks } from './upright-blocks';

const HEADER_BYTES = 26;
const MAX_RESOURCES_BYTES = 67_108_864;
const MAX_BLOCK_BYTES = 4_194_304;
const MAX_RESOURCES = 2_000;
const [IPTC, PROFILE, VERSION_INFO, EXIF, XMP] = [0x404, 0x40f, 0x421, 0x422, 0x424];
const SIGNATURES = new Set(['8BIM', 'MeSa', 'AgHg', 'PHUT', 'DCSR']);
const REMEDY = 'export a TIFF, PNG or JPEG of it';

/** Colour channels and interpretation by mode of the file. */
const MODES: Record<number, { channels: 1 | 3 | 4; photometric: number }> = {
  0: { channels: 1, photometric: PHOTOMETRIC.whiteIsZero },
  1: { channels: 1, photometric: PHOTOMETRIC.blackIsZero },
  2: { channels: 1, photometric: PHOTOMETRIC.palette },
  3: { channels: 3, photometric: PHOTOMETRIC.rgb },
  4: { channels: 4, photometric: PHOTOMETRIC.separated },
  // Duotones are shown in grey, as the format's specification recommends.
  8: { channels: 1, photometric: PHOTOMETRIC.blackIsZero },
};
const OTHER_MODES: Record<number, string> = { 7: 'multichannel', 9: 'Lab' };

export interface PsdHeader {
  width: number;
  height: number;
  bits: number;
  /** All channels of the composite, and those of its colours, which come first. */
  stored: number;
  channels: 1 | 3 | 4;
  photometric: number;
  /** PSB: lengths of rows have four bytes. */
  isLarge: boolean;
  /** 256 values each of red, green and blue. */
  colours?: Buffer;
  resources: { at: number; end: number };
  /** Position of the composite's compression method. */
  composite: number;
}

const cut = (): never => {
  throw new ReadProblem('damaged', 'it is a Photoshop file that ends within its header');
};

/** @throws ReadProblem if the composite cannot be shown */
export function readPsdHeader(readAt: ReadAt): PsdHeader {
  const head = readAt(0, HEADER_BYTES);
  if (head.length < HEADER_BYTES) return cut();
  const version = head.readUInt16BE(4);
  const [stored, height, width] = [head.readUInt16BE(12), head.readUInt32BE(14), head.readUInt32BE(18)];
  const [bits, mode] = [head.readUInt16BE(22), head.readUInt16BE(24)];
  if ((version !== 1 && version !== 2) || width < 1 || height < 1 || stored < 1 || stored > 56)
    throw new ReadProblem('damaged', 'its Photoshop header makes no sense');
  const known = MODES[mode];
  if (!known)
    throw new ReadProblem('unsupported', `a Photoshop file in ${OTHER_MODES[mode] ?? 'unknown'} colours: ${REMEDY}`);
  if (bits === 32 || (bits !== 1 && bits !== 8 && bits !== 16) || (bits === 1) !== (mode === 0))
    throw new ReadProblem('unsupported', `a Photoshop file of ${bits} bits per channel: ${REMEDY}`);
  if (stored < known.channels) throw new ReadProblem('damaged', 'its Photoshop header makes no sense');
  checkSize({ width, height }, 'image/tiff');
  let at = HEADER_BYTES;
  /** Steps over a section. @returns its start */
  const skip = (isWide = false) => {
    const length = readAt(at, isWide ? 8 : 4);
    if (length.length < (isWide ? 8 : 4)) return cut();
    const start = at + length.length;
    at = start + (isWide ? Number(length.readBigUInt64BE()) : length.readUInt32BE());
    if (at > Number.MAX_SAFE_INTEGER / 2) return cut();
    return start;
  };
  const colourData = skip();
  const colours = mode === 2 ? readAt(colourData, 768) : undefined;
  if (colours && colours.length < 768) return cut();
  const resources = { at: skip(), end: at };
  const isLarge = version === 2;
  skip(isLarge);
  return { width, height, bits, stored, ...known, isLarge, resources, composite: at, ...(colours && { colours }) };
}

/** "Image Resource Blocks": names and data are padded to even lengths. */
function readResources(readAt: ReadAt, { at: start, end }: PsdHeader['resources']): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  const last = Math.min(end, start + MAX_RESOURCES_BYTES);
  for (let at = start, count = 0; at + 12 <= last && count < MAX_RESOURCES; count += 1) {
    const head = readAt(at, 6 + 257);
    if (head.length < 12 || !SIGNATURES.has(head.toString('latin1', 0, 4))) break;
    const size = at + 6 + (((head[6] ?? 0) + 2) & ~1);
    const lengthBytes = readAt(size, 4);
    if (lengthBytes.length < 4) break;
    const length = lengthBytes.readUInt32BE();
    const id = head.readUInt16BE(4);
    const max = id === XMP ? MAX_XMP_BYTES : MAX_BLOCK_BYTES;
    if ([IPTC, PROFILE, VERSION_INFO, EXIF, XMP].includes(id) && length <= max && !found.has(id))
      found.set(id, readAt(size + 4, length));
    at = size + 4 + length + (length & 1);
  }
  return found;
}

export const readPsdProfile = (readAt: ReadAt, header: PsdHeader) =>
  readResources(readAt, header.resources).get(PROFILE);

/** @throws ReadProblem if it is damaged, too large, or has no composite that can be shown */
export async function readPsdBlocks(readAt: ReadAt): Promise<Blocks> {
  const header = readPsdHeader(readAt);
  const resources = readResources(readAt, header.resources);
  const version = resources.get(VERSION_INFO);
  if (version?.[4] === 0)
    throw new ReadProblem(
      'unsupported',
      'a Photoshop file without a composite: save it again with "Maximize Compatibility" (Preferences, File Handling), or export a TIFF, PNG or JPEG of it',
    );
  const { width, height } = header;
  const [exif, profile, xmp, iptc] = [EXIF, PROFILE, XMP, IPTC].map((id) => resources.get(id));
  return buildUprightBlocks({ width, height, profile, exif, xmp, iptc });
}
