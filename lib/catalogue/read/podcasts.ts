// Reads the settings of podcasts, which index.md states for a folder and all below it.
import { toItemId } from '@/lib/catalogue/ids';
import { getFolder } from '@/lib/catalogue/paths';
import type { Podcast } from '@/lib/model/podcast';
import type { Item } from '@/lib/model/types';
import { queryJson } from './connection';
import { getItem } from './items';

interface FolderPodcast {
  podcast: Podcast;
  /** The item of its image; null if there is none, or if it is hidden. */
  picture: Item | null;
}

/** Returns the settings of the folder, or of the nearest folder above it that has some; null without any. */
export function getPodcast(folder: string): FolderPodcast | null {
  const [podcast] = queryJson(
    ({ data }: { data: string }) => (JSON.parse(data) as { podcast?: Podcast }).podcast,
    'SELECT data FROM collections WHERE path = ?',
    folder,
  );
  if (podcast) return { podcast, picture: podcast.image === undefined ? null : getItem(toItemId(podcast.image)) };
  return folder === '' ? null : getPodcast(getFolder(folder));
}
