// Reads all that a text of the library needs to be shown: its words, what they lead to, and what its tags place.
import type { ShownText } from '@/lib/model/story-embeds';
import type { StoryText } from '@/lib/model/story-parts';
import { readPlaced } from './story-embeds';
import { listMentioned } from './story-targets';

/** @param folder that the text lies in */
export const readProse = async ({ html = '', parts }: StoryText, folder: string): Promise<ShownText> => ({
  html,
  mentioned: listMentioned(parts?.links ?? [], folder),
  placed: await readPlaced(parts?.embeds ?? [], folder),
});
