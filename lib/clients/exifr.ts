// The configured exifr of the reader of files: which blocks it reads, and that it hands values out as they stand.
import exifr from 'exifr';

// One object for all calls: exifr keeps what it works out from it.
const OPTIONS = {
  tiff: true,
  ifd0: {},
  exif: true,
  gps: true,
  interop: false,
  ifd1: false,
  makerNote: false,
  userComment: false,
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

/** The tags of a TIFF block by exifr's names, with `errors` where it gave up; none of no block. */
export async function parseTiff(tiff: Buffer | null): Promise<Record<string, unknown>> {
  try {
    return (tiff && (await exifr.parse(tiff, OPTIONS))) ?? {};
  } catch (error) {
    return { errors: [error] };
  }
}
