// Defines the API's representation of selected items.
import type { ViewerItem } from './item';

export interface SelectedItem {
  id: string;
  /** URL of its page. */
  href: string;
  title: string;
  kind: 'photo' | 'film' | 'sound' | 'document' | 'story';
  /** Name of the kind; absent for photographs. */
  kindName?: string;
  /** Version of its content and rights. */
  version: string;
  date?: string;
  /** Credit line as plain text. */
  credit: string;
  /** Number and bytes of original files, if offered. */
  originals?: { count: number; bytes: number };
  picture?: { id: string; version: string; width?: number; height?: number; colour?: string; alt: string };
  /** BCP 47 languages that differ from the page's. */
  lang?: { title?: string; alt?: string };
  /** Viewer item; null for a story. */
  view: ViewerItem | null;
}

export interface SelectionAnswer {
  /** In the order requested. */
  items: SelectedItem[];
  /** New ids by former ids. */
  moved: Record<string, string>;
  /** Ids of deleted or unknown items. */
  missing: string[];
}
