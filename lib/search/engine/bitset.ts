// Implements bitsets of keys, one bit per key.

export type Bitset = Uint32Array;

export const createBitset = (size: number): Bitset => new Uint32Array((size >> 5) + 1);

export const hasBit = (bits: Bitset, key: number) => ((bits[key >> 5] ?? 0) & (1 << (key & 31))) !== 0;

export function setBit(bits: Bitset, key: number) {
  bits[key >> 5] = (bits[key >> 5] ?? 0) | (1 << (key & 31));
}

export function toBitset(keys: ArrayLike<number>, size: number): Bitset {
  const bits = createBitset(size);
  for (let index = 0; index < keys.length; index += 1) setBit(bits, keys[index] as number);
  return bits;
}

export function intersect(bits: Bitset, other: Bitset): Bitset {
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bits[index] as number) & (other[index] ?? 0);
  return bits;
}

export function unite(bits: Bitset, other: Bitset): Bitset {
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bits[index] as number) | (other[index] ?? 0);
  return bits;
}

export function subtract(bits: Bitset, other: Bitset): Bitset {
  for (let index = 0; index < bits.length; index += 1) bits[index] = (bits[index] as number) & ~(other[index] ?? 0);
  return bits;
}

function count32(value: number) {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) count += count32(bits[index] as number);
  return count;
}

export function toKeys(bits: Bitset): Uint32Array {
  const keys = new Uint32Array(countBits(bits));
  let next = 0;
  for (let index = 0; index < bits.length; index += 1) {
    let rest = bits[index] as number;
    while (rest !== 0) {
      keys[next] = (index << 5) + 31 - Math.clz32(rest & -rest);
      next += 1;
      rest &= rest - 1;
    }
  }
  return keys;
}
