// Reads the metadata of a remote file through exifr, with a few range requests.
import exifr from 'exifr';

/** The library's defaults in bytes and chunks; verified by __tests__/library-defaults.test.ts. */
export const EXIFR_DEFAULTS = { firstChunkSizeBrowser: 65_536, chunkSize: 65_536, chunkLimit: 5 } as const;

/** Tags by block: `ifd0`, `exif`, `gps`, `iptc`, `icc` …; `xmp` is the raw packet. */
export type Tags = Record<string, unknown>;

export interface MetadataFile {
  tags: Tags;
  bytes: number;
}

interface Reader {
  input: string;
  options: { chunkLimit: number; chunkSize: number };
  size?: number;
  set(chunk: ArrayBuffer, offset: number, canExtend: boolean): unknown;
}

type ReaderClass = new (input: string, options: object) => Reader;

const OPTIONS = {
  tiff: true,
  ifd0: {},
  ifd1: false,
  exif: true,
  gps: true,
  interop: true,
  userComment: true,
  iptc: true,
  icc: true,
  jfif: true,
  ihdr: true,
  // Raw, because exifr parses `007` to 7 and does not decode `&amp;`.
  xmp: { parse: false },
  // Raw, because parsed dates would shift by the visitor's time zone.
  reviveValues: false,
  mergeOutput: false,
} as const;

/** @throws Error if the file is unavailable, does not support ranges, or has an unknown format */
export async function readMetadataFile(address: string): Promise<MetadataFile> {
  let bytes = 0;
  let requests = 0;
  const known = exifr.fileReaders.get('url') as ReaderClass;
  class Ranges extends known {
    async _readChunk(offset: number, length: number) {
      const { chunkLimit, chunkSize } = this.options;
      requests += 1;
      // exifr's own limit applies only to JPEG, and its first reads in a TIFF depend on the options.
      if (requests > chunkLimit || bytes + length > chunkLimit * chunkSize) throw new Error('the limit is reached');
      const range = `bytes=${offset}-${offset + length - 1}`;
      const response = await fetch(this.input, { headers: { Range: range } });
      if (response.status === 416) return undefined;
      if (response.status !== 206) {
        await response.body?.cancel();
        throw new Error(`${range} was answered by ${response.status}`);
      }
      const chunk = await response.arrayBuffer();
      bytes += chunk.byteLength;
      if (chunk.byteLength !== length) this.size = offset + chunk.byteLength;
      return this.set(chunk, offset, true);
    }
  }
  exifr.fileReaders.set('url', Ranges);
  try {
    const { errors, ...tags } = ((await exifr.parse(address, { ...OPTIONS })) ?? {}) as Tags;
    if (errors && Object.keys(tags).length === 0) throw new Error(`nothing was read: ${errors}`);
    return { tags, bytes };
  } finally {
    exifr.fileReaders.set('url', known);
  }
}
