// Reads everything that a text needs to be shown: its HTML, link targets and embedded items.
import type { ShownText } from '@/lib/model/story-embeds';
import type { StoryText } from '@/lib/model/story-parts';
import { readPlaced } from './story-embeds';
import { listMentioned } from './story-targets';

export const readProse = async ({ html = '', parts }: StoryText, folder: string): Promise<ShownText> => ({
  html,
  mentioned: listMentioned(parts?.links ?? [], folder),
  embeds: await readPlaced(parts?.embeds ?? [], folder),
});
