// Byte ranges: parses the Range header, https://www.rfc-editor.org/rfc/rfc9110#section-14

type ByteRange = { start: number; end: number };

/**
 * @param header as a client sent it
 * @param size bytes that there are
 * @returns the range, both ends counted; null where the whole is to be sent (no range, several, or one not understood:
 * RFC 9110 §14.2 lets a server ignore it); 'unsatisfiable' where it lies outside
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,30})-(\d{0,30})$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
