// Region fragment: the address of a part of a picture, as a media fragment (https://www.w3.org/TR/media-frags/#naming-space) and as an IIIF image.
import type { PixelSize } from '@/lib/model/pixel-size';

/** Percent of the picture's sides, from its top left corner. */
export interface RegionFragment {
  x: number;
  y: number;
  width: number;
  height: number;
}

const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,12})?)`;
const XYWH = new RegExp(`^xywh=(?:(percent|pixel):)?${NUMBER},${NUMBER},${NUMBER},${NUMBER}$`);

/** Characters; a longer fragment is no region. */
const LONGEST = 1000;

/** A whole picture has no region: what is left out at the edges is less than can be seen. */
const isWhole = ({ width, height }: RegionFragment) => width > 99.9 && height > 99.9;

function toClipped({ x, y, width, height }: RegionFragment): RegionFragment | null {
  if (x >= 100 || y >= 100 || width <= 0 || height <= 0) return null;
  return { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
}

/**
 * @param fragment with or without its `#`
 * @param picture in pixels, for fragments that count those
 * @returns the part of the region that lies in the picture, or null where the fragment names none
 */
export function parseRegionFragment(fragment: string, picture?: PixelSize): RegionFragment | null {
  if (fragment.length > LONGEST) return null;
  let detail: RegionFragment | null = null;
  // The last that can be understood is the one that counts: https://www.w3.org/TR/media-frags/#processing-name-value-lists
  for (const part of fragment.replace(/^#/, '').split('&')) {
    let text: string;
    try {
      text = decodeURIComponent(part);
    } catch {
      continue;
    }
    const [, unit = 'pixel', ...numbers] = XYWH.exec(text) ?? [];
    const [x, y, width, height] = numbers.map(Number);
    if (x === undefined || y === undefined || width === undefined || height === undefined) continue;
    if (unit === 'percent') detail = toClipped({ x, y, width, height }) ?? detail;
    else if (picture && picture.width > 0 && picture.height > 0) {
      const [across, down] = [100 / picture.width, 100 / picture.height];
      detail = toClipped({ x: x * across, y: y * down, width: width * across, height: height * down }) ?? detail;
    }
  }
  return detail && isWhole(detail) ? null : detail;
}

// A percent of a large scan is hundreds of pixels.
const toPlaces = (value: number) => String(Number(value.toFixed(3)));

/** As it stands behind an address, with its `#`; nothing for a whole picture. */
export const toRegionFragment = (detail: RegionFragment) =>
  isWhole(detail) ? '' : `#xywh=percent:${[detail.x, detail.y, detail.width, detail.height].map(toPlaces).join(',')}`;

/** The region of an IIIF address: `full`, or whole pixels that lie in the picture. */
export function toRegion(detail: RegionFragment, { width, height }: PixelSize): string {
  if (isWhole(detail)) return 'full';
  const left = Math.min(width - 1, Math.floor((detail.x / 100) * width));
  const top = Math.min(height - 1, Math.floor((detail.y / 100) * height));
  const right = Math.min(width, Math.max(left + 1, Math.round(((detail.x + detail.width) / 100) * width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.round(((detail.y + detail.height) / 100) * height)));
  return `${left},${top},${right - left},${bottom - top}`;
}

/** The address of the region as an image, as large as the original and the service's limits have it. */
export const toRegionImageHref = (detail: RegionFragment, picture: PixelSize & { id: string }) =>
  `/iiif/3/${picture.id}/${toRegion(detail, picture)}/max/0/default.jpg`;
