// A bucket as a folder of links: each says what object it stands for, and leads to its content once that has been brought, and before nowhere.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { StoredObject } from '@/lib/clients/s3';

/** What a link says. */
export interface LinkedObject extends Omit<StoredObject, 'key'> {
  /** Where its content lies once it has been brought. */
  content: string;
}

const join = (...parts: string[]) => path.join(/*turbopackIgnore: true*/ ...parts);

/** Absolute folders below the derived data; `work` on the same disk as the others. */
export const toMirror = (data: string) => {
  const root = join(data, 'bucket');
  return {
    root,
    tree: join(root, 'tree'),
    /** Contents that may be thrown away, and are. */
    objects: join(root, 'objects'),
    /** Contents of texts, which stay as long as they are named. */
    texts: join(root, 'texts'),
    /** Parts of objects, while they are read. */
    parts: join(root, 'parts'),
    work: join(root, 'work'),
    /** What the bucket holds and no folder can. */
    refused: join(root, 'refused.json'),
  };
};

export const isMirror = (root: string, data: string) => root === toMirror(data).tree;

const NAME = /^(?:\.\.\/)+(objects|texts)\/([\w-]{22}\.([0-9a-z]+)\.([0-9a-z]+)\.([\w-]+))$/;
/** Bytes, so that a name has room for it. */
const LONGEST_ETAG = 120;

/** Read whole while the library is listed, for they speak for others. */
const TEXT = /\.(?:csv|gpx|hocr|html?|markdown|md|srt|txt|url|vtt|vitrineignore|webloc|desktop|xml|xmp|ya?ml)$/i;
const MAX_TEXT = 64 * 1024 * 1024;
const TABLE = /(?:^|\/)(?:metadata|people)\.csv$/i;

export const isTextObject = ({ key, bytes }: Pick<StoredObject, 'key' | 'bytes'>) =>
  TABLE.test(key) || (TEXT.test(key) && bytes <= MAX_TEXT);

/**
 * What the link of an object leads to, relative to it.
 * @param depth folders that its path has
 * @returns null where its ETag is none that can be asked by
 */
export function toLinkText(object: StoredObject, depth: number): string | null {
  const { key, bytes, modified, etag } = object;
  if (etag === '' || Buffer.byteLength(etag) > LONGEST_ETAG) return null;
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 22);
  const facts = [digest, bytes.toString(36), modified.toString(36), Buffer.from(etag).toString('base64url')];
  return `${'../'.repeat(depth + 1)}${isTextObject(object) ? 'texts' : 'objects'}/${facts.join('.')}`;
}

/** An ETag alone may change, within a second: it counts as milliseconds, of which the time of an object has none. */
const toModified = (modified: number, etag: string) =>
  Math.floor(modified / 1000) * 1000 + (createHash('sha256').update(etag).digest().readUInt16BE() % 1000);

/** @returns null where no object is linked there: a file of a folder, or nothing */
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

/** Whether a file is in the library, though its content may not have been brought. */
export function isInLibrary(absolute: string): boolean {
  try {
    fs.statSync(/*turbopackIgnore: true*/ absolute);
    return true;
  } catch (error) {
    // What a folder that may not be read holds, or a drive that fails, is not known; it is not missed.
    if (MACHINE_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) return true;
    return readObjectLink(absolute) !== null;
  }
}

/** What a folder's list tells of an object; a text that has yet to be brought is another than it will be. */
export function readLinked(absolute: string): { bytes: number; modified: number } | null {
  const linked = readObjectLink(absolute);
  if (!linked) return null;
  const { bytes, modified, content } = linked;
  const isText = path.basename(path.dirname(content)) === 'texts';
  return { bytes, modified: isText && !fs.existsSync(content) ? 0 : modified };
}

/** Whether a file is as it was when it was looked at: what was found out about one that changed or went since is not true of it any more. */
export function isUnchanged({ absolute, bytes, modified }: { absolute: string; bytes: number; modified: number }) {
  const stat = fs.statSync(/*turbopackIgnore: true*/ absolute, { throwIfNoEntry: false });
  const now = readLinked(absolute) ?? (stat && { bytes: stat.size, modified: stat.mtimeMs });
  return now?.bytes === bytes && now.modified === modified;
}

/** What the bucket holds and no folder can, as it was listed last. */
export function readRefused(data: string): { name: string; detail: string }[] {
  try {
    return JSON.parse(fs.readFileSync(toMirror(data).refused, 'utf8'));
  } catch {
    return [];
  }
}
