// Where pictures lie in the derived data that were decoded or taken out of films once, for renditions to be made of.
import path from 'node:path';
import type { Item } from '@/lib/model/types';

const MASTERED = new Set(['image/heic', 'image/bmp', 'image/x-icon']);

/** Whether its picture is decoded once to a master, for sharp cannot read it, or not upright. */
export function needsMaster({ poster, ...item }: Pick<Item, 'poster' | 'type' | 'orientation'>) {
  const { type, orientation = 1 } = poster ?? item;
  return MASTERED.has(type) || (type === 'image/png' && orientation > 1);
}

/** Where the decoded masters lie of pictures that sharp cannot read, and pictures taken out of films. */
export const toMasterPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.jpg`);

/** Where the strip of small pictures of a film lies. */
export const toStripPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.frames.jpg`);
