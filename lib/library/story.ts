// Reads a story: a Markdown or HTML file of the library.
import fs from 'node:fs/promises';
import { toDate } from '@/lib/metadata/fields/dates';
import { takeHeading, takeTitle } from '@/lib/metadata/formats/heading';
import { decodeText, MAX_TEXT, parseHtml, parseMarkdown, parseProse, toText } from '@/lib/metadata/formats/text';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile, Metadata } from '@/lib/model/types';

/** @throws ReadProblem where the text is too long, or no text */
export async function readStory(file: MediaFile): Promise<Metadata> {
  if (file.bytes > MAX_TEXT)
    throw new ReadProblem('too-large', `a story of ${file.bytes} bytes; at most ${MAX_TEXT} are read`);
  const bytes = await fs.readFile(file.absolute);
  let text: string;
  try {
    text = decodeText(bytes);
  } catch (error) {
    throw new ReadProblem('invalid-text', (error as Error).message);
  }
  const { matter, body, faults } = parseProse(text);
  const markdown = /\.(md|markdown)$/i.test(file.path);
  const named = toText(matter.title);
  const own = markdown ? takeHeading(body) : takeTitle(body);
  // A heading under a title of another kind belongs to the text.
  const rest = markdown && named && named !== own.title ? body : own.rest;
  const title = named ?? toText(own.title);
  const caption = toText(matter.description);
  const date = toDate(toText(matter.date) ?? '');
  const maker = toText(matter.author);
  return {
    kind: 'story',
    type: markdown ? 'text/markdown' : 'text/html',
    ...(markdown ? parseMarkdown(rest) : parseHtml(rest)),
    ...(title && { title }),
    ...(caption && { caption }),
    ...(date && { date }),
    ...(maker && { makers: [maker] }),
    ...(faults.length > 0 && { faults }),
  };
}
