// Reads named regions of a picture (MWG, Microsoft, IPTC), and places them in the upright picture.
import { MAX_ENTRIES } from '@/lib/metadata/formats/limits';
import { cleanNumber, cleanText } from '@/lib/metadata/formats/plain-text';
import { type Xmp, xmpStructs, xmpText } from '@/lib/metadata/formats/xmp-values';
import type { PixelSize } from '@/lib/model/pixel-size';
import type { Region } from '@/lib/model/types';

/** A region as the file states it. */
export interface StatedRegion extends Region {
  person: boolean;
  /** Size of the picture when the region was drawn (MWG). */
  drawnOn?: PixelSize;
}

/** The sides of small copies, and of previews of RAW files, differ by less. */
const MAX_RATIO_ERROR = 0.06;

/** The regions of the first packet that has some. @param size displayed pixels, if known */
export function readRegions(packets: Xmp[], orientation: number, size?: PixelSize): StatedRegion[] {
  const stored = size && (orientation >= 5 ? { width: size.height, height: size.width } : size);
  for (const xmp of packets) {
    const found = [fromMwg(xmp), fromMicrosoft(xmp), fromIptc(xmp, stored)].find((each) => each.length > 0);
    if (found) return found;
  }
  return [];
}

/** Returns the regions as fractions of the upright picture, without those drawn on it before it was cropped. */
export function placeRegions(stated: StatedRegion[], orientation: number, size?: PixelSize): Region[] {
  return stated
    .filter(({ drawnOn }) => isWhole(orientation, size, drawnOn))
    .slice(0, MAX_ENTRIES)
    .map(({ person: _, drawnOn: __, ...region }) => turn(region, orientation));
}

/** Some programs (Lightroom) state the sides of the upright picture, although regions refer to the stored pixels. */
function isWhole(orientation: number, size: PixelSize | undefined, drawnOn: PixelSize | undefined): boolean {
  if (!size || !drawnOn) return true;
  const isLike = (ratio: number) => Math.abs((ratio * size.height) / size.width - 1) <= MAX_RATIO_ERROR;
  const ratio = drawnOn.width / drawnOn.height;
  return isLike(ratio) || (orientation >= 5 && isLike(1 / ratio));
}

function toDrawnOn(info: Xmp): PixelSize | undefined {
  const [dimensions] = xmpStructs(info, 'mwg-rs:AppliedToDimensions');
  const [width = 0, height = 0] = ['w', 'h'].map((side) =>
    cleanNumber(dimensions && xmpText(dimensions, `stDim:${side}`)),
  );
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function fromMwg(xmp: Xmp): StatedRegion[] {
  const found: StatedRegion[] = [];
  for (const info of xmpStructs(xmp, 'mwg-rs:Regions')) {
    const drawnOn = toDrawnOn(info);
    for (const region of xmpStructs(info, 'mwg-rs:RegionList')) {
      const type = xmpText(region, 'mwg-rs:Type') ?? 'Face';
      const [area] = xmpStructs(region, 'mwg-rs:Area');
      // Focus points and bar codes are regions, too.
      if (!area || (type !== 'Face' && type !== 'Pet')) continue;
      const pixels = xmpText(area, 'stArea:unit') === 'pixel';
      const read = (name: string, side: keyof PixelSize) => {
        const value = cleanNumber(xmpText(area, `stArea:${name}`));
        const length = pixels ? drawnOn?.[side] : 1;
        return value === undefined || !length ? undefined : value / length;
      };
      const width = read('w', 'width') ?? read('d', 'width');
      const height = read('h', 'height') ?? read('d', 'height');
      const about = { name: xmpText(region, 'mwg-rs:Name'), person: type === 'Face', drawnOn };
      add(found, [read('x', 'width'), read('y', 'height'), width, height], about);
    }
  }
  return found;
}

/** Microsoft stores the upper left corner, width and height. */
function fromMicrosoft(xmp: Xmp): StatedRegion[] {
  const found: StatedRegion[] = [];
  for (const info of xmpStructs(xmp, 'MP:RegionInfo')) {
    for (const region of xmpStructs(info, 'MPRI:Regions')) {
      const [left, top, width, height] = (xmpText(region, 'MPReg:Rectangle') ?? '')
        .split(',')
        .map((part) => cleanNumber(part));
      add(found, fromCorner(left, top, width, height), {
        name: xmpText(region, 'MPReg:PersonDisplayName'),
        person: true,
      });
    }
  }
  return found;
}

/** IPTC Photo Metadata Standard, "Image Region"; a region may name a person or an object. */
function fromIptc(xmp: Xmp, stored: PixelSize | undefined): StatedRegion[] {
  const found: StatedRegion[] = [];
  for (const region of xmpStructs(xmp, 'Iptc4xmpExt:ImageRegion')) {
    const [boundary] = xmpStructs(region, 'Iptc4xmpExt:RegionBoundary');
    const unit = boundary && xmpText(boundary, 'Iptc4xmpExt:rbUnit');
    const sides = unit === 'relative' ? { width: 1, height: 1 } : unit === 'pixel' ? stored : undefined;
    if (!boundary || !sides) continue;
    const person = xmpText(region, 'Iptc4xmpExt:PersonInImage');
    const name = person ?? xmpText(region, 'Iptc4xmpExt:Name');
    add(found, toIptcBox(boundary, sides), { name, person: person !== undefined });
  }
  return found;
}

/** "Region Boundary": a rectangle, or the one around a circle or polygon. A relative radius is one of the width. */
function toIptcBox(boundary: Xmp, { width, height }: PixelSize): Box {
  const read = (from: Xmp, name: string, side: number) => {
    const value = cleanNumber(xmpText(from, `Iptc4xmpExt:${name}`));
    return value === undefined ? undefined : value / side;
  };
  const [x, y] = [read(boundary, 'rbX', width), read(boundary, 'rbY', height)];
  const shape = xmpText(boundary, 'Iptc4xmpExt:rbShape');
  if (shape === 'rectangle') return fromCorner(x, y, read(boundary, 'rbW', width), read(boundary, 'rbH', height));
  if (shape === 'circle') {
    const [across = 0, down = 0] = [read(boundary, 'rbRx', width / 2), read(boundary, 'rbRx', height / 2)];
    return [x, y, across, down];
  }
  const corners = xmpStructs(boundary, 'Iptc4xmpExt:rbVertices').slice(0, MAX_ENTRIES);
  const toRange = (values: (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    return [Math.min(...known), Math.max(...known)] as const;
  };
  if (shape !== 'polygon' || corners.length < 3) return [];
  const [left, right] = toRange(corners.map((corner) => read(corner, 'rbX', width)));
  const [top, bottom] = toRange(corners.map((corner) => read(corner, 'rbY', height)));
  return fromCorner(left, top, right - left, bottom - top);
}

/** Centre, width and height. */
type Box = (number | undefined)[];

const fromCorner = (left = Number.NaN, top = Number.NaN, width = 0, height = 0): Box => [
  left + width / 2,
  top + height / 2,
  width,
  height,
];

function add(
  found: StatedRegion[],
  [x, y, width, height]: Box,
  {
    name,
    person,
    drawnOn,
  }: Pick<StatedRegion, 'person'> & { name?: string | undefined; drawnOn?: PixelSize | undefined },
) {
  if (x === undefined || y === undefined || !width || !height) return;
  const inside = x >= 0 && x <= 1 && y >= 0 && y <= 1 && width > 0 && width <= 1 && height > 0 && height <= 1;
  const text = cleanText(name);
  if (inside) found.push({ ...(text && { name: text }), x, y, width, height, person, ...(drawnOn && { drawnOn }) });
}

/** Regions refer to the stored pixels (MWG Guidelines 2.0, 5.9), so they turn with them (Exif 3.0, 4.6.5.1.6). */
function turn(region: Region, orientation: number): Region {
  const { x, y, width, height } = region;
  const places: Record<number, [number, number]> = {
    2: [1 - x, y],
    3: [1 - x, 1 - y],
    4: [x, 1 - y],
    5: [y, x],
    6: [1 - y, x],
    7: [1 - y, 1 - x],
    8: [y, 1 - x],
  };
  const place = places[orientation];
  if (!place) return region;
  const sideways = orientation >= 5;
  return { ...region, x: place[0], y: place[1], width: sideways ? height : width, height: sideways ? width : height };
}
