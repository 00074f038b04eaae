// Detects the type of a file from its first bytes, regardless of its extension.
import { refuseRest } from './kind-text';
import { detectRawType } from './raw';
import { film, findSignature, type Kind, photo, refuse, sound } from './signatures';
import { bufferReader, type ReadAt, readDirectory } from './tiff-directory';

export const HEAD_BYTES = 4096;

const filmBrands =
  /^(isom|iso[2-9a-c]|mp4[12]|mp71|avc1|hvc1|M4V.|3g[2ep].|MSNV|dash|[Ff]4[Vv] |XAVC|mmp4|cmf.|ND[SX].|dby1|CAEP|niko|pana)$/;
const stillBrands = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avci|miaf)$/;
const looseAtoms = /^(moov|mdat|wide|free|skip|pnot)$/;

export function detectKind(head: Uint8Array): Kind {
  const latin = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return (
    findSignature(head, latin) ?? fromTiff(head, latin) ?? fromBoxes(head, latin) ?? fromEbml(latin) ?? refuseRest(head)
  );
}

function fromTiff(head: Uint8Array, latin: string): Kind | null {
  if (latin.startsWith('II+\0') || latin.startsWith('MM\0+')) return photo('image/tiff');
  if (!latin.startsWith('II*\0') && !latin.startsWith('MM\0*')) return null;
  if (latin.startsWith('CR\x02', 8)) return photo('image/x-canon-cr2');
  return photo(detectTiffType(bufferReader(head)));
}

/** Distinguishes TIFF from RAW by the first directory, which may be beyond the first bytes. */
export const detectTiffType = (readAt: ReadAt): string => {
  const directory = readDirectory(readAt);
  return (directory && detectRawType(directory)) || 'image/tiff';
};

// ISO/IEC 14496-12, 4.3: the first box has a major brand and compatible brands.
function fromBoxes(head: Uint8Array, latin: string): Kind | null {
  const box = latin.slice(4, 8);
  if (box !== 'ftyp')
    return head.length >= 8 && looseAtoms.test(box) && looksLikeBox(head) ? film('video/quicktime') : null;
  const end = Math.min(latin.length, Math.max(16, Buffer.from(head).readUInt32BE(0)));
  const brands = [latin.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin.slice(at, at + 4));
  const [major = ''] = brands;
  if (major === 'crx ') return photo('image/x-canon-cr3');
  if (/^M4[ABP] $/.test(major)) return sound('audio/mp4');
  if (major === 'qt  ') return film('video/quicktime');
  if (major === 'jxl ') return photo('image/jxl');
  if (/^avi[fs]$/.test(major)) return photo('image/avif');
  if (stillBrands.test(major)) {
    const avif = brands.some((brand) => /^avi[fs]$/.test(brand)) && !brands.some((brand) => /^he[iv][cx]$/.test(brand));
    return photo(avif ? 'image/avif' : 'image/heic');
  }
  if (brands.some((brand) => filmBrands.test(brand))) return film('video/mp4');
  if (brands.includes('avif')) return photo('image/avif');
  if (brands.some((brand) => stillBrands.test(brand))) return photo('image/heic');
  return refuse(
    `an ISO media file of a brand that Vitrine does not know (${major.replace(/[^\x20-\x7e]/g, '?').trim()})`,
  );
}

// Old QuickTime files start with any atom. The size must be plausible, so that text is not mistaken for one.
function looksLikeBox(head: Uint8Array): boolean {
  const size = Buffer.from(head.buffer, head.byteOffset, head.byteLength).readUInt32BE(0);
  return size === 1 || (size >= 8 && size < 0x7fffffff && (head[0] ?? 0) < 0x20);
}

// RFC 8794, 11.2.6: DocType (0x4282) in the EBML header distinguishes WebM from Matroska.
function fromEbml(latin: string): Kind | null {
  if (!latin.startsWith('\x1a\x45\xdf\xa3')) return null;
  const at = latin.indexOf('\x42\x82');
  const length = at < 0 || at > 80 ? 0 : latin.charCodeAt(at + 2) & 0x7f;
  const docType = latin.slice(at + 3, at + 3 + length).replace(/\0+$/, '');
  if (docType === 'webm') return film('video/webm');
  if (docType === 'matroska') return film('video/x-matroska');
  return refuse('an EBML file that is neither WebM nor Matroska');
}
