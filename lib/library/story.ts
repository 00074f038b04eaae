// Reads a story: a Markdown or HTML file of the library.
import fs from 'node:fs/promises';
import { toStrange, toWordedDate } from '@/lib/metadata/fields/date';
import { toEmbargo } from '@/lib/metadata/fields/embargo';
import { boundFields } from '@/lib/metadata/fields/own';
import { toRow } from '@/lib/metadata/formats/columns';
import { takeHeading, takeTitle } from '@/lib/metadata/formats/heading';
import { decodeProse, MAX_TEXT, parseHtml, parseMarkdown, parseProse, toMatterText } from '@/lib/metadata/formats/text';
import { isRecord } from '@/lib/metadata/formats/yaml';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { MediaFile } from '@/lib/model/media-file';
import type { Metadata } from '@/lib/model/types';

const MATTER = ['title', 'description', 'date', 'author', 'fields', 'publish'];

/** What stands under `fields`: texts, numbers, or lists of them, by heading. */
function toStoryFields(fields: unknown, faults: string[]) {
  if (fields === undefined || fields === null) return undefined;
  if (isRecord(fields))
    return boundFields(
      Object.entries(fields).map(([name, value]) => [name, [value].flat().map(toMatterText)]),
      faults,
    );
  faults.push('fields: headings of your own are wanted, each with what it says, as fields: { Donor: Jane Doe }');
  return undefined;
}

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
  const fields = toStoryFields(matter.fields, faults);
  const kept = [
    ...('publish' in matter ? [String(matter.publish ?? '')] : []),
    ...(toRow(file.row).get('publish') ?? []),
  ];
  const unknown = Object.keys(matter).filter((key) => !MATTER.includes(key));
  if (unknown.length > 0)
    faults.push(
      `its front matter has ${unknown.slice(0, 5).join(', ')}, of which nothing is shown; under fields it would be`,
    );
  const markdown = /\.(md|markdown)$/i.test(file.path);
  const named = toMatterText(matter.title);
  const own = markdown ? takeHeading(body) : takeTitle(body);
  // A heading under a title of another kind belongs to the text.
  const rest = markdown && named && named !== own.title ? body : own.rest;
  const title = named ?? toMatterText(own.title);
  const caption = toMatterText(matter.description);
  const dated = toMatterText(matter.date) ?? '';
  const worded = toWordedDate(dated);
  if (dated && !worded.date) toStrange([dated], 'the front matter', faults);
  const maker = toMatterText(matter.author);
  return {
    kind: 'story',
    type: markdown ? 'text/markdown' : 'text/html',
    ...(markdown ? parseMarkdown(rest) : parseHtml(rest)),
    ...(title && { title }),
    ...(caption && { caption }),
    ...worded,
    ...(maker && { makers: [maker] }),
    ...(fields && { fields }),
    ...toEmbargo(kept, faults),
    ...(faults.length > 0 && { faults }),
  };
}
