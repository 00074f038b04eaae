// Finds the XMP packet of a GIF file, which the decoder ignores.

const NAME = 'XMP DataXMP';

/**
 * XMP Specification part 3, 1.1.2: an application extension with the raw packet, followed by a trailer that ends the
 * block chain for readers that interpret the packet as sub-blocks.
 * @param bytes the first bytes of the file
 */
export function findGifXmp(bytes: Buffer): Buffer | undefined {
  const skipTable = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + skipTable(bytes[10] ?? 0);
  const skipBlocks = () => {
    for (let length = bytes[at] ?? 0; length > 0 && at < bytes.length; length = bytes[at] ?? 0) at += length + 1;
    at += 1;
  };
  while (at < bytes.length) {
    if (bytes[at] === 0x2c) {
      at += 11 + skipTable(bytes[at + 9] ?? 0);
      skipBlocks();
    } else if (bytes[at] === 0x21) {
      const start = at + 3 + NAME.length;
      const found = bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, start) === NAME;
      at += 2;
      skipBlocks();
      if (!found) continue;
      const end = bytes.subarray(start, at).lastIndexOf('>');
      return end < 0 ? undefined : bytes.subarray(start, start + end + 1);
    } else return undefined;
  }
  return undefined;
}
