// Image widths: the few sizes that pages ask for, so that renditions are shared.

/** Widths in pixels; nothing wider than the original is ever made. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200, 1600, 2400] as const;

/** The rendition that the second pass makes ahead, because every grid shows it. */
export const GRID_WIDTH = 400;

/** The canonical IIIF size of a step (https://iiif.io/api/image/3.0/#47-canonical-uri-syntax): `400,`, or `max` where the original is no wider. */
export const toSize = (width: number, originalWidth: number) => (width < originalWidth ? `${width},` : 'max');

/** The height in pixels that keeps the proportions at this width, at least 1: of a grain of rice a picture is better than an error. */
export const toHeight = (width: number, of: { width: number; height: number }) =>
  Math.max(1, Math.round((of.height * width) / of.width));
