// Lists the stories of the library with their state, also those that visitors do not see.
import { queryRows } from '@/lib/catalogue/read/connection';
import { getSiteSettings } from '@/lib/catalogue/read/site';
import { getStoryState, type StoryState } from '@/lib/model/desk-story';
import { toDay } from '@/lib/model/embargo';

export interface ListedStory {
  path: string;
  id: string;
  slug: string;
  title: string;
  state: StoryState;
  /** Day of its publication, if it is embargoed. */
  embargo?: string;
}

type Row = Omit<ListedStory, 'state' | 'embargo'> & { embargo: string | null; shown: number; sort: number | null };

const MAX_STORIES = 1000;

const COLUMNS = `path, id, data ->> '$.slug' AS slug, data ->> '$.title' AS title, data ->> '$.embargo' AS embargo,
  data ->> '$.date.sort' AS sort`;

const STORIES = `
  SELECT ${COLUMNS}, 1 AS shown FROM items WHERE kind = 'story'
  UNION ALL
  SELECT ${COLUMNS}, 0 FROM hidden_items h WHERE data ->> '$.kind' = 'story'
    AND NOT EXISTS (SELECT 1 FROM items i WHERE i.path = h.path)
  ORDER BY shown, sort DESC, path LIMIT ${MAX_STORIES}`;

/** Today, in the archive's time zone. */
export const getArchiveDay = () => toDay(Date.now(), getSiteSettings().timeZone);

/** Stories that visitors do not see come first, then the latest. */
export function listAllStories(): ListedStory[] {
  const today = getArchiveDay();
  return queryRows<Row>(STORIES).map(({ path, id, slug, title, embargo, shown }) => {
    const state = getStoryState(embargo ?? undefined, today, shown === 1);
    return { path, id, slug, title, state, ...(state === 'embargoed' && embargo && { embargo }) };
  });
}

/** Paths of all folders that have a page, the root first. */
export const listStoryFolders = (): string[] =>
  queryRows<{ path: string }>("SELECT path FROM collections WHERE total > 0 OR path = '' ORDER BY path").map(
    ({ path }) => path,
  );
