// Reads the metadata of a file that lies behind an address, a few pieces of it and never the whole, through exifr.
import exifr from 'exifr';

/** The library's own, bytes and pieces; pinned by __tests__/library-defaults.test.ts. */
export const EXIFR_DEFAULTS = { firstChunkSizeBrowser: 65_536, chunkSize: 65_536, chunkLimit: 5 } as const;

/** What exifr found, by the part of the file that it stands in: `ifd0`, `exif`, `gps`, `iptc`, `icc` …; `xmp` is the packet as it stands. */
export type Tags = Record<string, unknown>;

export interface MetadataFile {
  tags: Tags;
  /** Bytes that were fetched. */
  bytes: number;
}

/** What is used of exifr's reader for addresses. */
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
  // As it stands: exifr takes `007` for 7, and what is written as `&amp;` for just that.
  xmp: { parse: false },
  // Dates would move by the time zone of whoever looks.
  reviveValues: false,
  mergeOutput: false,
} as const;

/** @throws Error where the file is not to be had, not in pieces, or is no picture that exifr knows */
export async function readMetadataFile(address: string): Promise<MetadataFile> {
  let bytes = 0;
  let requests = 0;
  const known = exifr.fileReaders.get('url') as ReaderClass;
  class Ranges extends known {
    async _readChunk(offset: number, length: number) {
      const { chunkLimit, chunkSize } = this.options;
      requests += 1;
      // Its own limit holds for JPEG alone, and where it looks first in a TIFF depends on what it hopes to find.
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
