// Derives ids and versions from paths and contents.
import { createHash } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

export function toDigest(text: string, length: number) {
  const digest = createHash('sha256').update(text).digest();
  let out = '';
  for (let bit = 0; out.length < length; bit += 5) {
    const pair = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0);
    out += BASE32[(pair >> (11 - (bit & 7))) & 31];
  }
  return out;
}

/** An item's id depends only on the file's path in the library, in NFC. */
export const toItemId = (path: string) => toDigest(path.normalize('NFC'), 10);

/** A picture's version changes with its content or rights, which changes its image URLs. */
export const computeVersion = (fingerprint: string, rights: unknown) =>
  toDigest(`${fingerprint} ${JSON.stringify(rights)}`, 8);
