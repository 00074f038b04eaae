// Paths of masters: pictures that are decoded, or extracted from films, once, to make renditions of.
import path from 'node:path';
import { isRawType } from '@/lib/model/raw-types';
import type { Item } from '@/lib/model/types';

const MASTERED = new Set([
  'image/heic',
  'image/j2c',
  'image/jp2',
  'image/jxl',
  'image/bmp',
  'image/svg+xml',
  'image/vnd.adobe.photoshop',
  'image/x-icon',
]);

/** Whether its picture is embedded: cover art of a recording, first page of a document. */
export const isInFile = ({ poster, type }: Pick<Item, 'poster' | 'type'>) =>
  poster?.name === '' && /^(?:audio\/|application\/pdf$|image\/tiff$)/.test(type);

/** Whether a master must be decoded, because sharp cannot read the file or ignores its orientation. */
export function needsMaster({
  poster,
  ...item
}: Pick<Item, 'poster' | 'type' | 'orientation' | 'isTurned' | 'isAnimated'>) {
  if (isInFile({ ...(poster && { poster }), type: item.type })) return true;
  const { type, orientation = 1 } = poster ?? item;
  return (
    MASTERED.has(type) ||
    (!poster && item.isTurned === true) ||
    isRawType(type) ||
    (type === 'image/png' && orientation > 1) ||
    (type === 'image/avif' && !poster && item.isAnimated === true)
  );
}

export const toMasterPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.jpg`);

export const toStripPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.frames.jpg`);
