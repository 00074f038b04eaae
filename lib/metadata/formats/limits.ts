// How much a single file may ask of this machine: pixels, text and list entries.

/**
 * Pixels of a picture that is decoded row by row (JPEG, PNG, TIFF), of a progressive JPEG, of one that is decoded whole (WebP, AVIF, HEIC,
 * GIF), and of JPEG XL, whose decoder takes its time and its memory.
 */
export const MAX_PIXELS = { streamed: 500_000_000, progressive: 300_000_000, whole: 120_000_000, jxl: 50_000_000 };

/** Bytes of UTF-8 in one text, and entries in one list. */
export const MAX_TEXT_BYTES = 65_536;
export const MAX_ENTRIES = 1_000;

/** Columns of one table and own fields of one item; characters of a heading, and of all that an item's own fields say. */
export const MAX_COLUMNS = 500;
export const MAX_HEADING = 200;
export const MAX_OWN_TEXT = 262_144;

/** Bytes of one XMP packet or sidecar. */
export const MAX_XMP_BYTES = 8_388_608;
