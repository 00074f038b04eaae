// Configures exifr for the indexer: blocks to read, with raw values.
import exifr from 'exifr';

// One object for all calls: exifr caches what it derives from it.
const OPTIONS = {
  tiff: true,
  ifd0: {},
  exif: true,
  gps: true,
  interop: false,
  ifd1: false,
  makerNote: false,
  userComment: true,
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  reviveValues: false,
  translateValues: false,
  translateKeys: true,
  mergeOutput: true,
};

/** Returns the tags of a TIFF block by exifr's names, with `errors` if parsing failed; empty without a block. */
export async function parseTiff(tiff: Buffer | null): Promise<Record<string, unknown>> {
  try {
    return (tiff && (await exifr.parse(tiff, OPTIONS))) ?? {};
  } catch (error) {
    return { errors: [error] };
  }
}
