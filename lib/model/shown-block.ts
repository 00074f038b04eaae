// Defines the content of the blocks of a page, as they are shown.
import type { Route } from 'next';
import type { BlockSize } from './blocks';
import type { Destination } from './browse';
import type { ShownText } from './story-embeds';
import type { Collection, Item } from './types';

interface DotMap {
  dots: { latitude: number; longitude: number; count: number; place?: string }[];
  /** Grid size of the dots, and the area, in degrees. */
  degrees: number;
  area: { south: number; west: number; north: number; east: number };
}

export type BlockContent =
  | { type: 'hero'; item: Item }
  | { type: 'row' | 'grid'; items: Item[] }
  | { type: 'collections'; collections: { collection: Collection; cover: Item | null }[] }
  | { type: 'map'; map: DotMap }
  | { type: 'years' | 'people'; destinations: Destination[] }
  | { type: 'search' }
  | { type: 'prose'; text: ShownText; lang?: string | undefined }
  | { type: 'words'; words: string };

export type ShownBlock = BlockContent & {
  heading?: string | undefined;
  /** Page of all that the block shows a part of. */
  href?: Route | undefined;
  size: BlockSize;
};
