// Tells a camera's RAW file from a plain TIFF by the first directory, for both begin with the same bytes.
import { type Directory, tagNumbers, tagText } from './tiff-directory';

// Compressions that only camera RAW files use: Sony, packed, Kodak, Nikon, Pentax.
const rawCompressions = new Set([32767, 32769, 34713, 65000, 65535]);
const formats: [maker: RegExp, name: string][] = [
  [/^NIKON/i, 'Nikon NEF'],
  [/^SONY/i, 'Sony ARW'],
  [/^(PENTAX|RICOH|Asahi)/i, 'Pentax PEF'],
  [/^OLYMPUS|^OM Digital/i, 'Olympus ORF'],
  [/^Canon/i, 'Canon RAW'],
  [/^SAMSUNG/i, 'Samsung SRW'],
  [/^(EASTMAN )?KODAK/i, 'Kodak DCR'],
  [/^Hasselblad/i, 'Hasselblad 3FR'],
  [/^Phase One|^Leaf/i, 'Phase One IIQ'],
  [/^SEIKO EPSON|^EPSON/i, 'Epson ERF'],
];

/** The name of the RAW format, or null for a picture that any TIFF reader shows. */
export function toRawName(directory: Directory): string | null {
  // DNGVersion, Adobe DNG Specification 1.7, "DNG Tags"; a linear TIFF never carries it.
  if (directory.entries.has(0xc612)) return 'Adobe DNG';
  const maker = tagText(directory, 0x10f);
  if (!maker) return null;
  const [photometric] = tagNumbers(directory, 0x106);
  const [compression] = tagNumbers(directory, 0x103);
  const [subfile = 0] = tagNumbers(directory, 0xfe);
  const sensor = photometric === 32803 || photometric === 34892;
  const reduced = (subfile & 1) === 1 && directory.entries.has(0x14a);
  if (!sensor && !reduced && !rawCompressions.has(compression ?? 0)) return null;
  return formats.find(([pattern]) => pattern.test(maker))?.[1] ?? maker.trim().slice(0, 40);
}
