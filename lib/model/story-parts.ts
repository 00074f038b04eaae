// Defines the parts of a text of a story or collection.
export interface StoryHeading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** A cover candidate: a picture by URL, or an embed tag. */
export type StoryCover = { picture: string } | { tag: string };

/** Parts of an owner's text, extracted at indexing (lib/metadata/formats/story-parts.ts). */
export interface StoryParts {
  /** The start of the text without markup, with the words of steps in place of their tags. */
  text: string;
  headings?: StoryHeading[];
  /** Unique URLs within the library, as written. */
  links?: string[];
  /** Unique keys of embed tags (story-tags.ts). */
  embeds?: string[];
  /** Misplaced tags, as written. */
  strays?: string[];
  covers?: StoryCover[];
}

/** The text of a story, or of a collection's index.md; empty without text. */
export interface StoryText {
  html?: string;
  parts?: StoryParts;
  texts?: Record<string, StoryText>;
  /** Its language, if it differs from the page's. */
  textLang?: string;
}

export function mergeAllParts({ parts, texts = {} }: StoryText): StoryParts | undefined {
  const all = [parts, ...Object.values(texts).map((each) => each.parts)].filter((each) => each !== undefined);
  const gather = (name: 'links' | 'embeds' | 'strays') => [...new Set(all.flatMap((each) => each[name] ?? []))];
  return all.length < 2
    ? all[0]
    : { text: '', links: gather('links'), embeds: gather('embeds'), strays: gather('strays') };
}
