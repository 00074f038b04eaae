// Whether visitors may have an item's own file: as the site's choice and the owner's rules say.
import type { Item } from './types';

/** Of a film elsewhere there is no file to have. @param originals the site's choice */
export const isOffered = ({ original, elsewhere }: Pick<Item, 'original' | 'elsewhere'>, originals: boolean) =>
  originals && original !== false && elsewhere === undefined;

/** A film is played from its own file, unless that tells the place that a rule hides; one that stands elsewhere is none of ours. */
export const isPlayed = ({ kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  kind === 'film' && (original !== false || elsewhere !== undefined);

/** Played from here, and not from another site. */
export const isPlayedHere = (item: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  isPlayed(item) && item.elsewhere === undefined;

/** Whether the address of an item's own file answers with it. The films of a library are its pages' own content, played from there. */
export const isServed = (item: Pick<Item, 'kind' | 'original' | 'elsewhere'>, originals: boolean) =>
  isPlayedHere(item) || (item.kind === 'photo' && isOffered(item, originals));

/** Whether an item can be laid on a canvas: a picture that has sides, a film that is played from here. A story is neither. */
export function hasCanvas(
  item: Pick<Item, 'kind' | 'width' | 'height' | 'duration' | 'original' | 'elsewhere'>,
): boolean {
  const { kind, width = 0, height = 0, duration = 0 } = item;
  const hasSides = width > 0 && height > 0;
  return kind === 'photo' ? hasSides : isPlayedHere(item) && (hasSides || duration > 0);
}
