// The sides of a picture in pixels, and the largest that the image service answers with.

/** Pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** No image answer has a longer side, or more pixels. */
export interface ImageLimits {
  maxSide: number;
  maxPixelsOut: number;
}

/** The largest size with the proportions of `of` that fits `scale` and the limits: https://iiif.io/api/image/3.0/#42-size */
export function toConfined(of: PixelSize, scale: number, { maxSide, maxPixelsOut }: ImageLimits): PixelSize {
  const side = Math.min(scale, maxSide / of.width, maxSide / of.height);
  const area = Math.sqrt(maxPixelsOut / (of.width * of.height));
  // Rounding up could step over the area, but over neither side, which are whole numbers.
  const round = area < side ? Math.floor : Math.round;
  const exact = Math.min(side, area);
  return { width: Math.max(1, round(of.width * exact)), height: Math.max(1, round(of.height * exact)) };
}
