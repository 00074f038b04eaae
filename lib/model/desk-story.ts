// States and limits of stories that the desk's pages share with the server.
import { isDue, NEVER } from './embargo';

/** Bytes; a longer story is edited in a program of the owner's. */
export const MAX_STORY_BYTES = 200_000;

export const MAX_STORY_TITLE_LENGTH = 500;

/** States that an owner chooses. */
export const EDITED_STATES = ['published', 'unpublished', 'embargoed'] as const;

export type EditedState = (typeof EDITED_STATES)[number];

export type StoryState = EditedState | 'hidden';

/** @param embargo of the story's item @param today as `2030-01-01` @param isShown whether visitors see it */
export function getStoryState(embargo: string | undefined, today: string, isShown: boolean): StoryState {
  if (embargo !== undefined && !isDue(embargo, today)) return embargo === NEVER ? 'unpublished' : 'embargoed';
  return isShown ? 'published' : 'hidden';
}
