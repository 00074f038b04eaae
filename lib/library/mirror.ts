// Local mirror of a bucket: one symlink per object, which dangles until the object is downloaded.
// The link's target encodes key, size, time and ETag.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { StoredObject } from '@/lib/clients/s3';
import type { MediaFile } from '@/lib/model/media-file';

export interface LinkedObject extends Omit<StoredObject, 'key'> {
  content: string;
}

const join = (...parts: string[]) => path.join(/*turbopackIgnore: true*/ ...parts);

export const getMirrorPaths = (data: string) => {
  const root = join(data, 'bucket');
  return {
    root,
    tree: join(root, 'tree'),
    /** Cached contents, subject to eviction. */
    objects: join(root, 'objects'),
    /** Contents of texts, never evicted. */
    texts: join(root, 'texts'),
    /** Ranges of objects, while they are read. */
    parts: join(root, 'parts'),
    work: join(root, 'work'),
    /** Objects whose keys are no valid paths. */
    refused: join(root, 'refused.json'),
  };
};

export const isMirror = (root: string, data: string) => root === getMirrorPaths(data).tree;

const NAME = /^(?:\.\.\/)+(objects|texts)\/([\w-]{22}\.([0-9a-z]+)\.([0-9a-z]+)\.([\w-]+))$/;
/** Bytes; leaves room in the file name. */
const MAX_ETAG_BYTES = 120;

/** Downloaded when the library is listed, because these texts describe other files. */
const TEXT =
  /\.(?:ass|csv|dfxp|gpx|hocr|html?|itt|markdown|md|sbv|srt|ssa|ttml|txt|url|vtt|vitrineignore|webloc|desktop|xml|xmp|ya?ml)$/i;
const MAX_TEXT = 64 * 1024 * 1024;
const TABLE = /(?:^|\/)(?:metadata|people)\.csv$/i;

export const isTextObject = ({ key, bytes }: Pick<StoredObject, 'key' | 'bytes'>) =>
  TABLE.test(key) || (TEXT.test(key) && bytes <= MAX_TEXT);

/** @returns the link's target; null if the ETag cannot be used in conditional requests */
export function toLinkText(object: StoredObject, depth: number): string | null {
  const { key, bytes, modified, etag } = object;
  if (etag === '' || Buffer.byteLength(etag) > MAX_ETAG_BYTES) return null;
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  const facts = [digest, bytes.toString(36), modified.toString(36), Buffer.from(etag).toString('base64url')];
  return `${'../'.repeat(depth + 1)}${isTextObject(object) ? 'texts' : 'objects'}/${facts.join('.')}`;
}

/** S3 mtimes have 1 s resolution; milliseconds from the ETag make a rewrite within a second visible. */
const toModified = (modified: number, etag: string) =>
  Math.floor(modified / 1000) * 1000 + (createHash('sha256').update(etag).digest().readUInt16BE() % 1000);

export function readObjectLink(absolute: string): LinkedObject | null {
  let text: string;
  try {
    text = fs.readlinkSync(/*turbopackIgnore: true*/ absolute);
  } catch {
    return null;
  }
  const [, , name, bytes = '', time = '', tag = ''] = NAME.exec(text) ?? [];
  if (name === undefined) return null;
  const etag = Buffer.from(tag, 'base64url').toString();
  const modified = toModified(Number.parseInt(time, 36), etag);
  return { bytes: Number.parseInt(bytes, 36), modified, etag, content: path.resolve(path.dirname(absolute), text) };
}

const MACHINE_ERRORS = new Set(['EACCES', 'EPERM', 'EIO', 'EBUSY', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT']);

export function isInLibrary(absolute: string): boolean {
  try {
    fs.statSync(/*turbopackIgnore: true*/ absolute);
    return true;
  } catch (error) {
    // On a machine error, assume that the file exists.
    if (MACHINE_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) return true;
    return readObjectLink(absolute) !== null;
  }
}

/** Size and time of an object; time 0 for a text that has not been downloaded, so that it is read once it is. */
export function readLinked(absolute: string): { bytes: number; modified: number } | null {
  const linked = readObjectLink(absolute);
  if (!linked) return null;
  const { bytes, modified, content } = linked;
  const isText = path.basename(path.dirname(content)) === 'texts';
  return { bytes, modified: isText && !fs.existsSync(content) ? 0 : modified };
}

/** Whether a file is unchanged since it was scanned, so that findings about it still apply. */
export function isUnchanged({ absolute, bytes, modified, changed }: Omit<MediaFile, 'path' | 'sidecars'>) {
  const stat = fs.statSync(/*turbopackIgnore: true*/ absolute, { throwIfNoEntry: false });
  const linked = readLinked(absolute);
  if (linked) return linked.bytes === bytes && linked.modified === modified;
  return stat?.size === bytes && stat.mtimeMs === modified && (!changed || stat.ctimeMs === changed);
}

/** Objects without a valid path in the last listing. */
export function readSkippedObjects(data: string): { name: string; detail: string }[] {
  try {
    return JSON.parse(fs.readFileSync(getMirrorPaths(data).refused, 'utf8'));
  } catch {
    return [];
  }
}
