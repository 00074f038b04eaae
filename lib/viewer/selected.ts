// A selected item, as the page of a selection is told of it.
import type { ViewerItem } from './item';

export interface SelectedItem {
  id: string;
  /** Address of its page. */
  href: string;
  title: string;
  kind: 'photo' | 'film' | 'sound' | 'document' | 'story';
  /** What it is, in words; of a photograph that is plain. */
  kindName?: string;
  /** Of its content and its rights. */
  version: string;
  date?: string;
  /** Its credit line, as text. */
  credit: string;
  /** Its own files, where they are offered: how many, and their bytes. */
  originals?: { count: number; bytes: number };
  picture?: { id: string; version: string; width?: number; height?: number; colour?: string; alt: string };
  /** BCP 47, of what is not in the page's language. */
  lang?: { title?: string; alt?: string };
  /** As it is looked at; null for a story, which is read. */
  view: ViewerItem | null;
}

export interface SelectionAnswer {
  /** In the order asked. */
  items: SelectedItem[];
  /** Ids of items that have others now. */
  moved: Record<string, string>;
  /** Ids of what is deleted, or never was. */
  missing: string[];
}
