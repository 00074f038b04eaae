// Encodes varints: https://protobuf.dev/programming-guides/encoding/#varints

/** @param number non-negative integer. @returns the next offset */
export function putNumber(bytes: Uint8Array, at: number, number: number): number {
  let rest = number;
  let end = at;
  for (; rest > 127; end += 1) {
    bytes[end] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  bytes[end] = rest;
  return end + 1;
}
