// Reads the description of an ICC profile.

export function readProfileName(profile: Uint8Array): string | undefined {
  const bytes = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  if (bytes.length < 132) return undefined;
  const count = Math.min(bytes.readUInt32BE(128), 100);
  for (let index = 0; index < count; index++) {
    const at = 132 + index * 12;
    if (at + 12 > bytes.length) return undefined;
    if (bytes.toString('latin1', at, at + 4) !== 'desc') continue;
    const offset = bytes.readUInt32BE(at + 4);
    return offset + 28 <= bytes.length ? readDescription(bytes.subarray(offset)) : undefined;
  }
  return undefined;
}

function readDescription(tag: Buffer): string | undefined {
  const type = tag.toString('latin1', 0, 4);
  if (type === 'desc') return tag.toString('latin1', 12, 12 + Math.min(tag.readUInt32BE(8), 200)).split('\0', 1)[0];
  if (type !== 'mluc' || tag.readUInt32BE(8) === 0) return undefined;
  const length = Math.min(tag.readUInt32BE(20), 400) & ~1;
  const offset = tag.readUInt32BE(24);
  if (offset + length > tag.length) return undefined;
  return Buffer.from(tag.subarray(offset, offset + length))
    .swap16()
    .toString('utf16le');
}
