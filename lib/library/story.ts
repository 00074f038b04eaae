// Reads a story: a Markdown or HTML file of the library.
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseWordedDate, unrecognizedDate } from '@/lib/metadata/fields/date';
import { listRestrictions, selectEmbargo } from '@/lib/metadata/fields/embargo';
import { boundFields } from '@/lib/metadata/fields/own';
import { selectRow } from '@/lib/metadata/formats/columns';
import { takeHeading, takeTitle } from '@/lib/metadata/formats/heading';
import { cleanTexts, decodeProse } from '@/lib/metadata/formats/plain-text';
import {
  frontMatterText,
  hasUnreadMatter,
  MAX_TEXT,
  parseHtml,
  parseMarkdown,
  parseProse,
  takeMatterText,
} from '@/lib/metadata/formats/text';
import { isRecord } from '@/lib/metadata/formats/yaml';
import { describeErrorCode } from '@/lib/metadata/machine-faults';
import { ReadProblem } from '@/lib/metadata/read-problem';
import type { Alternatives, TextByLanguage } from '@/lib/model/languages';
import type { MediaFile, TranslationFile } from '@/lib/model/media-file';
import { findRestrictionLine, parseRestriction } from '@/lib/model/restriction-words';
import { omitUndefined } from '@/lib/model/stated';
import type { Metadata } from '@/lib/model/types';
import { RULE_KEYS } from '@/lib/rules/rules';
import { withStoryBlocks } from './owner-blocks';

const MATTER = ['title', 'description', 'date', 'author', 'fields', 'publish', 'blocks'];

function toStoryFields(fields: unknown, faults: string[]) {
  if (fields === undefined || fields === null) return undefined;
  if (isRecord(fields))
    return boundFields(
      Object.entries(fields).map(([name, value]) => [name, [value].flat().map(frontMatterText)]),
      faults,
    );
  faults.push('fields: headings of your own are wanted, each with what it says, as fields: { Donor: Jane Doe }');
  return undefined;
}

export async function readStory(file: MediaFile): Promise<Metadata> {
  const { faults = [], ...story } = await readText(file);
  const translated = await readTranslations(file.translations ?? [], faults);
  return { ...story, ...translated, ...(faults.length > 0 && { faults }) };
}

type InLanguages = Pick<Metadata, 'texts' | 'alternatives'>;

/** A translation with a restriction is not shown; other front matter of it is ignored. */
export async function readTranslations(files: TranslationFile[], faults: string[]): Promise<InLanguages> {
  const texts: NonNullable<InLanguages['texts']> = {};
  const titles: TextByLanguage = {};
  const captions: TextByLanguage = {};
  for (const { language, absolute } of files) {
    const name = path.basename(absolute);
    try {
      const { size: bytes, mtimeMs: modified } = await fs.stat(absolute);
      const read = await readText({ path: name, absolute, bytes, modified, sidecars: [] }, RULE_KEYS);
      const { title, caption, html, parts } = read;
      faults.push(...(read.faults ?? []).map((fault) => `${name}: ${fault}`));
      if (html) texts[language] = { html, ...(parts && { parts }) };
      if (title) titles[language] = title;
      if (caption) captions[language] = caption;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      faults.push(
        `${name} is not shown: ${error instanceof ReadProblem ? message : describeErrorCode(code ?? message)}`,
      );
    }
  }
  const alternatives: Alternatives = omitUndefined({ title: orNothing(titles), caption: orNothing(captions) });
  return omitUndefined({ texts: orNothing(texts), alternatives: orNothing(alternatives) });
}

const orNothing = <T extends object>(record: T): T | undefined => (Object.keys(record).length > 0 ? record : undefined);

// `noindex` for search engines hides the story from visitors too.
const NOINDEX =
  /<meta\s[^>]{0,200}\bname\s*=\s*["']?robots\b[^>]{0,200}\bcontent\s*=\s*["'][^"'>]*\b(?:noindex|none)\b[^>]{0,200}>/i;

/** A line that states a restriction outside of readable front matter. */
function findUnreadRestriction(text: string, { isBroken, isBare }: { isBroken: boolean; isBare: boolean }) {
  const noindex = NOINDEX.exec(text.slice(0, 20_000))?.[0];
  if (noindex) return noindex.slice(0, 100);
  if (isBroken || hasUnreadMatter(text)) return findRestrictionLine(text, false);
  return isBare ? findRestrictionLine(text, true) : null;
}

const checkLength = (bytes: number) => {
  if (bytes > MAX_TEXT) throw new ReadProblem('too-large', `a story of ${bytes} bytes; at most ${MAX_TEXT} are read`);
};

async function readText(file: MediaFile, refused: readonly string[] = []): Promise<Metadata> {
  checkLength(file.bytes);
  return parseStory(await fs.readFile(file.absolute), file, refused);
}

/**
 * @param file where the bytes are, or will be saved
 * @param refused names of front matter that make the text unusable
 * @throws ReadProblem
 */
export function parseStory(
  bytes: Uint8Array,
  file: Pick<MediaFile, 'path' | 'row' | 'isOrphan'>,
  refused: readonly string[] = [],
): Metadata {
  checkLength(bytes.length);
  let text: string;
  const assumed: string[] = [];
  try {
    text = decodeProse(bytes, (assumption) => assumed.push(assumption));
  } catch (error) {
    throw new ReadProblem('invalid-text', (error as Error).message);
  }
  const { matter, body, faults, notes } = parseProse(text);
  // A text with a colon looks like a map, and is reported already.
  const reportShape = faults.length > 0 ? () => {} : (fault: string) => void faults.push(fault);
  const rule = refused.find((key) => key in matter);
  // Invalid front matter may state a restriction.
  if (refused.length > 0 && faults[0]) throw new ReadProblem('invalid-text', faults[0]);
  if (rule) throw new ReadProblem('invalid-text', `it says ${rule}, which stands in the text that it translates`);
  const fields = toStoryFields(matter.fields, faults);
  const others = Object.fromEntries(Object.entries(matter).filter(([key]) => !MATTER.includes(key)));
  const restrictions = listRestrictions(others, faults);
  const unread = findUnreadRestriction(text, { isBroken: faults.length > restrictions.length, isBare: body === text });
  if (unread !== null)
    faults.push(`it says "${unread}" where that cannot be read, and is not shown; put it between two lines of ---`);
  faults.push(...assumed);
  const isHeldBack = file.isOrphan === true && !('publish' in matter);
  if (isHeldBack)
    faults.push(
      'it was the translation of a text that is gone or hidden, and is not shown; put that text back, or write publish: yes in the front matter of this one',
    );
  const kept = [
    ...(isHeldBack ? ['never'] : []),
    ...('publish' in matter ? [String(matter.publish ?? '')] : []),
    ...(selectRow(file.row).get('publish') ?? []),
    ...restrictions,
    ...(unread === null ? [] : ['never']),
  ];
  const unknown = Object.entries(others).flatMap(([key, value]) => (parseRestriction(key, value) ? [] : [key]));
  if (unknown.length > 0)
    faults.push(
      `its front matter has ${unknown.slice(0, 5).join(', ')}, of which nothing is shown; under fields it would be`,
    );
  const markdown = /\.(md|markdown)$/i.test(file.path);
  const named = takeMatterText(matter, 'title', reportShape);
  const own = markdown ? takeHeading(body) : takeTitle(body);
  // If front matter states another title, the heading is part of the text.
  const rest = markdown && named && named !== own.title ? body : own.rest;
  const title = named ?? frontMatterText(own.title);
  const caption = takeMatterText(matter, 'description', reportShape);
  const dated = takeMatterText(matter, 'date', reportShape) ?? '';
  const worded = parseWordedDate(dated);
  if (dated && !worded.date) unrecognizedDate([dated], 'the front matter', faults);
  const makers = cleanTexts([matter.author].flat().map(frontMatterText));
  faults.push(...notes);
  const prose = markdown ? parseMarkdown(rest) : parseHtml(rest);
  const folder = path.posix.dirname(`/${file.path}`).slice(1);
  return {
    kind: 'story',
    type: markdown ? 'text/markdown' : 'text/html',
    ...withStoryBlocks(prose, matter.blocks, folder, (fault) => faults.push(fault)),
    ...(title && { title }),
    ...(caption && { caption }),
    ...worded,
    ...(makers && { makers }),
    ...(fields && { fields }),
    ...selectEmbargo(kept, faults),
    ...(faults.length > 0 && { faults }),
  };
}
