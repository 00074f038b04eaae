// Defines the standard image widths, so that pages share renditions.

/** Pixels; renditions are never wider than the original. */
export const IMAGE_WIDTHS = [200, 400, 800, 1200, 1600, 2400] as const;

/** Width of the rendition that the second pass creates in advance for grids. */
export const GRID_WIDTH = 400;

/** Canonical IIIF size (https://iiif.io/api/image/3.0/#47-canonical-uri-syntax): `400,` or `max`. */
export const toSize = (width: number, originalWidth: number) => (width < originalWidth ? `${width},` : 'max');

export const toHeight = (width: number, of: { width: number; height: number }) =>
  Math.max(1, Math.round((of.height * width) / of.width));
