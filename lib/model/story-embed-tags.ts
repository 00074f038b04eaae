// Writes the tags that embed items and collections in a story (story-tags.ts).
import { encodePath } from './routes';
import type { MediaKind } from './types';

export type StoryChoice =
  /** Title and year are the text of a step. */
  | { type: 'item'; path: string; kind: MediaKind; title?: string; year?: number }
  /** A folder; empty for the root. */
  | { type: 'collection'; path: string };

function areItems(choices: readonly StoryChoice[]): boolean {
  return choices.length > 0 && choices.every(({ type }) => type === 'item');
}

/** The choices that a layout needs; any without a row. */
const NEEDS = {
  compare: (choices: readonly StoryChoice[]) => choices.length === 2 && choices.every(isPicture),
  tour: (choices: readonly StoryChoice[]) => choices.length === 1 && choices.every(isPicture),
  timeline: areItems,
  storymap: areItems,
};

type SteppedLayout = keyof typeof NEEDS;

/** How the choices are shown: each by itself, or together. */
export type EmbedLayout = 'items' | 'gallery' | 'carousel' | 'map' | SteppedLayout;

/** From the library's root, so that the story may be moved. */
const toTagPath = ({ type, path }: StoryChoice) =>
  `/${path.replaceAll('|', '\\|')}${type === 'collection' && path !== '' ? '/' : ''}`;

/** Tags end at a brace, so such a name is written as a picture of Markdown. */
const hasBraces = ({ path }: StoryChoice) => /[{}]/.test(path);

const toPicture = ({ path }: StoryChoice) => `![](/${encodePath(path)})`;

const isPicture = (choice: StoryChoice) => choice.type === 'item' && choice.kind === 'photo' && !hasBraces(choice);

const isStepped = (layout: EmbedLayout): layout is SteppedLayout => Object.hasOwn(NEEDS, layout);

/** Whether the choices can be shown so. */
export const mayEmbed = (choices: readonly StoryChoice[], layout: EmbedLayout): boolean =>
  isStepped(layout) ? NEEDS[layout](choices) : choices.length > 0;

/** Stands where the owner is to write. */
const OPEN = '…';

/** A tag is divided by strokes, and ends at a brace. */
const toStepText = (text = '') =>
  text
    .replace(/[{}|[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || OPEN;

/** The title of an item, and the item as a picture. */
function toStepWords(choice: StoryChoice): string {
  const picture = /[(){}]/.test(choice.path) ? '' : ` ![](${toTagPath(choice)})`;
  return `${toStepText(choice.type === 'item' ? choice.title : '')}${picture}`;
}

const STEP_STARTS = {
  timeline: (choice: StoryChoice) => (choice.type === 'item' ? choice.year : undefined),
  /** The place of a step may be that of an item, whose path ends at a colon. */
  storymap: (choice: StoryChoice) => (/[{}]|: |\s\s|\szoom\s/.test(choice.path) ? undefined : toTagPath(choice)),
};

/** A tag with the choices, whose steps and texts the owner goes on writing. */
function toStepped(choices: readonly StoryChoice[], layout: SteppedLayout): string {
  const paths = choices.map(toTagPath);
  if (layout === 'compare') return `{{compare ${paths.join(' | ')}}}`;
  const [first] = choices;
  const title = first?.type === 'item' ? first.title : undefined;
  const steps =
    layout === 'tour'
      ? [`whole ${toStepText(title)}`, `25,25,50,50 ${OPEN}`]
      : choices.map((choice) => `${STEP_STARTS[layout](choice) ?? OPEN}: ${toStepWords(choice)}`);
  return [`{{${layout}${layout === 'tour' ? ` ${paths[0]}` : ''}`, ...steps.map((step) => `| ${step}`), '}}'].join(
    '\n',
  );
}

function toSingle(choice: StoryChoice): string {
  if (hasBraces(choice)) return toPicture(choice);
  if (choice.type === 'collection') return `{{gallery ${toTagPath(choice)}}}`;
  const isPlayed = choice.kind === 'film' || choice.kind === 'sound';
  return `{{${isPlayed ? 'film' : 'item'} ${toTagPath(choice)}}}`;
}

/** @returns paragraphs of Markdown; empty without the choices that the layout needs */
export function buildStoryEmbeds(choices: readonly StoryChoice[], layout: EmbedLayout): string {
  if (isStepped(layout)) return mayEmbed(choices, layout) ? toStepped(choices, layout) : '';
  if (layout === 'items') return choices.map(toSingle).join('\n\n');
  const together = choices.filter((choice) => !hasBraces(choice)).map(toTagPath);
  const alone = choices.filter(hasBraces).map(toPicture);
  return [...(together.length > 0 ? [`{{${layout} ${together.join(' | ')}}}`] : []), ...alone].join('\n\n');
}
