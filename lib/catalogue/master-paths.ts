// Where pictures lie in the derived data that were decoded or taken out of films once, for renditions to be made of.
import path from 'node:path';
import { isRawType } from '@/lib/model/raw-types';
import type { Item } from '@/lib/model/types';

const MASTERED = new Set(['image/heic', 'image/jxl', 'image/bmp', 'image/x-icon']);

/** Whether its picture stands in the file itself: in the tags of a recording, on the first page of a document. */
export const isInFile = ({ poster, type }: Pick<Item, 'poster' | 'type'>) =>
  poster?.name === '' && /^(?:audio\/|application\/pdf$)/.test(type);

/** Whether its picture is decoded once to a master, for sharp cannot read it, or not upright. */
export function needsMaster({ poster, ...item }: Pick<Item, 'poster' | 'type' | 'orientation'>) {
  if (isInFile({ ...(poster && { poster }), type: item.type })) return true;
  const { type, orientation = 1 } = poster ?? item;
  return MASTERED.has(type) || isRawType(type) || (type === 'image/png' && orientation > 1);
}

/** Where the decoded masters lie of pictures that sharp cannot read, and pictures taken out of films. */
export const toMasterPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.jpg`);

/** Where the strip of small pictures of a film lies. */
export const toStripPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.frames.jpg`);
