// Writes the tags that embed items and collections in a story (story-tags.ts).
import { encodePath } from './routes';
import type { MediaKind } from './types';

export type StoryChoice =
  | { type: 'item'; path: string; kind: MediaKind }
  /** A folder; empty for the root. */
  | { type: 'collection'; path: string };

/** How the choices are shown: each by itself, or together. */
export type EmbedLayout = 'items' | 'gallery' | 'carousel' | 'map';

/** From the library's root, so that the story may be moved. */
const toTagPath = ({ type, path }: StoryChoice) =>
  `/${path.replaceAll('|', '\\|')}${type === 'collection' && path !== '' ? '/' : ''}`;

/** Tags end at a brace, so such a name is written as a picture of Markdown. */
const hasBraces = ({ path }: StoryChoice) => /[{}]/.test(path);

const toPicture = ({ path }: StoryChoice) => `![](/${encodePath(path)})`;

function toSingle(choice: StoryChoice): string {
  if (hasBraces(choice)) return toPicture(choice);
  if (choice.type === 'collection') return `{{gallery ${toTagPath(choice)}}}`;
  const isPlayed = choice.kind === 'film' || choice.kind === 'sound';
  return `{{${isPlayed ? 'film' : 'item'} ${toTagPath(choice)}}}`;
}

/** @returns paragraphs of Markdown; empty without a choice */
export function buildStoryEmbeds(choices: readonly StoryChoice[], layout: EmbedLayout): string {
  if (layout === 'items') return choices.map(toSingle).join('\n\n');
  const together = choices.filter((choice) => !hasBraces(choice)).map(toTagPath);
  const alone = choices.filter(hasBraces).map(toPicture);
  return [...(together.length > 0 ? [`{{${layout} ${together.join(' | ')}}}`] : []), ...alone].join('\n\n');
}
