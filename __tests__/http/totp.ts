// Codes of an authenticator app: https://www.rfc-editor.org/rfc/rfc6238
import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** @param key in base 32, as an app scans it; spaces are ignored */
export function computeTotp(key: string, time = Date.now()): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / PERIOD_MS)));
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The code that the app shows next, which is valid already, because clocks differ; each code works once. */
export const computeNextTotp = (key: string) => computeTotp(key, Date.now() + PERIOD_MS);
