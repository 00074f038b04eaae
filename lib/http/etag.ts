// Conditional requests: ETags, If-None-Match, If-Match, If-Range and their dates, https://www.rfc-editor.org/rfc/rfc9110#section-13
import { createHash } from 'node:crypto';

/** A strong ETag, quoted: a digest of what it stands for. */
export function toETag(...parts: string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

const toOpaque = (tag: string) => tag.replace(/^W\//, '');

/** The tags of a header, `*` for any; those of ours may hold commas. */
const toTags = (header: string) => header.split(/,(?=\s*(?:W\/)?")/).map((each) => each.trim());

const toSecond = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000;

/**
 * Whether the client has it already, so that 304 will do; a tag goes before a date (RFC 9110, 13.2.2).
 * @param tag quoted, as in ETag
 * @param modified milliseconds since 1970; 0 where nobody knows it
 */
export function isKnown({ headers }: Pick<Request, 'headers'>, tag: string, modified = 0): boolean {
  const known = headers.get('if-none-match');
  // What compresses on the way may have made the tag a weak one.
  if (known !== null) return toTags(known).some((each) => each === '*' || toOpaque(each) === toOpaque(tag));
  return modified > 0 && Date.parse(headers.get('if-modified-since') ?? '') >= toSecond(modified);
}

/** Whether the client wants it only as it was, and it is so no more: 412. */
export function isChanged({ headers }: Pick<Request, 'headers'>, tag: string, modified: number): boolean {
  const match = headers.get('if-match');
  if (match !== null) return !toTags(match).some((each) => each === '*' || each === tag);
  return Date.parse(headers.get('if-unmodified-since') ?? '') < toSecond(modified);
}

/** Whether a range of it may be sent, or the client has another and needs the whole (RFC 9110, 13.1.5). */
export function isSame({ headers }: Pick<Request, 'headers'>, tag: string, modified: number): boolean {
  const condition = headers.get('if-range');
  return condition === null || condition === tag || Date.parse(condition) === toSecond(modified);
}
