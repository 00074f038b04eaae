// Parses the region of an image request: https://iiif.io/api/image/3.0/#41-region
import type { PixelSize } from '@/lib/model/pixel-size';

export interface RegionBox extends PixelSize {
  x: number;
  y: number;
}

const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,12})?|\.\d{1,12})`;
const PERCENT = new RegExp(`^pct:${NUMBER},${NUMBER},${NUMBER},${NUMBER}$`);
const PIXELS = /^(\d{1,9}),(\d{1,9}),(\d{1,9}),(\d{1,9})$/;

function toBox(text: string, of: PixelSize): RegionBox | null {
  if (text === 'full') return { x: 0, y: 0, ...of };
  if (text === 'square') {
    const side = Math.min(of.width, of.height);
    // The server may choose the position; the subject of a photograph is usually in the middle.
    return { x: (of.width - side) >> 1, y: (of.height - side) >> 1, width: side, height: side };
  }
  const percent = PERCENT.exec(text);
  const [x, y, width, height] = (percent ?? PIXELS.exec(text) ?? []).slice(1).map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  if (!percent) return { x, y, width, height };
  return {
    x: Math.round((of.width * x) / 100),
    y: Math.round((of.height * y) / 100),
    width: Math.round((of.width * width) / 100),
    height: Math.round((of.height * height) / 100),
  };
}

export function parseRegion(text: string, of: PixelSize): RegionBox | string {
  const box = toBox(text, of);
  if (!box) return 'Region is full, square, x,y,w,h in pixels or pct:x,y,w,h';
  if (box.width === 0 || box.height === 0) return 'The region is empty';
  if (box.x >= of.width || box.y >= of.height) return 'The region lies outside the picture';
  return {
    ...box,
    width: Math.min(box.width, of.width - box.x),
    height: Math.min(box.height, of.height - box.y),
  };
}
