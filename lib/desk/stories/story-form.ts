// Parses the forms of stories: a new one, and the draft of one.
import { z } from 'zod';
import { MAX_STORY_BYTES, MAX_STORY_TITLE_LENGTH } from '@/lib/model/desk-story';
import { isStoryPath } from './story-paths';

/** Bytes, of all fields. */
export const MAX_STORY_FORM_BYTES = MAX_STORY_BYTES + 32 * 1024;

const text = z.string().transform((value) => value.replace(/\r\n?/g, '\n'));
const line = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim())
    .refine((value) => value.length <= max && !/\p{Cc}/u.test(value));

const draftSchema = z.object({
  path: z.string().max(4096).refine(isStoryPath),
  /** Version of the file that was edited; empty for a new file. */
  version: z.string().regex(/^[a-z2-7]{0,12}$/),
  text: text.refine((value) => Buffer.byteLength(value) <= MAX_STORY_BYTES && !value.includes('\0')),
});

export type StoryDraft = z.infer<typeof draftSchema>;

const newSchema = z.object({
  title: line(MAX_STORY_TITLE_LENGTH).refine((value) => value !== ''),
  folder: z.string().max(4096),
});

const parseWith =
  <Parsed>(schema: z.ZodType<Parsed>) =>
  (form: FormData): Parsed | null =>
    schema.safeParse(Object.fromEntries(form)).data ?? null;

export const parseStoryForm = parseWith(draftSchema);
export const parseNewStoryForm = parseWith(newSchema);
