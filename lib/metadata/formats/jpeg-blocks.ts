// Collects the metadata blocks of a JPEG from its application segments; a block may span several.
import { omitUndefined } from '@/lib/model/stated';
import { MAX_XMP_BYTES } from './limits';
import type { ReadAt } from './tiff-directory';

export interface JpegBlocks {
  exif?: Buffer;
  xmp?: Buffer;
  /** The extended XMP packet, which is separate RDF. */
  xmpExtension?: Buffer;
  iptc?: Buffer;
  /** Content of the first comment segment. */
  comment?: Buffer;
}

export const EXIF = 'Exif\0\0';
export const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const EXTENSION = 'http://ns.adobe.com/xmp/extension/\0';
export const PHOTOSHOP = 'Photoshop 3.0\0';
const COMMENT = 0xfe;
const MAX_SEGMENTS = 2_000;

export const startsWith = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text;

/** Segments are identified as in Exif 3.0, 4.7.2 and XMP Specification part 3, 1.1.3. */
export class BlockCollector {
  private comment?: Buffer;
  private exif?: Buffer;
  private xmp?: Buffer;
  private readonly photoshop: Buffer[] = [];
  private readonly extension: Buffer[] = [];

  add(marker: number, content: Buffer) {
    if (marker === COMMENT) this.comment ??= content;
    else if (marker === 0xe1 && startsWith(content, EXIF)) this.exif ??= content;
    else if (marker === 0xe1 && startsWith(content, XMP) && content.length > XMP.length)
      this.xmp ??= content.subarray(XMP.length);
    else if (marker === 0xe1 && startsWith(content, EXTENSION)) this.extension.push(content.subarray(EXTENSION.length));
    else if (marker === 0xed && startsWith(content, PHOTOSHOP))
      this.photoshop.push(this.photoshop.length === 0 ? content : content.subarray(PHOTOSHOP.length));
  }

  toBlocks(): JpegBlocks {
    const { comment, exif, xmp, photoshop } = this;
    const iptc = photoshop.length > 1 ? Buffer.concat(photoshop) : photoshop[0];
    return omitUndefined({ comment, exif, xmp, xmpExtension: xmp && joinExtension(xmp, this.extension), iptc });
  }
}

/** Each part has the 32-character GUID from the packet (`xmpNote:HasExtendedXMP`), the total length, and its offset. */
function joinExtension(packet: Buffer, parts: Buffer[]): Buffer | undefined {
  const named = parts.filter((part) => part.length > 40 && packet.includes(part.subarray(0, 32)));
  named.sort((a, b) => a.readUInt32BE(36) - b.readUInt32BE(36));
  const joined: Buffer[] = [];
  let length = 0;
  for (const part of named) {
    if (part.readUInt32BE(36) !== length || length + part.length > MAX_XMP_BYTES) continue;
    joined.push(part.subarray(40));
    length += part.length - 40;
  }
  return length > 0 ? Buffer.concat(joined) : undefined;
}

/** Reads up to the first scan, or to the first invalid segment (ITU-T T.81, annex B). */
export function readJpegBlocks(readAt: ReadAt): JpegBlocks {
  const collector = new BlockCollector();
  let at = 2;
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = readAt(at, 4);
    if (head.length < 4 || head[0] !== 0xff || head[1] === 0xda || head[1] === 0xd9) break;
    // Fill bytes (0xff) may precede a marker.
    if (head[1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = head[1] ?? 0;
    const length = head.readUInt16BE(2);
    if (length < 2) break;
    if (marker === 0xe1 || marker === 0xed || marker === COMMENT) collector.add(marker, readAt(at + 4, length - 2));
    at += 2 + length;
  }
  return collector.toBlocks();
}
