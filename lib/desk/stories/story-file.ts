// Reads and composes the file of a story, as the desk's editor shows it.
import { toDigest } from '@/lib/catalogue/ids';
import { decodeForEditing } from '@/lib/desk/files/encoded-text';
import { replaceStoryText } from '@/lib/desk/files/story-edit';
import { MAX_STORY_BYTES } from '@/lib/model/desk-story';

export interface StoryFile {
  path: string;
  text: string;
  /** Changes with the file. */
  version: string;
}

/** Empty for a file that does not exist. */
export const computeFileVersion = (bytes: Buffer | null): string =>
  bytes === null ? '' : toDigest(bytes.toString('latin1'), 12);

/** Line ends as browsers show them. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** @throws Error if the file is no text, or too long */
export function openStoryFile(path: string, bytes: Buffer): StoryFile {
  if (bytes.length > MAX_STORY_BYTES)
    throw new Error(`it has ${bytes.length} bytes; the desk edits texts of at most ${MAX_STORY_BYTES}`);
  return { path, text: normalizeLineEnds(decodeForEditing(bytes).text), version: computeFileVersion(bytes) };
}

/** @param bytes of the present file; null for a new one */
export const composeStory = (bytes: Buffer | null, { text }: { text: string }): Buffer => replaceStoryText(bytes, text);

/** A new story, which visitors do not see until it is published. */
export const createStoryText = (title: string): Buffer =>
  Buffer.from(`---\ntitle: ${JSON.stringify(title)}\npublish: no\n---\n\n`);

/** The text of the file as the desk can show it; null if there is no file. */
export function readStoredText(bytes: Buffer | null): string | null {
  if (bytes === null) return null;
  try {
    return normalizeLineEnds(decodeForEditing(bytes).text);
  } catch {
    return bytes.toString('latin1').slice(0, MAX_STORY_BYTES);
  }
}
