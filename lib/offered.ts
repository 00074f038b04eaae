// Whether visitors may have an item's own file: as the site's choice and the owner's rules say.
import type { Item } from './types';

/** Of a film elsewhere there is no file to have. @param originals the site's choice */
export const isOffered = ({ original, elsewhere }: Pick<Item, 'original' | 'elsewhere'>, originals: boolean) =>
  originals && original !== false && elsewhere === undefined;

/**
 * Whether the address of an item's own file answers with it. The films of a library are its pages' own content, played from there.
 * What a rule withholds holds what may not be shown.
 */
export const isServed = (
  { kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>,
  originals: boolean,
) => kind !== 'story' && elsewhere === undefined && original !== false && (kind === 'film' || originals);

/** A film is played from its own file, unless that tells the place that a rule hides; one that stands elsewhere is none of ours. */
export const isPlayed = ({ kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  kind === 'film' && (original !== false || elsewhere !== undefined);

/** Whether an item can be laid on a canvas: a picture that has sides, a film that is played from here. A story is neither. */
export function hasCanvas(
  item: Pick<Item, 'kind' | 'width' | 'height' | 'duration' | 'original' | 'elsewhere'>,
): boolean {
  const { kind, width = 0, height = 0, duration = 0 } = item;
  const hasSides = width > 0 && height > 0;
  return kind === 'photo' ? hasSides : isPlayed(item) && !item.elsewhere && (hasSides || duration > 0);
}
