// ZIP archives of uncompressed files, streamed, with a length known in advance if those of its files are: https://github.com/Touffy/client-zip
import { makeZip, predictLength } from 'client-zip';

export interface ZipEntry {
  /** Unique in its archive, without folders. */
  name: string;
  /** Exactly as many as `open` yields; absent if that is not known before. */
  bytes?: number;
  /** Milliseconds since 1970. */
  modified: number;
  open(): AsyncGenerator<Uint8Array, void>;
}

/** client-zip does not write the ZIP64 record that more entries need (APPNOTE 4.4.1.4). */
const MAX_ENTRIES = 0xfffe;
const MODE = 0o644;

/** APPNOTE 4.4.6. Returns UTC as local time, which client-zip writes, so that the archive is the same in every time zone. */
function toZipDate(modified: number): Date {
  const at = new Date(Math.min(Math.max(modified, Date.UTC(1980, 0)), Date.UTC(2107, 11, 31)));
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return new Date(year, month, day, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds());
}

function checkEntries(entries: ZipEntry[]) {
  if (entries.length > MAX_ENTRIES) throw new Error(`Vitrine: ${entries.length} entries are too many for an archive`);
  for (const { name } of entries)
    if (/[/\\]|^\.\.?$/.test(name)) throw new Error(`Vitrine: ${JSON.stringify(name)} is no name of an archived file`);
}

async function* readExactly({ name, bytes, open }: ZipEntry): AsyncGenerator<Uint8Array, void> {
  let read = 0;
  for await (const chunk of open()) {
    read += chunk.byteLength;
    yield chunk;
  }
  if (bytes !== undefined && read !== bytes)
    throw new Error(`Vitrine: ${name} was to have ${bytes} bytes and had ${read} when it was archived`);
}

/**
 * Writes an archive, one chunk of one entry at a time.
 * @throws Error if an entry has another length than announced
 */
export async function* writeZip(entries: ZipEntry[]): AsyncGenerator<Uint8Array, void> {
  checkEntries(entries);
  let current: AsyncGenerator<Uint8Array, void> | undefined;
  function* openInOrder() {
    for (const entry of entries) {
      current = readExactly(entry);
      yield { name: entry.name, input: current, lastModified: toZipDate(entry.modified), mode: MODE };
    }
  }
  try {
    yield* makeZip(openInOrder()) as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
  } finally {
    // Cancelling client-zip does not close the file that it reads.
    await current?.return();
  }
}

/** The length of the archive in bytes. */
export function toZipLength(entries: Required<ZipEntry>[]): number {
  checkEntries(entries);
  return Number(predictLength(entries.map(({ name, bytes }) => ({ name, size: bytes }))));
}
