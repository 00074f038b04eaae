// Defines the resource limits for a single file: pixels, text and list entries.

/** Maximum pixels by way of decoding: by row (JPEG, PNG, TIFF), progressive JPEG, as a whole, JPEG XL and JPEG 2000 (slow). */
export const MAX_PIXELS = {
  streamed: 500_000_000,
  progressive: 300_000_000,
  whole: 120_000_000,
  jxl: 50_000_000,
  jp2: 50_000_000,
};

/** UTF-8 bytes of a text, and entries of a list. */
export const MAX_TEXT_BYTES = 65_536;
export const MAX_ENTRIES = 1_000;

/** Columns of a table and custom fields of an item; characters of a heading, and of all custom fields of an item. */
export const MAX_COLUMNS = 500;
export const MAX_HEADING = 200;
export const MAX_OWN_TEXT = 262_144;

/** Bytes of an XMP packet or sidecar, and of a JSON sidecar. */
export const MAX_XMP_BYTES = 8_388_608;
export const MAX_EXPORT_BYTES = 4_194_304;
