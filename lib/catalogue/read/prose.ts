// Reads all that a text of the library needs to be shown: its words, what they lead to, and what its tags place.
import type { StoryText } from '@/lib/model/story-parts';
import { getSite } from './site';
import { readPlaced, type StoryEmbeds } from './story-embeds';
import { listMentioned, type Mentioned } from './story-targets';

interface ReadProse {
  /** Sanitised. */
  html: string;
  mentioned: Map<string, Mentioned>;
  placed: Map<string, StoryEmbeds>;
  /** BCP 47. */
  language: string;
}

/** @param folder that the text lies in */
export const readProse = async ({ html = '', parts }: StoryText, folder: string): Promise<ReadProse> => ({
  html,
  mentioned: listMentioned(parts?.links ?? [], folder),
  placed: await readPlaced(parts?.embeds ?? [], folder),
  language: getSite().language,
});
