// Defines the API's representation of selected items.
import type { ViewerItem } from './item';

export interface SelectedItem {
  id: string;
  href: string;
  title: string;
  kind: 'photo' | 'film' | 'sound' | 'document' | 'story';
  kindName?: string;
  /** Version of its content and rights. */
  version: string;
  date?: string;
  credit: string;
  originals?: { count: number; bytes: number };
  picture?: { id: string; version: string; width?: number; height?: number; colour?: string; alt: string };
  /** BCP 47 languages that differ from the page's. */
  lang?: { title?: string; alt?: string };
  view: ViewerItem | null;
}

export interface SelectionAnswer {
  items: SelectedItem[];
  moved: Record<string, string>;
  missing: string[];
}
