// Reads a story: a Markdown or HTML file of the library.
import fs from 'node:fs/promises';
import { toDate } from '@/lib/metadata/fields/dates';
import { takeHeading, takeTitle } from '@/lib/metadata/formats/heading';
import { decodeProse, MAX_TEXT, parseHtml, parseMarkdown, parseProse, toMatterText } from '@/lib/metadata/formats/text';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile, Metadata } from '@/lib/model/types';

/** @throws ReadProblem where the text is too long, or no text */
export async function readStory(file: MediaFile): Promise<Metadata> {
  if (file.bytes > MAX_TEXT)
    throw new ReadProblem('too-large', `a story of ${file.bytes} bytes; at most ${MAX_TEXT} are read`);
  const bytes = await fs.readFile(file.absolute);
  let text: string;
  try {
    text = decodeProse(bytes);
  } catch (error) {
    throw new ReadProblem('invalid-text', (error as Error).message);
  }
  const { matter, body, faults } = parseProse(text);
  const markdown = /\.(md|markdown)$/i.test(file.path);
  const named = toMatterText(matter.title);
  const own = markdown ? takeHeading(body) : takeTitle(body);
  // A heading under a title of another kind belongs to the text.
  const rest = markdown && named && named !== own.title ? body : own.rest;
  const title = named ?? toMatterText(own.title);
  const caption = toMatterText(matter.description);
  const date = toDate(toMatterText(matter.date) ?? '');
  const maker = toMatterText(matter.author);
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
