// Of what the text of a story or of a collection consists.
export interface StoryHeading {
  id: string;
  level: 2 | 3;
  text: string;
}

/** What a text shows: a picture by its address, or whatever a tag places. */
export type StoryCover = { picture: string } | { tag: string };

/** What stands in an owner's text, found when it is read (lib/metadata/formats/story-parts.ts). */
export interface StoryParts {
  /** Its beginning without markup and without tags. */
  text: string;
  /** None where there are few. */
  headings?: StoryHeading[];
  /** Addresses that name no other site, as written, each once. */
  links?: string[];
  /** The keys of its tags (story-tags.ts), each once. */
  embeds?: string[];
  /** Tags that stand where none can stand, as their author wrote them. */
  strays?: string[];
  /** What it shows first. */
  covers?: StoryCover[];
}

/** The text of a story, or of a collection's index.md, as its readers may see it; none where it is empty. */
export interface StoryText {
  /** Sanitised. */
  html?: string;
  parts?: StoryParts;
  /** The same in other languages, by BCP 47 tag. */
  texts?: Record<string, StoryText>;
  /** Its language, where that is not the page's. */
  textLang?: string;
}

/** What a text and its translations name, as one. */
export function toAllParts({ parts, texts = {} }: StoryText): StoryParts | undefined {
  const all = [parts, ...Object.values(texts).map((each) => each.parts)].filter((each) => each !== undefined);
  const gather = (name: 'links' | 'embeds' | 'strays') => [...new Set(all.flatMap((each) => each[name] ?? []))];
  return all.length < 2
    ? all[0]
    : { text: '', links: gather('links'), embeds: gather('embeds'), strays: gather('strays') };
}
