// Form token: the time when a form was rendered, signed with HMAC, to detect forms that programs fill in.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { replaceFile } from '@/lib/clients/replace-file';
import { readSecretFile } from '@/lib/clients/secret-file';

/** Minimum and maximum age, ms. */
const SOONEST = 2000;
const MAX_AGE_MS = 24 * 3600 * 1000;
/** Tolerance for clocks of several servers; beyond it, this clock was set back. */
const MAX_SKEW_MS = 60_000;

const toFile = (data: string) => path.join(/*turbopackIgnore: true*/ data, 'letters.key');

/** The site's secret, created on first use. Deleting it invalidates open forms. */
export const getSecret = (data: string): Buffer => readSecretFile(toFile(data));

export function putSecret(data: string, secret: Buffer) {
  replaceFile(toFile(data), `${secret.toString('hex')}\n`, 0o600);
}

const sign = (secret: Buffer, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

export function createFormToken(secret: Buffer, now: number = Date.now()): string {
  const text = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${text}.${sign(secret, text)}`;
}

/** Token for a form that is rendered again: the same, unless it has expired. */
export function renewFormToken(secret: Buffer, token: string, now: number = Date.now()): string {
  const age = checkFormToken(secret, token, now);
  return age === 'fit' || age === 'early' ? token : createFormToken(secret, now);
}

export function checkFormToken(
  secret: Buffer,
  token: string,
  now: number = Date.now(),
): 'fit' | 'forged' | 'early' | 'late' {
  const parts = /^([0-9a-z]{1,11})\.[\w-]{12}\.[\w-]{43}$/.exec(token);
  if (!parts) return 'forged';
  const cut = token.lastIndexOf('.');
  const signed = Buffer.from(token.slice(cut + 1));
  if (!timingSafeEqual(signed, Buffer.from(sign(secret, token.slice(0, cut))))) return 'forged';
  const age = now - Number.parseInt(parts[1] ?? '', 36);
  if (age < -MAX_SKEW_MS) return 'fit';
  if (age < SOONEST) return 'early';
  return age > MAX_AGE_MS ? 'late' : 'fit';
}
