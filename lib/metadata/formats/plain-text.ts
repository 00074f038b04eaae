// Normalizes text from files: bounded, NFC, without control characters.
import { MAX_ENTRIES, MAX_TEXT_BYTES } from './limits';
import { decodeWestern, decodeWesternText } from './western-encoding';

const lineEnd = /\r\n?/g;
const suspicious = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const unwanted = /[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu;

/** Normalizes line ends to ` `, and removes control characters except tabs, and unpaired surrogates. */
export const dropControls = (text: string) =>
  suspicious.test(text) ? text.replace(lineEnd, '\n').replace(unwanted, '') : text;

/** Returns the text in NFC without control characters, at most 64 kB; undefined if blank. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  let text = value.length > MAX_TEXT_BYTES ? value.slice(0, MAX_TEXT_BYTES) : value;
  text = dropControls(text).trim().normalize('NFC');
  if (text.length * 3 > MAX_TEXT_BYTES) text = cut(text);
  return text === '' ? undefined : text;
}

function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_TEXT_BYTES) return text;
  let end = MAX_TEXT_BYTES;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end).trim();
}

export function firstText(...candidates: unknown[]): string | undefined {
  for (const candidate of candidates) {
    const text = cleanText(candidate);
    if (text !== undefined) return text;
  }
  return undefined;
}

export function cleanTexts(values: Iterable<unknown>): string[] | undefined {
  const texts = new Set<string>();
  for (const value of values) {
    const text = cleanText(value);
    if (text !== undefined) texts.add(text);
    if (texts.size >= MAX_ENTRIES) break;
  }
  return texts.size > 0 ? [...texts] : undefined;
}

export function parseWebUrl(value: unknown): string | undefined {
  const text = cleanText(value);
  if (text === undefined || !/^https?:\/\//i.test(text) || text.length > 2_048 || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}

/** Parses a finite number, also from text such as `2.8` or the XMP rational `28/10`. */
export function cleanNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const match = /^\s*([+-]?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+(?:\.\d+)?))?\s*$/.exec(value);
  if (!match) return undefined;
  const number = Number(match[1]) / (match[2] === undefined ? 1 : Number(match[2]));
  return Number.isFinite(number) ? number : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes bytes of unknown encoding: UTF-8 if valid, even if cut within the last character; otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeCut(bytes) ?? decodeWestern(bytes);
  }
}

/** A single invalid byte at the end may be Windows-1252 ("é"), unless other characters are valid UTF-8. */
function decodeCut(bytes: Uint8Array): string | undefined {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
    return /[^\p{ASCII}]/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Bytes from which the encoding is guessed. */
const GUESS_BYTES = 2000;

/** Detects UTF-16 by a byte order mark, or by the zero bytes of Latin letters. */
function toUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, GUESS_BYTES);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const enough = start.length / 4;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : undefined;
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** UTF-8 with a few damaged bytes; null if most characters outside ASCII are damaged, as in other encodings. */
function decodeDamaged(bytes: Uint8Array): { text: string; damaged: number } | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = countMatches(text, /\uFFFD/g);
  return countMatches(text, /[^\p{ASCII}\uFFFD]/gu) > 2 * damaged ? { text, damaged } : null;
}

const NO_TEXT = 'it is no text, or in an encoding that is not recognised; save it as UTF-8';

/**
 * Decodes a text of the owner: UTF-8 and UTF-16 with or without a byte order mark, Windows-1252, or Mac Roman.
 * @param report receives the assumption, if the encoding had to be guessed
 * @throws Error if it is not text
 */
export function decodeProse(bytes: Uint8Array, report: (assumption: string) => void = () => {}): string {
  const utf16 = toUtf16(bytes);
  if (utf16) {
    // A file that is being written may end within a code unit.
    const text = new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
    if (!text.includes('\0')) return text;
  }
  if (bytes.includes(0)) throw new Error(NO_TEXT);
  try {
    return utf8.decode(bytes);
  } catch {}
  const almost = decodeDamaged(bytes);
  if (almost) {
    report(`${almost.damaged} of its characters are damaged; save it again as UTF-8`);
    return almost.text;
  }
  const western = decodeWesternText(bytes);
  if (!western) throw new Error(NO_TEXT);
  report(`it is not in UTF-8, and is read as ${western.encoding}; if letters are wrong, save it again as UTF-8`);
  return western.text;
}
