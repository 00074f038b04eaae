// Defines the resolved content of a story: links and embeds.
import type { Route } from 'next';
import type { Item } from './types';
import type { Captions, Cue } from './vtt';

/** Target of a link: an item or a collection. */
export interface StoryTarget {
  href: Route;
  item?: Item;
}

/** Content of an embed tag (story-tags.ts). */
export type StoryEmbed =
  | { type: 'item'; item: Item; caption?: string }
  | { type: 'film'; film: { item: Item; captions?: Captions[]; chapters?: Cue[] }; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; items: Item[]; title?: string; more?: { href: Route; title: string } }
  | { type: 'quote'; text: string; source?: string };

/** A story's text with its resolved content. */
export interface ShownText {
  /** Sanitized HTML. */
  html: string;
  /** Targets by relative URL. */
  mentioned: Map<string, StoryTarget>;
  /** Embeds by tag key. */
  placed: Map<string, StoryEmbed>;
}
