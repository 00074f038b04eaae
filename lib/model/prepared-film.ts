// Determines which films get copies that browsers play, and which file is played.
import { isPlayedHere } from './availability';
import { getPlayAdvice, isUnplayedType } from './film-codec';
import { PREPARED_TYPE } from './film-copies';
import type { Item } from './types';

/** Whether it is a film on this site that few browsers play. */
export const needsPreparing = (item: Pick<Item, 'kind' | 'codec' | 'silentCodec' | 'type' | 'elsewhere'>): boolean =>
  item.kind === 'film' && getPlayAdvice(item) !== null;

/** Media type of what is played. */
export const getPlayedType = ({ prepared, type }: Pick<Item, 'prepared' | 'type'>): string =>
  prepared ? PREPARED_TYPE : type;

/** Whether a player has a file that some browser plays: not before a copy of an AVI is there. */
export const hasPlayedFile = (item: Pick<Item, 'kind' | 'original' | 'elsewhere' | 'prepared' | 'type'>): boolean =>
  isPlayedHere(item) && (item.prepared !== undefined || !isUnplayedType(item));
