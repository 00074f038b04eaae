// Distinguishes camera RAW files from plain TIFF by the first directory, because both start with the same bytes.
import { type Directory, tagNumbers, tagText } from './tiff-directory';

// Compressions used only by RAW files of Sony, Kodak, Nikon and Pentax, and packed ones.
const rawCompressions = new Set([32767, 32769, 34713, 65000, 65535]);
const formats: [maker: RegExp, type: string][] = [
  [/^NIKON/i, 'nikon-nef'],
  [/^SONY/i, 'sony-arw'],
  [/^(PENTAX|RICOH|Asahi)/i, 'pentax-pef'],
  [/^OLYMPUS|^OM Digital/i, 'olympus-orf'],
  [/^Canon/i, 'canon-cr2'],
  [/^SAMSUNG/i, 'samsung-srw'],
  [/^(EASTMAN )?KODAK/i, 'kodak-dcr'],
  [/^Hasselblad/i, 'hasselblad-3fr'],
  [/^Phase One|^Leaf/i, 'phaseone-iiq'],
  [/^SEIKO EPSON|^EPSON/i, 'epson-erf'],
];

/** Returns the media type of a RAW format; null for a plain TIFF. */
export function detectRawType(directory: Directory): string | null {
  // DNGVersion (Adobe DNG Specification 1.7, "DNG Tags") occurs only in DNG.
  if (directory.entries.has(0xc612)) return 'image/x-adobe-dng';
  const maker = tagText(directory, 0x10f);
  if (!maker) return null;
  const [photometric] = tagNumbers(directory, 0x106);
  const [compression] = tagNumbers(directory, 0x103);
  const [subfile = 0] = tagNumbers(directory, 0xfe);
  const sensor = photometric === 32803 || photometric === 34892;
  const reduced = (subfile & 1) === 1 && directory.entries.has(0x14a);
  if (!sensor && !reduced && !rawCompressions.has(compression ?? 0)) return null;
  return `image/x-${formats.find(([pattern]) => pattern.test(maker))?.[1] ?? 'raw'}`;
}
