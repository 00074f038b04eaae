// Where pictures lie in the derived data that were decoded or taken out of films once, for renditions to be made of.
import path from 'node:path';
import type { Item } from '@/lib/model/types';

/** Where the decoded masters lie of pictures that can be decoded only slowly (HEIC), and pictures taken out of films. */
export const toMasterPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.jpg`);

/** Where the strip of small pictures of a film lies. */
export const toStripPath = (data: string, { id, version }: Pick<Item, 'id' | 'version'>) =>
  path.join(/*turbopackIgnore: true*/ data, 'masters', id.slice(0, 2), `${id}-${version}.frames.jpg`);
