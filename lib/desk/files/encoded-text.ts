// Decodes an owner's text so that it can be written back in the same encoding, byte for byte.
import { decodeProse } from '@/lib/metadata/formats/plain-text';
import { decodeWestern } from '@/lib/metadata/formats/western-encoding';

export interface EncodedText {
  text: string;
  /** As owners know it: `UTF-8`, `Windows-1252` … */
  encoding: string;
  /** Characters of the text that this encoding cannot write; empty if there are none. */
  listUnwritable: (text: string) => string[];
  /** Call only with text that can be written. */
  encode: (text: string) => Buffer;
}

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** Encodes as the single-byte encoding that `decoded`, the characters of all 256 bytes, describes. */
function createSingleByteEncoding(decoded: string): Pick<EncodedText, 'listUnwritable' | 'encode'> {
  const bytes = new Map([...decoded].map((character, byte) => [character, byte]));
  return {
    listUnwritable: (text) => [...new Set(text)].filter((character) => !bytes.has(character)),
    encode: (text) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f)),
  };
}

const swapBytes = (bytes: Buffer) => bytes.swap16();

const UNICODE = { listUnwritable: () => [] };

const ENCODINGS: Record<string, Pick<EncodedText, 'listUnwritable' | 'encode'>> = {
  'UTF-8': { ...UNICODE, encode: (text) => Buffer.from(text) },
  'UTF-8 with a byte order mark': { ...UNICODE, encode: (text) => Buffer.from(`\uFEFF${text}`) },
  'UTF-16 (LE)': { ...UNICODE, encode: (text) => Buffer.from(text, 'utf16le') },
  'UTF-16 (LE) with a byte order mark': { ...UNICODE, encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le') },
  'UTF-16 (BE)': { ...UNICODE, encode: (text) => swapBytes(Buffer.from(text, 'utf16le')) },
  'UTF-16 (BE) with a byte order mark': {
    ...UNICODE,
    encode: (text) => swapBytes(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  },
  'Windows-1252': createSingleByteEncoding(decodeWestern(ALL_BYTES)),
  'Mac Roman': createSingleByteEncoding(new TextDecoder('macintosh').decode(ALL_BYTES)),
};

/**
 * @throws Error if the bytes are not text, or have damaged characters, which no encoding would write back
 */
export function decodeForEditing(bytes: Buffer): EncodedText {
  const text = decodeProse(bytes).replace(/^\uFEFF/, '');
  for (const [encoding, methods] of Object.entries(ENCODINGS))
    if (methods.listUnwritable(text).length === 0 && methods.encode(text).equals(bytes))
      return { text, encoding, ...methods };
  throw new Error('some of its characters are damaged; save it again as UTF-8, then edit it here');
}
