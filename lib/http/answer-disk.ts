// The disk's tier of finished answers, a file each: an archive larger than memory is not made anew for whoever reads all of it.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { CacheStamp } from '@/lib/catalogue/read/trace';

/** A cache of files by their absolute paths, bounded in bytes; its failures are its own. */
interface FileCache {
  read(file: string): Promise<Buffer | null>;
  write(file: string, body: Buffer): Promise<void>;
}

export interface StoredAnswer {
  made: CacheStamp;
  headers: OutgoingHttpHeaders;
  tag: string;
  body: Buffer;
}

interface Head {
  name: string;
  headers: OutgoingHttpHeaders;
  tag: string;
  answers: [string, string][];
  digest: string;
}

const shared = globalThis as { vitrineAnswerDisk?: { folder: string; cache: FileCache } | undefined };

const toDigest = (bytes: string | Buffer) => hash('sha256', bytes, 'hex').slice(0, 32);

/**
 * Keeps answers below a folder from now on. Those of another build, or of other settings, lie beside them until they are evicted.
 * @param settings whatever a page is made of beside the catalogue
 */
export function keepAnswersOnDisk(folder: string, settings: string, cache: FileCache) {
  try {
    const build = fs.readFileSync(path.join('.next', 'BUILD_ID'), 'utf8');
    shared.vitrineAnswerDisk = { folder: path.join(folder, toDigest(`${build}\n${settings}`)), cache };
  } catch {
    // While developing nothing is finished.
  }
}

/** @param name an address and an encoding */
function toFile(folder: string, name: string) {
  const digest = toDigest(name);
  return path.join(/*turbopackIgnore: true*/ folder, digest.slice(0, 2), digest);
}

/** @returns null where there is none, or it is not whole */
export async function readAnswer(name: string): Promise<StoredAnswer | null> {
  const disk = shared.vitrineAnswerDisk;
  const bytes = disk && (await disk.cache.read(toFile(disk.folder, name)));
  if (!bytes) return null;
  const end = bytes.indexOf('\n');
  try {
    const head = JSON.parse(bytes.toString('utf8', 0, Math.max(0, end))) as Head;
    const body = bytes.subarray(end + 1);
    if (head.name !== name || head.digest !== toDigest(body)) return null;
    const trace = { answers: new Map(head.answers), isOpaque: false };
    // No edition is older than a file: whether it holds is asked of its trace.
    return { made: { edition: '', current: -1e9, trace }, headers: head.headers, tag: head.tag, body };
  } catch {
    return null;
  }
}

export function writeAnswer(name: string, { made, headers, tag, body }: StoredAnswer) {
  const disk = shared.vitrineAnswerDisk;
  if (!disk || !made.trace || made.trace.isOpaque || made.trace.answers.size === 0) return;
  const head: Head = { name, headers, tag, answers: [...made.trace.answers], digest: toDigest(body) };
  void disk.cache.write(toFile(disk.folder, name), Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
}
