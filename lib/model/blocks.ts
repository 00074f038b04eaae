// Defines the blocks of a page, as vitrine.yaml and index.md state them.
import type { TextByLanguage } from './languages';

export const BLOCK_KINDS = [
  ...(['hero', 'featured', 'collections', 'newest', 'on this day', 'map', 'years', 'people', 'search'] as const),
  ...(['story', 'text', 'collection', 'query'] as const),
] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Those whose value is a path in the library. */
export const NAMING_BLOCKS: ReadonlySet<BlockKind> = new Set<BlockKind>(['hero', 'story', 'collection']);

export const BLOCK_SIZES = ['small', 'medium', 'large'] as const;
export type BlockSize = (typeof BLOCK_SIZES)[number];

type Text = string | TextByLanguage;

export interface Block<T extends Text = Text> {
  block: BlockKind;
  /** Path of an item, story or collection; a search; the owner's words in a `text`. */
  of?: T | undefined;
  heading?: T | undefined;
  size?: BlockSize | undefined;
}

export const MAX_BLOCKS = 40;

export const localizeBlocks = (blocks: Block[], say: (text: Text) => string): Block<string>[] =>
  blocks.map(({ of, heading, ...block }) => ({
    ...block,
    ...(of !== undefined && { of: say(of) }),
    ...(heading !== undefined && { heading: say(heading) }),
  }));
