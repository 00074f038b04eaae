// Disk tier of the response cache, one file per response, so that an archive larger than memory is not rendered again for each crawler.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { CachedResponse, Encoding } from './cached-response';

/** A cache of files by absolute path, bounded in bytes, that handles its own failures. */
interface FileCache {
  read(file: string): Promise<Buffer | null>;
  write(file: string, body: Buffer): Promise<void>;
}

interface Head {
  key: string;
  headers: OutgoingHttpHeaders;
  tag: string;
  encoding: Encoding;
  answers: [string, string][];
  digest: string;
}

const toDigest = (bytes: string | Buffer) => hash('sha256', bytes, 'hex').slice(0, 32);

export type DiskCache = ReturnType<typeof createDiskCache>;

/**
 * @param folder of all builds and settings; each has its own folder in it, and those of earlier ones are evicted in time
 * @param version identifies everything that a response depends on except the catalogue: the build and the settings
 */
export function createDiskCache(folder: string, version: string, files: FileCache) {
  const own = path.join(/*turbopackIgnore: true*/ folder, toDigest(version));
  const toFile = (key: string) => {
    const digest = toDigest(key);
    return path.join(/*turbopackIgnore: true*/ own, digest.slice(0, 2), digest);
  };
  return {
    /** @returns null if there is none, or the file is damaged */
    async read(key: string): Promise<CachedResponse | null> {
      const bytes = await files.read(toFile(key));
      if (!bytes) return null;
      const end = bytes.indexOf('\n');
      try {
        const head = JSON.parse(bytes.toString('utf8', 0, Math.max(0, end))) as Head;
        const body = bytes.subarray(end + 1);
        if (head.key !== key || head.digest !== toDigest(body)) return null;
        const { headers, tag, encoding } = head;
        const trace = { answers: new Map(head.answers), isOpaque: false };
        // Editions of an earlier process mean nothing: only the trace shows whether the response is fresh.
        return {
          status: 200,
          headers,
          tag,
          bodies: { [encoding]: body },
          stamp: { edition: '', current: -1e9, trace },
        };
      } catch {
        return null;
      }
    },

    /** Stores a response whose dependencies are all traced; others are valid for one edition only. */
    async write(key: string, { status, headers, tag, bodies, stamp }: CachedResponse) {
      const [encoding, body] = (Object.entries(bodies) as [Encoding, Buffer][])[0] ?? [];
      const { trace } = stamp ?? {};
      if (status !== 200 || !encoding || !body || !trace || trace.isOpaque || trace.answers.size === 0) return;
      const head: Head = { key, headers, tag, encoding, answers: [...trace.answers], digest: toDigest(body) };
      await files.write(toFile(key), Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
    },
  };
}

/** Identifies the build that Next serves; null while developing. */
export function readBuildId(): string | null {
  try {
    return fs.readFileSync(path.join('.next', 'BUILD_ID'), 'utf8');
  } catch {
    return null;
  }
}
