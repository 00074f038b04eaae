// Rewrites ID3v2.4 tags (https://id3.org/id3v2.4.0-structure) so that every frame ends within its tag.
// mediabunny resolves unsynchronisation up to the stated end of a frame: a damaged size of 200 MB costs seconds and a
// gigabyte of memory.
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { ReadAt } from './tiff-directory';

export interface Patch {
  at: number;
  bytes: Buffer;
}

const HEADER_BYTES = 10;
/** Maximum consecutive tags at the start of a file. */
const MAX_TAGS = 16;
const MAX_CHUNKS = 500;
/** Longer tags are rejected later (sound.ts). */
const MAX_TAG_BYTES = 64 * 1024 * 1024;

const TAG_FLAGS = { unsynchronised: 0x80, extended: 0x40, footer: 0x10 };
const FRAME_FLAGS = { compressed: 0x08, encrypted: 0x04, unsynchronised: 0x02, measured: 0x01 };

/** Four bytes of seven bits each. */
const readSynchsafe = (bytes: Buffer, at: number) =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

const toSynchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));

function isHeader(header: Buffer): boolean {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 3) !== 'ID3') return false;
  return header[3] !== 0xff && header[4] !== 0xff && header.subarray(6).every((byte) => byte < 0x80);
}

/** Unsynchronised data has a zero after each 0xff. */
function synchronise(data: Buffer): Buffer {
  const result = Buffer.alloc(data.length);
  let length = 0;
  for (let at = 0; at < data.length; at += 1) {
    result[length++] = data[at] as number;
    if (data[at] === 0xff && data[at + 1] === 0) at += 1;
  }
  return result.subarray(0, length);
}

/** Some programs write 8-bit sizes; choose the size after which a frame, padding or the end follows. */
function toFrameSize(body: Buffer, at: number): number | null {
  const fits = (size: number) => at + HEADER_BYTES + size <= body.length;
  const leadsOn = (size: number) => {
    const next = at + HEADER_BYTES + size;
    return (
      fits(size) && (next + 4 > body.length || /^(?:\0{4}|[0-9A-Z]{4})$/.test(body.toString('latin1', next, next + 4)))
    );
  };
  const [synchsafe, plain] = [readSynchsafe(body, at + 4), body.readUInt32BE(at + 4)];
  return [synchsafe, plain].find(leadsOn) ?? (fits(synchsafe) ? synchsafe : null);
}

/** Rewrites a tag (version 2.4) to the same length, with the frames before the first damaged one. */
export function rewriteTag(tag: Buffer): Buffer {
  const flags = tag[5] ?? 0;
  const body = tag.subarray(HEADER_BYTES, tag.length - (flags & TAG_FLAGS.footer ? HEADER_BYTES : 0));
  const result = Buffer.alloc(tag.length);
  tag.copy(result, 0, 0, HEADER_BYTES);
  result[5] = flags & TAG_FLAGS.footer;
  let [at, end] = [flags & TAG_FLAGS.extended ? readSynchsafe(body, 0) : 0, HEADER_BYTES];
  while (at + HEADER_BYTES <= body.length && body.readUInt32BE(at) !== 0) {
    const size = toFrameSize(body, at);
    if (size === null) break;
    const [id, frameFlags] = [body.subarray(at, at + 4), body[at + 9] ?? 0];
    const start = at + HEADER_BYTES;
    at = start + size;
    if (frameFlags & (FRAME_FLAGS.compressed | FRAME_FLAGS.encrypted)) continue;
    const data = body.subarray(start + (frameFlags & FRAME_FLAGS.measured ? 4 : 0), at);
    const isSpread = (flags & TAG_FLAGS.unsynchronised) | (frameFlags & FRAME_FLAGS.unsynchronised);
    const plain = isSpread ? synchronise(data) : data;
    end += Buffer.concat([id, toSynchsafe(plain.length), Buffer.alloc(2), plain]).copy(result, end);
  }
  return result;
}

function* listWaveTags(readAt: ReadAt): Generator<[at: number, limit: number]> {
  const isBigEndian = readAt(0, 4).toString('latin1') === 'RIFX';
  for (let at = 12, count = 0; count < MAX_CHUNKS; count += 1) {
    const head = readAt(at, 8);
    if (head.length < 8) return;
    const size = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    if (/^id3 $/i.test(head.toString('latin1', 0, 4))) yield [at + 8, size];
    at += 8 + size + (size % 2);
  }
}

/** @throws ReadProblem if there are too many consecutive tags */
export function listTagPatches(readAt: ReadAt, fileBytes: number): Patch[] {
  const patches: Patch[] = [];
  const patch = (at: number, limit: number): number | null => {
    const header = readAt(at, HEADER_BYTES);
    if (!isHeader(header)) return null;
    const footer = (header[5] ?? 0) & TAG_FLAGS.footer ? HEADER_BYTES : 0;
    const length = HEADER_BYTES + Math.min(readSynchsafe(header, 6) + footer, limit - HEADER_BYTES);
    const isRead = header[3] === 4 && length >= HEADER_BYTES + footer && length <= MAX_TAG_BYTES;
    if (isRead && at + length <= fileBytes) patches.push({ at, bytes: rewriteTag(readAt(at, length)) });
    return at + length;
  };
  if (/^(?:RIF[FX]|RF64)/.test(readAt(0, 4).toString('latin1'))) {
    for (const [at, limit] of listWaveTags(readAt)) patch(at, limit);
    return patches;
  }
  let at: number | null = 0;
  for (let count = 0; at !== null; count += 1) {
    if (count > MAX_TAGS) throw new ReadProblem('damaged', `more than ${MAX_TAGS} ID3 tags stand at its beginning`);
    at = patch(at, Number.POSITIVE_INFINITY);
  }
  return patches;
}

export function applyPatches(bytes: Uint8Array, start: number, patches: readonly Patch[]) {
  for (const patch of patches) {
    const from = Math.max(start, patch.at);
    const to = Math.min(start + bytes.length, patch.at + patch.bytes.length);
    if (from < to) bytes.set(patch.bytes.subarray(from - patch.at, to - patch.at), from - start);
  }
}
