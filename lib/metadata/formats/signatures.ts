// Defines file signatures, and messages about unsupported types.

export type Kind =
  | { kind: 'photo' | 'film' | 'sound' | 'document'; type: string }
  /** `film`: type of a film that no browser plays, but that ffmpeg can convert. */
  | { reason: 'unsupported'; detail: string; film?: string };

export const refuse = (detail: string): Kind => ({ reason: 'unsupported', detail });
export const photo = (type: string): Kind => ({ kind: 'photo', type });
export const film = (type: string): Kind => ({ kind: 'film', type });
const raw = (name: string): Kind => refuse(`a camera RAW file (${name}); export a JPEG or TIFF beside it`);

/** The media type of a sound depends on its container (sound.ts). */
export const sound = (type: string): Kind => ({ kind: 'sound', type });
const otherSound = (name: string) =>
  refuse(`a sound recording (${name}) that browsers cannot play; save it as MP3 or M4A`);
const otherFilm = (name: string, type: string): Kind => ({
  reason: 'unsupported',
  detail: `a film (${name}) that browsers cannot play; install ffmpeg (VITRINE_FFMPEG), or save it as MP4 or WebM`,
  film: type,
});
const otherPicture = (name: string) =>
  refuse(`a picture (${name}) that Vitrine cannot decode; export a JPEG, PNG or TIFF`);

const table: [offset: number, bytes: string, kind: Kind][] = [
  [0, '\xff\xd8\xff', photo('image/jpeg')],
  [0, '\x89PNG\r\n\x1a\n', photo('image/png')],
  [0, 'GIF87a', photo('image/gif')],
  [0, 'GIF89a', photo('image/gif')],
  [8, 'WEBP', photo('image/webp')],
  [0, '\xff\x0a', photo('image/jxl')],
  [0, '\0\0\0\x0cJXL \r\n\x87\n', photo('image/jxl')],
  [0, '\xff\x4f\xff\x51', photo('image/j2c')],
  [0, 'FUJIFILMCCD-RAW', photo('image/x-fuji-raf')],
  [0, 'FOVb', raw('Sigma X3F')],
  [0, '\0MRM', raw('Minolta MRW')],
  [0, 'II\x1a\0\0\0HEAPCCDR', raw('Canon CRW')],
  [0, 'IIRO', photo('image/x-olympus-orf')],
  [0, 'IIRS', photo('image/x-olympus-orf')],
  [0, 'MMOR', photo('image/x-olympus-orf')],
  [0, 'IIU\0', photo('image/x-panasonic-rw2')],
  [0, 'PCD_OPA', otherPicture('Kodak Photo CD')],
  [2048, 'PCD_IPI', otherPicture('Kodak Photo CD')],
  [0, '8BPS', photo('image/vnd.adobe.photoshop')],
  [0, '\0\0\x02\0', otherPicture('Windows cursor')],
  [0, 'II\xbc\x01', otherPicture('JPEG XR')],
  [0, 'v/1\x01', otherPicture('OpenEXR')],
  [0, '#?RADIANCE', otherPicture('Radiance HDR')],
  [0, 'gimp xcf', otherPicture('GIMP XCF')],
  [0, 'AT&TFORM', refuse('a DjVu document; export its pages as pictures')],
  [0, '%PDF-', { kind: 'document', type: 'application/pdf' }],
  [0, '%!PS', refuse('a PostScript document')],
  [
    0,
    'SQLite format 3\0',
    refuse('a SQLite database; where it holds map tiles (MBTiles), pmtiles convert makes a .pmtiles of it'),
  ],
  [0, 'PK\x03\x04', refuse('a ZIP archive or an office document')],
  [0, 'PK\x05\x06', refuse('an empty ZIP archive')],
  [0, '\x1f\x8b', refuse('a gzip archive')],
  [0, 'BZh', refuse('a bzip2 archive')],
  [0, '\xfd7zXZ\0', refuse('an xz archive')],
  [0, '7z\xbc\xaf\x27\x1c', refuse('a 7-Zip archive')],
  [0, 'Rar!\x1a\x07', refuse('a RAR archive')],
  [257, 'ustar', refuse('a tar archive')],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', refuse('an old office document or thumbnail store')],
  [0, 'ID3', sound('audio/mpeg')],
  [0, 'fLaC', sound('audio/flac')],
  [8, 'WAVE', sound('audio/wav')],
  [0, 'FORM', otherSound('AIFF')],
  [0, 'MThd', otherSound('MIDI')],
  [28, '\x80theora', otherFilm('Ogg Theora', 'video/ogg')],
  [0, 'OggS', sound('audio/ogg')],
  [8, 'AVI ', otherFilm('AVI', 'video/x-msvideo')],
  [0, '\0\0\x01\xba', otherFilm('MPEG', 'video/mpeg')],
  [0, '\0\0\x01\xb3', otherFilm('MPEG', 'video/mpv')],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', otherFilm('Windows Media', 'video/x-ms-asf')],
  // IEC 61834-2: header block of a DIF sequence of 525 or 625 lines.
  [0, '\x1f\x07\0\x3f', otherFilm('DV', 'video/x-dv')],
  [0, '\x1f\x07\0\xbf', otherFilm('DV', 'video/x-dv')],
  [0, 'FLV\x01', otherFilm('Flash', 'video/x-flv')],
  [0, '\0\x05\x16\x07', refuse('a macOS resource file (AppleDouble), not a picture')],
  [0, '\0\0\0\x01Bud1', refuse('a macOS folder settings file')],
  [0, 'Exif\0\0', refuse('an EXIF block without a picture')],
  [0, 'MZ', refuse('a Windows program')],
  [0, '\x7fELF', refuse('a program')],
];

export function findSignature(head: Uint8Array, latin: string): Kind | null {
  for (const [offset, bytes, kind] of table) if (latin.startsWith(bytes, offset)) return kind;
  if (latin.startsWith('\0\0\0\x0cjP  \r\n\x87\n')) return fromJp2(latin.slice(20, 24));
  const [first = 0, second = 0] = head;
  const recording = findSound(head);
  if (recording) return recording;
  if (first === 0x47 && head[188] === 0x47) return otherFilm('MPEG transport stream', 'video/mp2t');
  // AVCHD: a time of four bytes before each packet.
  if (head[4] === 0x47 && head[196] === 0x47 && head[388] === 0x47) return otherFilm('AVCHD', 'video/mp2t');
  // BMP: "BM", and a header of a known size (BITMAPCOREHEADER to BITMAPV5HEADER).
  if (first === 0x42 && second === 0x4d && head[15] === 0 && (head[14] ?? 0) >= 12) return photo('image/bmp');
  return latin.startsWith('\0\0\x01\0') ? fromIcon(head) : null;
}

// ISO/IEC 15444-1, I.5.2; 15444-3 and 15444-6 for the brands of films and compound images.
function fromJp2(brand: string): Kind {
  if (brand === 'mjp2') return otherFilm('Motion JPEG 2000', 'video/mj2');
  return brand === 'jpm ' ? otherPicture('JPEG 2000 compound image') : photo('image/jp2');
}

// ISO/IEC 11172-3, 2.4.1.3: 11 sync bits, then version, layer, bit rate and sampling rate, each with a reserved value.
// Excludes the byte order mark FF FE of UTF-16, which would be an unused layer. AAC (ADTS, ISO/IEC 13818-7, 6.2) has
// layer 0.
function findSound(head: Uint8Array): Kind | null {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || head.length < 4) return null;
  if ((second & 0xf6) === 0xf0) return (third & 0x3c) >> 2 < 13 ? sound('audio/aac') : null;
  const isFrame = (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && second < 0xfe;
  return isFrame && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c ? sound('audio/mpeg') : null;
}

// Resource forks start with the same four bytes: Inside Macintosh, More Macintosh Toolbox, 1-122.
function fromIcon(head: Uint8Array): Kind {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length >= 16 && bytes.readUInt32BE(4) === 256 + bytes.readUInt32BE(8))
    return refuse('a macOS resource file, as fonts (dfont) are kept in');
  const count = bytes.length >= 22 ? bytes.readUInt16LE(4) : 0;
  const isIcon = count > 0 && count <= 256 && bytes.readUInt32LE(14) > 0 && bytes.readUInt32LE(18) >= 6 + 16 * count;
  return isIcon ? photo('image/x-icon') : refuse('a kind of file that Vitrine does not know');
}
