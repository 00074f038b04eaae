// Parses and formats regions of a picture as media fragments and IIIF URLs.
// https://www.w3.org/TR/media-frags/#naming-space

import { withBasePath } from '@/lib/model/base-path';
import type { PixelSize } from '@/lib/model/pixel-size';

/** Percent of the picture's sides, from the top left corner. */
export interface RegionFragment {
  x: number;
  y: number;
  width: number;
  height: number;
}

const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,12})?)`;
const XYWH = new RegExp(`^xywh=(?:(percent|pixel):)?${NUMBER},${NUMBER},${NUMBER},${NUMBER}$`);

const MAX_FRAGMENT_LENGTH = 1000;

/** The rest would not be visible. */
const isWhole = ({ width, height }: RegionFragment) => width > 99.9 && height > 99.9;

function toClipped({ x, y, width, height }: RegionFragment): RegionFragment | null {
  if (x >= 100 || y >= 100 || width <= 0 || height <= 0) return null;
  return { x, y, width: Math.min(width, 100 - x), height: Math.min(height, 100 - y) };
}

/** @param picture size in pixels, for fragments in pixels @returns the part within the picture, or null */
export function parseRegionFragment(fragment: string, picture?: PixelSize): RegionFragment | null {
  if (fragment.length > MAX_FRAGMENT_LENGTH) return null;
  let detail: RegionFragment | null = null;
  // The last valid one wins: https://www.w3.org/TR/media-frags/#processing-name-value-lists
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

// Three decimals, because 1 % of a large scan is hundreds of pixels.
const toPlaces = (value: number) => String(Number(value.toFixed(3)));

export const toRegionFragment = (detail: RegionFragment) =>
  isWhole(detail) ? '' : `#xywh=percent:${[detail.x, detail.y, detail.width, detail.height].map(toPlaces).join(',')}`;

export function formatRegion(detail: RegionFragment, { width, height }: PixelSize): string {
  if (isWhole(detail)) return 'full';
  const left = Math.min(width - 1, Math.floor((detail.x / 100) * width));
  const top = Math.min(height - 1, Math.floor((detail.y / 100) * height));
  const right = Math.min(width, Math.max(left + 1, Math.round(((detail.x + detail.width) / 100) * width)));
  const bottom = Math.min(height, Math.max(top + 1, Math.round(((detail.y + detail.height) / 100) * height)));
  return `${left},${top},${right - left},${bottom - top}`;
}

export const toRegionImageHref = (detail: RegionFragment, picture: PixelSize & { id: string }) =>
  withBasePath(`/iiif/3/${picture.id}/${formatRegion(detail, picture)}/max/0/default.jpg`);
