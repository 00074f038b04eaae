// Defines picture sizes and the limits of the image service.

export interface PixelSize {
  width: number;
  height: number;
}

export interface ImageLimits {
  maxSide: number;
  maxPixelsOut: number;
}

/** Largest size with the proportions of `of`: https://iiif.io/api/image/3.0/#42-size */
export function fitLimits(of: PixelSize, scale: number, { maxSide, maxPixelsOut }: ImageLimits): PixelSize {
  const side = Math.min(scale, maxSide / of.width, maxSide / of.height);
  const area = Math.sqrt(maxPixelsOut / (of.width * of.height));
  // Rounding up could exceed the area, but not a side.
  const round = area < side ? Math.floor : Math.round;
  const exact = Math.min(side, area);
  return { width: Math.max(1, round(of.width * exact)), height: Math.max(1, round(of.height * exact)) };
}
