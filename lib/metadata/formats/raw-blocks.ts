// Reads a camera RAW file: the size of its preview, and the metadata blocks of the file and the preview.
import { ReadProblem } from '@/lib/metadata/read-problem';
import { getTypeName } from '@/lib/model/raw-types';
import { omitUndefined } from '@/lib/model/stated';
import { type Blocks, checkSize, isOrientation } from './blocks';
import { MAX_XMP_BYTES } from './limits';
import { listBoxes } from './picture-boxes';
import { findPreview } from './raw-previews';
import {
  bufferReader,
  buildExifBlock,
  joinDirectories,
  type ReadAt,
  readDirectory,
  tagNumbers,
} from './tiff-directory';

const ORIENTATION = 0x112;
const EXIF_POINTER = 0x8769;
const XMP_UUID = 'be7acfcb97a942e89c71999491e3afac';
const MAX_BLOCK_BYTES = 1_048_576;

type Said = Pick<Blocks, 'exif' | 'xmp' | 'iptc'>;

/** Each metadata block of a CR3 is a TIFF: camera, exposure, position. */
function readBoxed(readAt: ReadAt): Said {
  const boxes = listBoxes(readAt);
  const read = (type: string, max: number) => {
    const box = boxes.find((each) => each.type === type);
    return box && readAt(box.at, Math.min(max, box.end - box.at));
  };
  const [first, exif, gps] = ['CMT1', 'CMT2', 'CMT4'].map((type) => {
    const block = read(type, MAX_BLOCK_BYTES);
    return block ? readDirectory(bufferReader(block)) : null;
  });
  const xmp = read(XMP_UUID, MAX_XMP_BYTES);
  return { ...(first && { exif: joinDirectories(first, exif ?? null, gps ?? null) }), ...(xmp && { xmp }) };
}

function readTiffed(readAt: ReadAt): Said {
  const directory = readDirectory(readAt);
  const read = (tag: number) => {
    const { at = 0, length = 0 } = directory?.entries.get(tag) ?? {};
    return length > 4 && length <= MAX_XMP_BYTES ? readAt(at, length) : undefined;
  };
  const exif = directory && buildExifBlock(readAt);
  return omitUndefined({ exif: exif ?? undefined, xmp: read(0x2bc), iptc: read(0x83bb) });
}

const LISTS: Record<string, (readAt: ReadAt) => Said> = {
  'image/x-canon-cr3': readBoxed,
  'image/x-fuji-raf': () => ({}),
};

const toDirectory = (block: Uint8Array | undefined) => (block ? readDirectory(bufferReader(block)) : null);

export const readRawSaid = (readAt: ReadAt, type: string): Said => (LISTS[type] ?? readTiffed)(readAt);

/** @throws ReadProblem without a preview, or if it has too many pixels */
export function readRawBlocks(readAt: ReadAt, type: string): Blocks {
  const preview = findPreview(readAt, type);
  if (!preview) {
    const detail = `a camera RAW file (${getTypeName(type)}) without a JPEG picture in it; export a JPEG beside it`;
    throw new ReadProblem('unsupported', detail);
  }
  const { header } = preview;
  checkSize(header, 'image/jpeg');
  const said = readRawSaid(readAt, type);
  const directory = toDirectory(said.exif);
  const isWhole = directory?.entries.has(EXIF_POINTER) === true;
  // The preview may have an orientation of its own; usually it is that of the sensor.
  const own = header.orientation ?? (directory ? tagNumbers(directory, ORIENTATION)[0] : undefined);
  const orientation = isOrientation(own) ? own : 1;
  const [width, height] = orientation >= 5 ? [header.height, header.width] : [header.width, header.height];
  return omitUndefined({
    width,
    height,
    orientation,
    text: new Map(),
    exif: isWhole || !header.exif ? said.exif : header.exif,
    xmp: said.xmp ?? header.xmp,
    iptc: said.iptc ?? header.iptc,
  });
}
