// Checks that an object of the shared store has the expected type and is complete.
// The writers of a bucket are not trusted with content that is sent to visitors.

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** https://www.w3.org/TR/png-3/#11IEND with length and CRC. */
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** Bytes of padding that cameras append to the previews in RAW files. */
const MAX_PADDING_BYTES = 65_536;

const begins = (body: Buffer, start: Buffer) => body.subarray(0, start.length).equals(start);

function isJpeg(body: Buffer, filling = 0) {
  const end = body.lastIndexOf(JPEG_END);
  return begins(body, JPEG_START) && end >= 0 && end >= body.length - JPEG_END.length - filling;
}

const isPng = (body: Buffer) => begins(body, PNG_START) && body.subarray(-PNG_END.length).equals(PNG_END);

/** https://developers.google.com/speed/webp/docs/riff_container#webp_file_header */
const isWebp = (body: Buffer) =>
  body.length > 12 &&
  body.toString('latin1', 0, 4) === 'RIFF' &&
  body.toString('latin1', 8, 12) === 'WEBP' &&
  body.readUInt32LE(4) + 8 === body.length;

/** @param name of the object; one that is neither a picture nor a master must only be non-empty */
export function isWholeObject(body: Buffer, name: string): boolean {
  // A master has the suffix .jpg but may be any format that sharp reads without loss.
  if (name.startsWith('masters/')) return isJpeg(body, MAX_PADDING_BYTES) || isPng(body);
  if (/\.jpe?g$/.test(name)) return isJpeg(body);
  if (name.endsWith('.webp')) return isWebp(body);
  if (name.endsWith('.png')) return isPng(body);
  return body.length > 0;
}
