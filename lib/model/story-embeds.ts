// What a text shows and leads to, once the library has been asked for it.
import type { Route } from 'next';
import type { Item } from './types';
import type { Captions, Cue } from './vtt';

/** What an address in a text leads to: an item, or a collection. */
export interface StoryTarget {
  href: Route;
  item?: Item;
}

/** What stands where a tag stood (story-tags.ts). */
export type StoryEmbed =
  | { type: 'item'; item: Item; caption?: string }
  | { type: 'film'; film: { item: Item; captions?: Captions[]; chapters?: Cue[] }; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; items: Item[]; title?: string; more?: { href: Route; title: string } }
  | { type: 'quote'; text: string; source?: string };

/** A text as it is shown. */
export interface ShownText {
  /** Sanitised HTML. */
  html: string;
  /** What its relative addresses name. */
  mentioned: Map<string, StoryTarget>;
  /** What its tags place, by their keys. */
  placed: Map<string, StoryEmbed>;
}
