// Reads IPTC-IIM records, bare or in a Photoshop resource block, and detects their encoding.
import { PHOTOSHOP, startsWith } from './jpeg-blocks';
import { MAX_ENTRIES } from './limits';
import { decodeText } from './plain-text';
import { decodeWestern } from './western-encoding';

/** Texts of record 2 by dataset number, for example 25 for keywords (IPTC-IIM 4.2, chapter 6). */
export type Iptc = Map<number, string[]>;

// 8BIM, and signatures of programs bundled with Photoshop.
const SIGNATURE = /^(?:8BIM|MeSa|AgHg|PHUT|DCSR)/;
const IPTC_RESOURCE = 0x0404;

export function parseIptc(block: Uint8Array): Iptc {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const start = startsWith(bytes, PHOTOSHOP) ? PHOTOSHOP.length : 0;
  if (SIGNATURE.test(bytes.toString('latin1', start, start + 4))) return parseRecords(findResource(bytes, start));
  // TIFF files may declare the records as 32-bit numbers, whose bytes are then swapped.
  if (bytes[0] !== 0x1c && bytes[3] === 0x1c)
    return parseRecords(Buffer.from(bytes.subarray(0, bytes.length & ~3)).swap32());
  return parseRecords(bytes);
}

// Adobe Photoshop File Formats Specification, "Image Resource Blocks": names and data are padded to even lengths.
function findResource(bytes: Buffer, start: number): Buffer {
  const found: Buffer[] = [];
  let at = start;
  while (at + 12 <= bytes.length && SIGNATURE.test(bytes.toString('latin1', at, at + 4))) {
    const id = bytes.readUInt16BE(at + 4);
    const name = ((bytes[at + 6] ?? 0) + 2) & ~1;
    const size = at + 6 + name;
    if (size + 4 > bytes.length) break;
    const length = bytes.readUInt32BE(size);
    if (id === IPTC_RESOURCE) found.push(bytes.subarray(size + 4, size + 4 + length));
    at = size + 4 + length + (length & 1);
  }
  return found.length === 1 && found[0] ? found[0] : Buffer.concat(found);
}

function parseRecords(bytes: Buffer): Iptc {
  const values: [dataset: number, value: Buffer][] = [];
  let at = 0;
  while (at + 5 <= bytes.length && bytes[at] === 0x1c && values.length < MAX_ENTRIES * 4) {
    const record = bytes[at + 1];
    const dataset = bytes[at + 2] ?? 0;
    let length = bytes.readUInt16BE(at + 3);
    at += 5;
    if (length & 0x8000) {
      // Extended dataset: the length of the length (IIM 4.2, 1.6).
      const width = length & 0x7fff;
      if (width > 4 || width === 0 || at + width > bytes.length) break;
      length = bytes.readUIntBE(at, width);
      at += width;
    }
    if (record === 2 && at + length <= bytes.length) values.push([dataset, bytes.subarray(at, at + length)]);
    at += length;
  }
  const iptc: Iptc = new Map();
  if (values.length === 0) return iptc;
  // Dataset 1:90 declares UTF-8, but is often missing or wrong, so all values together decide.
  const unicode = isUnicode(values);
  for (const [dataset, value] of values) {
    const text = unicode ? value.toString('utf8') : decodeWestern(value);
    const texts = iptc.get(dataset);
    if (texts) texts.push(text);
    else iptc.set(dataset, [text]);
  }
  return iptc;
}

// A value may be cut within a character, so a single invalid one is not decisive.
function isUnicode(values: [number, Buffer][]): boolean {
  let [valid, invalid] = [0, 0];
  for (const [dataset, value] of values) {
    if (dataset === 0 || value.every((byte) => byte < 0x80)) continue;
    if (Buffer.from(decodeText(value)).equals(value) || endsCut(value)) valid += 1;
    else invalid += 1;
  }
  return valid > invalid;
}

function endsCut(value: Buffer): boolean {
  const whole = value.toString('utf8').replace(/\uFFFD+$/, '');
  return whole.length > 8 && !whole.includes('\uFFFD') && value.length - Buffer.byteLength(whole) < 4;
}

export const iptcText = (iptc: Iptc, dataset: number): string | undefined => iptc.get(dataset)?.[0];
