// Parses the tags that embed items in a story: `{{…}}`.

import {
  type PlaceStep,
  parsePlaceSteps,
  parseTimelineSteps,
  parseTourSteps,
  type StepFault,
  type Steps,
  type TimelineStep,
  type TourStep,
} from './story-steps';

/** Paths as written: relative to the text's folder, or to the library's root with a leading slash. */
export type Tag =
  | { type: 'item' | 'film'; path: string; caption?: string }
  | { type: 'gallery' | 'carousel' | 'map'; paths: string[]; limit: number; title?: string }
  | { type: 'compare'; paths: [before: string, after: string]; title?: string }
  | ({ type: 'tour'; path: string; title?: string } & Steps<TourStep>)
  /** The paths are those of the steps. */
  | ({ type: 'timeline'; paths: string[]; title?: string } & Steps<TimelineStep>)
  | ({ type: 'storymap'; paths: string[]; title?: string } & Steps<PlaceStep>)
  | { type: 'quote'; text: string; source?: string };

const TAG_ITEMS = { usual: 24, max: 100 } as const;
const MAX_PARTS = 100;

/** Returns the normalized content of a tag; null if the paragraph is not a tag. */
export function toTagKey(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{{') || !trimmed.endsWith('}}') || trimmed.length > 10_000) return null;
  const inner = trimmed.slice(2, -2).replace(/\s+/g, ' ').trim();
  return /[{}]/.test(inner) ? null : inner;
}

const toParts = (text: string) =>
  text
    .split(/(?<!\\)\|/, MAX_PARTS)
    .map((part) => part.replaceAll('\\|', '|').trim())
    .filter(Boolean);

const TITLE = /^title\s+(.+)$/i;

/** Takes the title out of the steps of a tag. */
function takeTitle(parts: string[]) {
  const title = parts.map((part) => TITLE.exec(part)?.[1]).find(Boolean);
  return { steps: parts.filter((part) => !TITLE.test(part)), words: title ? { title } : {} };
}

function parseTour([path = '', ...rest]: string[]): Tag | null {
  const { steps, words } = takeTitle(rest);
  const found = parseTourSteps(steps);
  return found.steps.length > 0 ? { type: 'tour', path, ...found, ...words } : null;
}

function parseTimeline(parts: string[]): Tag | null {
  const { steps, words } = takeTitle(parts);
  const found = parseTimelineSteps(steps);
  const paths = found.steps.flatMap(({ path }) => path ?? []);
  return found.steps.length > 0 ? { type: 'timeline', paths, ...found, ...words } : null;
}

function parseStoryMap(parts: string[]): Tag | null {
  const { steps, words } = takeTitle(parts);
  const found = parsePlaceSteps(steps);
  // Pictures first, because the first one represents the story in lists.
  const pictures = found.steps.flatMap(({ path }) => path ?? []);
  const paths = [...pictures, ...listPlacePaths(found.steps)];
  return found.steps.length > 0 ? { type: 'storymap', paths, ...found, ...words } : null;
}

const listPlacePaths = (steps: PlaceStep[]) => steps.flatMap(({ place }) => (typeof place === 'string' ? place : []));

/** Paths of items that steps take their place from. */
export const listPlacesNeeded = (tag: Tag | null): string[] =>
  tag?.type === 'storymap' ? listPlacePaths(tag.steps) : [];

/** @param key from toTagKey. @returns null for an unknown or empty tag */
export function parseTag(key: string): Tag | null {
  const [, name = '', rest = ''] = /^([a-z]+)(?:\s+(.*))?$/i.exec(key) ?? [];
  const type = name.toLowerCase();
  const parts = toParts(rest);
  const [first, second] = parts;
  if (!first) return null;
  if (type === 'quote') return { type, text: first, ...(second && { source: second }) };
  if (type === 'item' || type === 'film') return { type, path: first, ...(second && { caption: second }) };
  if (type === 'tour') return parseTour(parts);
  if (type === 'timeline') return parseTimeline(parts);
  if (type === 'storymap') return parseStoryMap(parts);
  if (type !== 'gallery' && type !== 'carousel' && type !== 'map' && type !== 'compare') return null;
  const paths: string[] = [];
  let limit: number = TAG_ITEMS.usual;
  let title = '';
  for (const part of parts) {
    const [, option = '', value = ''] = /^(limit|title)\s+(.+)$/i.exec(part) ?? [];
    if (option.toLowerCase() === 'limit' && /^\d{1,6}$/.test(value))
      limit = Math.min(TAG_ITEMS.max, Math.max(1, Number(value)));
    else if (option.toLowerCase() === 'title') title = value;
    else paths.push(part);
  }
  const [before, after, ...more] = paths;
  if (before === undefined) return null;
  if (type !== 'compare') return { type, paths, limit, ...(title && { title }) };
  return after === undefined || more.length > 0 ? null : { type, paths: [before, after], ...(title && { title }) };
}

const STRAY = /\{\{\s*(?:item|film|gallery|carousel|map|compare|tour|timeline|storymap|quote)\s[^{}]{0,10000}\}\}/gi;

/** Removes tags within a paragraph: only a tag in a paragraph of its own is an embed. */
export const withoutStrays = (text: string) => text.replace(STRAY, '');

export const listUnknownTags = (text: string): string[] => text.match(STRAY) ?? [];

const REMEDIES = new Map(
  Object.entries({
    compare: 'a comparison has two pictures: {{compare before.jpg | after.jpg}}',
    tour: 'a tour has a picture and steps: {{tour map.jpg | 10,20,30,40 The church}}',
    timeline: 'a timeline has steps: {{timeline | 1864: The quay is built | 1900: The crane}}',
    storymap: 'a story map has steps: {{storymap | 57.78, 14.16: The harbour | mill.jpg: The mill}}',
  }),
);

/** Why a key is no tag, for the owner. */
export const explainTag = (key: string) => REMEDIES.get(/^\w+/.exec(key)?.[0].toLowerCase() ?? '') ?? 'no such tag';

/** Steps that are left out. */
export function listStepFaults(tag: Tag | null): StepFault[] {
  return tag && 'faults' in tag ? tag.faults : [];
}

/** The words that the steps of a tag show, for search; empty for other tags. */
export function getStepsText(tag: Tag | null): string {
  if (!tag || !('steps' in tag)) return '';
  const steps = tag.steps.map((step) => ('date' in step ? `${step.date} ${step.text}` : step.text));
  return [tag.title ?? '', ...steps].join(' ').trim();
}
