// Reusable schemas for settings of the deployer.
import path from 'node:path';
import { z } from 'zod';
import { isBucketText, parseBucketAddress } from '@/lib/model/bucket-address';

export const folderSetting = z.string().transform((text) => path.resolve(/*turbopackIgnore: true*/ text));

export const librarySetting = z
  .string()
  .refine(
    (text) => !isBucketText(text) || parseBucketAddress(text) !== null,
    'a folder, or an address of object storage as s3://bucket/prefix',
  )
  .transform((text) => parseBucketAddress(text) ?? path.resolve(/*turbopackIgnore: true*/ text));

/** An empty text without a default means the minimum. */
export const numberSetting = (min: number, max: number) =>
  z
    .string()
    .transform((text) => Number(text || min))
    .refine((value) => value >= min && value <= max, `a number from ${min} to ${max}`);

export const wholeSetting = (min: number, max: number) =>
  numberSetting(min, max).refine((value) => !(value % 1), 'a whole number');

export const optionalSetting = (isFit: (text: string) => boolean, message: string) =>
  z.string().refine((text) => text === '' || isFit(text), message);

export const bucketSetting = optionalSetting(
  (text) => parseBucketAddress(text) !== null,
  'an address of object storage, as s3://bucket/prefix, or nothing',
).transform(parseBucketAddress);

export const trimSlashes = (text: string) => text.replace(/\/+$/, '');
/** Names with which paths of the site itself begin: after a proxy has removed `/map` of `/map/map`, the rest would be ambiguous. */
const OWN_NAMES =
  /^\/(?:_next|api|basemap|collections|consent|contact|contribute|data|desk|embed|fonts|iiif|items|kiosk|labels|linked-art|look|map|missing|oai|oembed|people|places|proofs|report|s|search|selection|sign-in|sitemap|years)(?:\/|$)/i;

const PUBLIC_URL = /^(https?:\/\/[^/?#\s]+?)((?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*)\/*$/i;

/** Parses a public URL into its scheme and host, and its path without a slash at the end; null if empty. */
export const publicUrlSetting = optionalSetting(
  (text) => PUBLIC_URL.test(text) && URL.canParse(text),
  'an http or https address, as https://photos.example.org or https://museum.example/archive',
)
  .refine(
    (text) => !OWN_NAMES.test(PUBLIC_URL.exec(text)?.[2] ?? ''),
    'its path begins with the name of a page of the site; choose another one',
  )
  .transform((text) => {
    const [, origin = '', path = ''] = PUBLIC_URL.exec(text) ?? [];
    return text === '' ? null : { origin, path };
  });

export const keySetting = z.string().regex(/^[\x21-\x7e]*$/, 'holds a character that no key has');
export const mailboxSetting = optionalSetting(
  (text) => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text),
  'an e-mail address, and nothing else',
);

export function isConfidential(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}

export const isMailServer = (address: string) =>
  URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).hostname !== '';

/** Parses `host:port` or `[::1]:port`. */
function parseAddress(text: string) {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host !== undefined && port > 0 && port < 65_536 ? { host, port } : null;
}

export const addressSetting = optionalSetting(
  (text) => parseAddress(text) !== null,
  'an address and a port, as 127.0.0.1:9464, or nothing',
).transform(parseAddress);

export const hostSetting = optionalSetting(
  (text) => /^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/i.test(text) && URL.canParse(text),
  'an http or https address, as https://proxy.example.org',
).transform(trimSlashes);
