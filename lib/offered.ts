// Whether visitors may have an item's own file: as the site's choice and the owner's rules say.
import type { Item } from './types';

/** Of a film elsewhere there is no file to have. @param originals the site's choice */
export const isOffered = ({ original, elsewhere }: Pick<Item, 'original' | 'elsewhere'>, originals: boolean) =>
  originals && original !== false && elsewhere === undefined;

/** A film is played from its own file, unless that tells the place that a rule hides; one that stands elsewhere is none of ours. */
export const isPlayed = ({ kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  kind === 'film' && (original !== false || elsewhere !== undefined);
