// Whether visitors may have an item's own file: as the site's choice and the owner's rules say.
import type { Item } from './types';

/** Of a film elsewhere there is no file to have. @param originals the site's choice */
export const isOffered = ({ original, elsewhere }: Pick<Item, 'original' | 'elsewhere'>, originals: boolean) =>
  originals && original !== false && elsewhere === undefined;

/** Whether it is a film or a recording. */
export const isPlayable = ({ kind }: Pick<Item, 'kind'>) => kind === 'film' || kind === 'sound';

/** It is played from its own file, unless that tells the place that a rule hides; one that stands elsewhere is none of ours. */
export const isPlayed = ({ kind, original, elsewhere }: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  isPlayable({ kind }) && (original !== false || elsewhere !== undefined);

/** Played from here, and not from another site. */
export const isPlayedHere = (item: Pick<Item, 'kind' | 'original' | 'elsewhere'>) =>
  isPlayed(item) && item.elsewhere === undefined;

/** The film of a live photo is its page's own content, as a film is, unless the file is withheld. */
export const isPlayedBeside = ({ live, original }: Pick<Item, 'live' | 'original'>) =>
  live !== undefined && original !== false;

/** Whether the address of an item's own file answers with it. The films and recordings of a library are its pages' own content, played from there. */
export const isServed = (item: Pick<Item, 'kind' | 'original' | 'elsewhere'>, originals: boolean) =>
  isPlayedHere(item) || (isShown(item) && isOffered(item, originals));

/** Whether pictures of it are shown, and its file is something to take along: a photograph, a document. */
export const isShown = ({ kind }: Pick<Item, 'kind'>) => kind === 'photo' || kind === 'document';

/** Whether an item can be laid on a canvas: a picture that has sides, the pages of a document, a film or a recording that is played from here. A story is neither. */
export function hasCanvas(
  item: Pick<Item, 'kind' | 'width' | 'height' | 'duration' | 'original' | 'elsewhere'>,
): boolean {
  const { kind, width = 0, height = 0, duration = 0 } = item;
  const hasSides = width > 0 && height > 0;
  if (kind === 'document') return true;
  return kind === 'photo' ? hasSides : isPlayedHere(item) && (hasSides || duration > 0);
}
