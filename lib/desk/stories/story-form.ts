// Parses the forms of stories: a new one, and the draft of one.
import { z } from 'zod';
import type { MessageKey } from '@/lib/messages/messages';
import { EDITED_STATES, MAX_STORY_BYTES, MAX_STORY_TITLE_LENGTH } from '@/lib/model/desk-story';
import { parseDay } from '@/lib/model/embargo';
import { isStoryPath } from './story-paths';

/** Bytes, of all fields. */
export const MAX_STORY_FORM_BYTES = MAX_STORY_BYTES + 32 * 1024;

const text = z.string().transform((value) => value.replace(/\r\n?/g, '\n'));
export const normalizeLine = (value: string) => value.normalize('NFC').replace(/\s+/g, ' ').trim();

const line = (max: number) =>
  z
    .string()
    .transform(normalizeLine)
    .refine((value) => value.length <= max && !/\p{Cc}/u.test(value));

const draftSchema = z.object({
  path: z.string().max(4096).refine(isStoryPath),
  /** Version of the file that was edited; empty for a new file. */
  version: z.string().regex(/^[a-z2-7]{0,12}$/),
  text: text.refine((value) => Buffer.byteLength(value) <= MAX_STORY_BYTES && !value.includes('\0')),
  // Absent if the front matter cannot be read.
  title: line(MAX_STORY_TITLE_LENGTH).optional(),
  state: z.enum(EDITED_STATES).optional(),
  day: z.string().max(10).optional(),
});

export type StoryDraft = z.infer<typeof draftSchema>;

const newSchema = z.object({
  title: line(MAX_STORY_TITLE_LENGTH).refine((value) => value !== ''),
  folder: z.string().max(4096),
});

const FAULTS: Record<string, MessageKey> = { title: 'deskStory.invalidTitle', day: 'deskStory.missingDay' };

/** @returns the draft, or the message that names its fault */
export function parseStoryForm(form: FormData): { draft: StoryDraft } | { fault: MessageKey } {
  const { data, error } = draftSchema.safeParse(Object.fromEntries(form));
  const toFault = (name: unknown) => ({ fault: FAULTS[String(name)] ?? ('deskStory.invalid' as const) });
  if (error) return toFault(error.issues[0]?.path[0]);
  return data.state === 'embargoed' && parseDay(data.day ?? '') === null ? toFault('day') : { draft: data };
}

export const parseNewStoryForm = (form: FormData) => newSchema.safeParse(Object.fromEntries(form)).data ?? null;
