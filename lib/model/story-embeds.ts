// Defines the resolved content of a story: links and embeds.
import type { Route } from 'next';
import type { GeoPosition } from './parse-position';
import type { TourStep } from './story-steps';
import type { Item } from './types';
import type { Captions, Cue } from './vtt';

export interface StoryTarget {
  href: Route;
  item?: Item;
}

/** A step of a story map. */
export interface StoryPlace {
  /** Missing for a step about all places, and if the item has none. */
  place?: GeoPosition & { names: string[]; zoom?: number };
  text: string;
  item?: Item;
}

/** Content of an embed tag (story-tags.ts). */
export type StoryEmbed =
  | { type: 'item'; item: Item; caption?: string }
  | { type: 'film'; film: { item: Item; captions?: Captions[]; chapters?: Cue[] }; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; items: Item[]; title?: string; more?: { href: Route; title: string } }
  /** Both have pictures. */
  | { type: 'compare'; before: Item; after: Item; title?: string }
  /** The item has a picture. */
  | { type: 'tour'; item: Item; steps: TourStep[]; title?: string }
  | { type: 'timeline'; steps: { date: string; text: string; item?: Item }[]; title?: string }
  | {
      type: 'storymap';
      steps: StoryPlace[];
      title?: string;
      /** The owner's tiles (lib/map/tile-source.ts). */
      tiles?: { tiles: string; attribution: string; maxZoom: number };
    }
  | { type: 'quote'; text: string; source?: string };

export interface ShownText {
  /** Sanitized HTML. */
  html: string;
  mentioned: Map<string, StoryTarget>;
  embeds: Map<string, StoryEmbed>;
}
