// The one-time code for the first account, printed in the terminal and shared by all processes through a file.
import { randomInt, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';

/** Without characters that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

const getFile = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'desk-code');

const normalize = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Replaces an earlier code. @returns in groups of four characters */
export function createSetupCode(data: string): string {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  replaceFile(getFile(data), code, 0o600);
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** @param typed in any case, with or without hyphens */
export function isSetupCode(data: string, typed: string): boolean {
  const code = Buffer.from(fs.existsSync(getFile(data)) ? fs.readFileSync(getFile(data), 'utf8') : '');
  const given = Buffer.from(normalize(typed).slice(0, 100));
  return code.length === LENGTH && given.length === LENGTH && timingSafeEqual(code, given);
}

/** @returns false if another request has used the code in the meantime */
export function consumeSetupCode(data: string): boolean {
  try {
    fs.unlinkSync(getFile(data));
    return true;
  } catch {
    return false;
  }
}
