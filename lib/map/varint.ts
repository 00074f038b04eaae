// Numbers of seven bits a byte, of which the eighth says that more follow: https://protobuf.dev/programming-guides/encoding/#varints

/**
 * @param number whole, not negative
 * @returns where the next one goes
 */
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
