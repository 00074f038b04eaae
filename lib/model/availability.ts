// Determines whether visitors may view, play and download an item's file, by the site's settings and the owner's rules.
import { isExport } from './static-export';
import type { Item } from './types';

type Offer = Pick<Item, 'original' | 'elsewhere'> & Partial<Pick<Item, 'type'>>;

/** Drawings may hold scripts, and the host of an export sends no headers that stop them. */
const isActiveExport = (type: string | undefined) => type === 'image/svg+xml' && isExport();

/** External films have no file. @param originals whether the site offers originals */
export const isOffered = ({ original, elsewhere, type }: Offer, originals: boolean) =>
  originals && original !== false && elsewhere === undefined && !isActiveExport(type);

export const isPlayable = ({ kind }: Pick<Item, 'kind'>) => kind === 'film' || kind === 'sound';

/** Whether it can be played: from its file, unless a rule that hides the place withholds it, or from another site. */
export const isPlayed = ({ kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  isPlayable({ kind }) && (original !== false || elsewhere !== undefined);

export const isPlayedHere = (item: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  isPlayed(item) && item.elsewhere === undefined;

/** Whether its live photo film can be played; it is withheld with the file. */
export const isPlayedBeside = ({ live, original }: Pick<Item, 'live' | 'original'>) =>
  live !== undefined && original !== false;

/** Whether the URL of the item's file is served. Films and sounds are always served for playback. */
export const isServed = (item: Pick<Item, 'kind'> & Offer, originals: boolean) =>
  isPlayedHere(item) || (isShown(item) && isOffered(item, originals));

export const isShown = ({ kind }: Pick<Item, 'kind'>) => kind === 'photo' || kind === 'document';

/** Whether it has a IIIF canvas: a picture of known size, a document, or a film or sound on this site. */
export function hasCanvas(
  item: Pick<Item, 'kind' | 'width' | 'height' | 'duration' | 'original' | 'elsewhere'>,
): boolean {
  const { kind, width = 0, height = 0, duration = 0 } = item;
  const hasSides = width > 0 && height > 0;
  if (kind === 'document') return true;
  return kind === 'photo' ? hasSides : isPlayedHere(item) && (hasSides || duration > 0);
}
