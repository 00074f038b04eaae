// Reads the metadata chunks of a PNG, including those after the pixels, which decoders ignore.
import zlib from 'node:zlib';
import { startsWith, XMP as XMP_SEGMENT } from './jpeg-blocks';
import { MAX_ENTRIES, MAX_XMP_BYTES } from './limits';
import { decodeText } from './plain-text';
import type { ReadAt } from './tiff-directory';

interface PngFacts {
  text: Map<string, string>;
  exif?: Buffer;
  /** From the eXIf chunk only: the orientation in ImageMagick's profiles is not reliable. */
  eXIf?: Buffer;
  xmp?: Buffer;
  iptc?: Buffer;
  /** Frames of an animation: https://wiki.mozilla.org/APNG_Specification */
  frames?: number;
}

/** Pixel chunks have at least 8 kB. */
const MAX_CHUNKS = 200_000;
const XMP = 'XML:com.adobe.xmp';
const PROFILE = /^Raw profile type (exif|APP1|xmp|iptc|8bim)$/i;

function* listChunks(readAt: ReadAt) {
  for (let at = 8, count = 0; count < MAX_CHUNKS; count++) {
    const header = readAt(at, 8);
    if (header.length < 8) return;
    const chunk = { at, length: header.readUInt32BE(0), type: header.toString('latin1', 4, 8) };
    yield chunk;
    if (chunk.type === 'IEND') return;
    at += chunk.length + 12;
  }
}

/** PNG (Third Edition), 11.3.3 and 11.3.2.5; the total size of texts is limited, including decompressed ones. */
export function readPngFacts(readAt: ReadAt): PngFacts {
  const text = new Map<string, string>();
  const facts: PngFacts = { text };
  let budget = 2 * MAX_XMP_BYTES;
  for (const { at, length, type } of listChunks(readAt)) {
    if (type === 'acTL') facts.frames ??= Number.parseInt(readAt(at + 8, 4).toString('hex') || '1', 16);
    if (budget <= 0 || text.size >= MAX_ENTRIES) break;
    const wanted = length <= budget && (type === 'eXIf' || /^(tEXt|zTXt|iTXt)$/.test(type));
    const content = wanted ? readAt(at + 8, length) : undefined;
    if (!content || content.length < length) continue;
    budget -= length;
    if (type === 'eXIf') {
      facts.eXIf ??= content;
      facts.exif ??= content;
      continue;
    }
    const [keyword, value] = parseText(type, content, budget) ?? [];
    if (!keyword || !value) continue;
    budget -= value.length;
    if (keyword === XMP) facts.xmp ??= value;
    else if (!text.has(keyword)) text.set(keyword, decodeText(value));
  }
  for (const [keyword, value] of text) if (PROFILE.test(keyword)) addProfile(facts, keyword, value);
  return facts;
}

export function findPngChunk(readAt: ReadAt, wanted: string): { at: number; bytes: number } | null {
  for (const { at, length, type } of listChunks(readAt)) if (type === wanted) return { at, bytes: length + 12 };
  return null;
}

/** Returns keyword and text. Two of the three types are specified as Latin-1 but often contain UTF-8. */
function parseText(type: string, content: Buffer, max: number): [string, Buffer] | null {
  const end = content.indexOf(0);
  if (end < 1 || end > 79) return null;
  const keyword = content.toString('latin1', 0, end);
  if (type === 'tEXt') return [keyword, content.subarray(end + 1)];
  if (type === 'zTXt') return toPair(keyword, inflate(content.subarray(end + 2), max));
  const language = content.indexOf(0, end + 3);
  const translated = content.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return null;
  const value = content.subarray(translated + 1);
  return toPair(keyword, content[end + 1] === 1 ? inflate(value, max) : value);
}

const toPair = (keyword: string, value: Buffer | null): [string, Buffer] | null => value && [keyword, value];

function inflate(bytes: Buffer, max: number): Buffer | null {
  try {
    return zlib.inflateSync(bytes, { maxOutputLength: Math.max(1, max) });
  } catch {
    return null;
  }
}

/** ImageMagick's raw profiles: name, length and hexadecimal digits. */
function addProfile(facts: PngFacts, keyword: string, value: string) {
  const digits = /^\s*[\w ]+\s+\d+\s+([\da-f\s]+)$/i.exec(value)?.[1];
  if (!digits) return;
  const block = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  const name = PROFILE.exec(keyword)?.[1]?.toLowerCase();
  if (startsWith(block, XMP_SEGMENT)) facts.xmp ??= block.subarray(XMP_SEGMENT.length);
  else if (name === 'xmp') facts.xmp ??= block;
  else if (name === 'iptc' || name === '8bim') facts.iptc ??= block;
  else facts.exif ??= block;
}
