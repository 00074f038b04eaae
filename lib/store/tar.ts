// Packs a folder into a tar archive (POSIX.1-2017, ustar), with file names as the only metadata.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isWholeObject } from './whole-object';

const BLOCK = 512;
/** Excludes path traversal and names too long for the header. */
const MEMBER = /^(?:\w[\w-]{0,30}\/){0,3}\w[\w.-]{0,60}$/;
/** A pyramid of 24 megapixels has 140 tiles, so this is never reached by valid archives. */
const MAX_MEMBERS = 100_000;

const toOctal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

const toSum = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

function toHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => header.write(text, at, 'latin1');
  put(name, 0);
  put(toOctal(0o644, 7), 100);
  put(toOctal(0, 7), 108);
  put(toOctal(0, 7), 116);
  put(toOctal(bytes, 11), 124);
  put(toOctal(0, 11), 136);
  put('0', 156);
  put('ustar\x0000', 257);
  put(`${toOctal(toSum(header), 6)} `, 148);
  return header;
}

const toPadding = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export async function packFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const parts: Buffer[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(/*turbopackIgnore: true*/ entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (!MEMBER.test(name)) continue;
    const body = await readFile(/*turbopackIgnore: true*/ file);
    parts.push(toHeader(name, body.length), body, toPadding(body.length));
  }
  // Two blocks of zeros end the archive, so that a truncated one is detected.
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function parseArchive(archive: Buffer): Map<string, Buffer> | null {
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= archive.length && files.size < MAX_MEMBERS; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header[0] === 0) return at + 2 * BLOCK === archive.length && files.size > 0 ? files : null;
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const [bytes, sum] = [header.toString('latin1', 124, 135), header.toString('latin1', 148, 154)].map((text) =>
      /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : -1,
    ) as [number, number];
    const end = at + BLOCK + bytes;
    if (sum !== toSum(header) || !MEMBER.test(name) || bytes < 0 || end > archive.length) return null;
    const body = archive.subarray(at + BLOCK, end);
    if (!isWholeObject(body, name)) return null;
    files.set(name, body);
    at = end + toPadding(bytes).length;
  }
  return null;
}

/** Unpacks an archive to `folder` atomically. @returns whether the folder exists now */
export async function unpackFolder(archive: Buffer, folder: string): Promise<boolean> {
  const files = parseArchive(archive);
  if (!files) return false;
  const work = `${folder}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    const folders = new Set([...files.keys()].map((name) => path.posix.dirname(name)));
    for (const name of folders) await mkdir(path.join(/*turbopackIgnore: true*/ work, name), { recursive: true });
    for (const [name, body] of files) await writeFile(path.join(/*turbopackIgnore: true*/ work, name), body);
    await rename(work, folder);
    return true;
  } catch {
    // It was created by other means, or the disk is full: the next reader notices.
    return false;
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}
