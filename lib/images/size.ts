// Parses the size of an image request: https://iiif.io/api/image/3.0/#42-size
import { toHeight } from '@/lib/model/image-widths';
import { fitLimits, type ImageLimits, type PixelSize } from '@/lib/model/pixel-size';

const MALFORMED = 'Size is max, w, or ,h or pct:n or w,h or !w,h; with ^ before it to enlarge';

function toSide(text: string, of: PixelSize, limits: ImageLimits, enlarge: boolean): PixelSize | string {
  const free = enlarge ? Number.POSITIVE_INFINITY : 1;
  if (text === 'max') return fitLimits(of, free, limits);
  const [, percent] = /^pct:(\d{1,9}(?:\.\d{1,12})?|\.\d{1,12})$/.exec(text) ?? [];
  if (percent) {
    const scale = Number(percent) / 100;
    return { width: Math.round(of.width * scale), height: Math.round(of.height * scale) };
  }
  const [, confined, first, second] = /^(!?)(\d{0,9}),(\d{0,9})$/.exec(text) ?? [];
  const width = Number(first);
  const height = Number(second);
  if (confined === '!') {
    if (!first || !second) return MALFORMED;
    if (width === 0 || height === 0) return { width: 0, height: 0 };
    return fitLimits(of, Math.min(free, width / of.width, height / of.height), limits);
  }
  if (first && second) return { width, height };
  if (first) return { width, height: width && toHeight(width, of) };
  if (second) return { width: height && toHeight(height, { width: of.height, height: of.width }), height };
  return MALFORMED;
}

/** Returns the size before rotation with its two spellings (see ImageRequest), or an error message. */
export function parseSize(
  text: string,
  of: PixelSize,
  limits: ImageLimits,
): (PixelSize & { canonical: string; name: string }) | string {
  const enlarge = text.startsWith('^');
  const size = toSide(enlarge ? text.slice(1) : text, of, limits, enlarge);
  if (typeof size === 'string') return size;
  const { width, height } = size;
  if (width === 0 || height === 0) return 'The size is zero';
  if (width > limits.maxSide || height > limits.maxSide || width * height > limits.maxPixelsOut) {
    return `An answer has at most ${limits.maxSide} pixels a side and ${limits.maxPixelsOut} in all`;
  }
  const enlarged = width > of.width || height > of.height;
  if (enlarged && !enlarge) return 'The size is larger than the region; a ^ before it asks to enlarge';

  const largest = fitLimits(of, enlarged ? Number.POSITIVE_INFINITY : 1, limits);
  const mark = enlarged ? '^' : '';
  if (width === largest.width && height === largest.height) {
    return { width, height, canonical: `${mark}max`, name: `${mark}max` };
  }
  const canonical = `${mark}${width},${height}`;
  return { width, height, canonical, name: height === toHeight(width, of) ? `${mark}${width},` : canonical };
}
