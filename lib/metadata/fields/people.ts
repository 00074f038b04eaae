// Reads the people in a picture and their regions.
import { splitList } from '@/lib/metadata/formats/columns';
import { MAX_ENTRIES } from '@/lib/metadata/formats/limits';
import { cleanNumber, cleanText, cleanTexts } from '@/lib/metadata/formats/plain-text';
import { type Xmp, xmpStructs, xmpText } from '@/lib/metadata/formats/xmp-values';
import type { Region } from '@/lib/model/types';
import { packetTexts, type Sources } from './sources';

interface Named extends Region {
  person: boolean;
}

/** Regions refer to the stored pixels (MWG Guidelines 2.0, 5.9), so they are rotated by `orientation`. */
export function selectPeople(s: Sources, orientation: number): { people?: string[]; regions?: Region[] } {
  let regions: Named[] = [];
  for (const xmp of s.packets) {
    regions = [fromMwg(xmp), fromMicrosoft(xmp), fromIptc(xmp)].find((found) => found.length > 0) ?? [];
    if (regions.length > 0) break;
  }
  const people = cleanTexts([
    ...splitList(s.row.get('people')),
    ...packetTexts(s, 'Iptc4xmpExt:PersonInImage'),
    ...s.packets.flatMap((xmp) =>
      xmpStructs(xmp, 'Iptc4xmpExt:PersonInImageWDetails').map((person) => xmpText(person, 'Iptc4xmpExt:PersonName')),
    ),
    ...packetTexts(s, 'digiKam:TagsList').flatMap(findTaggedPerson),
    ...regions.filter(({ person }) => person).map(({ name }) => name),
  ]);
  const turned = regions.slice(0, MAX_ENTRIES).map((region) => turn(region, orientation));
  return { ...(people && { people }), ...(turned.length > 0 && { regions: turned }) };
}

/** The tag that digiKam creates for faces, in the languages of its interface. */
const PEOPLE = new Set(
  'people persons personen personnes personas persone pessoas osoby людина люди особи mensen 人物 أشخاص'.split(' '),
);

/** Returns the person of digiKam's tags `People/Anna` and `People/Family/Anna`; empty for tags of other branches. */
export function findTaggedPerson(tag: string): string[] {
  const path = tag.split('/').map((level) => level.trim());
  return path.length > 1 && PEOPLE.has(path[0]?.toLowerCase() ?? '') ? path.slice(-1) : [];
}

function fromMwg(xmp: Xmp): Named[] {
  const found: Named[] = [];
  for (const info of xmpStructs(xmp, 'mwg-rs:Regions')) {
    const [dimensions] = xmpStructs(info, 'mwg-rs:AppliedToDimensions');
    for (const region of xmpStructs(info, 'mwg-rs:RegionList')) {
      const type = xmpText(region, 'mwg-rs:Type') ?? 'Face';
      const [area] = xmpStructs(region, 'mwg-rs:Area');
      // Focus points and bar codes are regions, too.
      if (!area || (type !== 'Face' && type !== 'Pet')) continue;
      const pixels = xmpText(area, 'stArea:unit') === 'pixel';
      const read = (name: string, side: 'w' | 'h') => {
        const value = cleanNumber(xmpText(area, `stArea:${name}`));
        const length = pixels ? cleanNumber(dimensions && xmpText(dimensions, `stDim:${side}`)) : 1;
        return value === undefined || !length ? undefined : value / length;
      };
      const width = read('w', 'w') ?? read('d', 'w');
      const height = read('h', 'h') ?? read('d', 'h');
      add(found, [read('x', 'w'), read('y', 'h'), width, height], xmpText(region, 'mwg-rs:Name'), type === 'Face');
    }
  }
  return found;
}

/** Microsoft stores the upper left corner, width and height. */
function fromMicrosoft(xmp: Xmp): Named[] {
  const found: Named[] = [];
  for (const info of xmpStructs(xmp, 'MP:RegionInfo')) {
    for (const region of xmpStructs(info, 'MPRI:Regions')) {
      const [left, top, width, height] = (xmpText(region, 'MPReg:Rectangle') ?? '')
        .split(',')
        .map((part) => cleanNumber(part));
      add(found, fromCorner(left, top, width, height), xmpText(region, 'MPReg:PersonDisplayName'), true);
    }
  }
  return found;
}

/** IPTC Photo Metadata Standard, "Image Region": relative rectangles; a region may name a person or an object. */
function fromIptc(xmp: Xmp): Named[] {
  const found: Named[] = [];
  for (const region of xmpStructs(xmp, 'Iptc4xmpExt:ImageRegion')) {
    const [boundary] = xmpStructs(region, 'Iptc4xmpExt:RegionBoundary');
    if (
      !boundary ||
      xmpText(boundary, 'Iptc4xmpExt:rbShape') !== 'rectangle' ||
      xmpText(boundary, 'Iptc4xmpExt:rbUnit') !== 'relative'
    )
      continue;
    const [x, y, w, h] = ['rbX', 'rbY', 'rbW', 'rbH'].map((name) =>
      cleanNumber(xmpText(boundary, `Iptc4xmpExt:${name}`)),
    );
    const person = xmpText(region, 'Iptc4xmpExt:PersonInImage');
    add(found, fromCorner(x, y, w, h), person ?? xmpText(region, 'Iptc4xmpExt:Name'), person !== undefined);
  }
  return found;
}

type Box = (number | undefined)[];

const fromCorner = (left = Number.NaN, top = Number.NaN, width = 0, height = 0): Box => [
  left + width / 2,
  top + height / 2,
  width,
  height,
];

function add(found: Named[], [x, y, width, height]: Box, name: string | undefined, person: boolean) {
  if (x === undefined || y === undefined || !width || !height) return;
  const inside = x >= 0 && x <= 1 && y >= 0 && y <= 1 && width > 0 && width <= 1 && height > 0 && height <= 1;
  const text = cleanText(name);
  if (inside) found.push({ ...(text && { name: text }), x, y, width, height, person });
}

/** Rotation of the stored pixels to upright (Exif 3.0, 4.6.5.1.6). */
function turn({ person: _, ...region }: Named, orientation: number): Region {
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
