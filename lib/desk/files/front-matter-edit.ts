// Edits values of the front matter and the text of an index.md; everything else stays, byte for byte.
import { isDeepStrictEqual } from 'node:util';
import { takeMatterRules } from '@/lib/library/rule-texts';
import { takeHeading } from '@/lib/metadata/formats/heading';
import { FRONT_MATTER, hasUnreadMatter, MAX_TEXT, parseProse } from '@/lib/metadata/formats/text';
import { findRestrictionLine } from '@/lib/model/restriction-words';
import { decodeForEditing } from './encoded-text';
import { detectLineEnd, editYamlText, type YamlEdits } from './yaml-edit';

interface MatterEdit {
  fields?: YamlEdits;
  /** Markdown below the front matter. A heading that is the title is not part of it. */
  body?: string;
}

interface IndexText {
  matter: Record<string, unknown>;
  /** Title of the front matter, otherwise the first heading of the text. */
  title: string;
  body: string;
}

interface Split {
  /** Empty lines above, and the line of hyphens. */
  opening: string;
  yaml: string;
  closing: string;
  body: string;
}

/** @throws Error if front matter is not closed, or is no YAML */
function splitMatter(text: string): Split | null {
  if (hasUnreadMatter(text))
    throw new Error('its front matter has no closing line of three hyphens (---); add one in a text editor');
  const { faults } = parseProse(text);
  if (faults.length > 0) throw new Error(`${faults[0]}; mend that first in a text editor`);
  const match = FRONT_MATTER.exec(text);
  if (!match) return null;
  const [whole, , yaml = ''] = match;
  const start = whole.indexOf('---');
  const opening = whole.slice(0, whole.indexOf('\n', start) + 1);
  return { opening, yaml, closing: whole.slice(opening.length + yaml.length), body: text.slice(whole.length) };
}

/** Splits off the line of the heading from which the title is taken. */
function splitHeading(body: string, title: unknown): { heading: string; title?: string; rest: string } {
  const own = takeHeading(body);
  const isTitle = own.title !== undefined && (title === undefined || title === null || String(title) === own.title);
  if (!isTitle || !body.endsWith(own.rest)) return { heading: '', rest: body };
  return { heading: body.slice(0, body.length - own.rest.length), title: own.title ?? '', rest: own.rest };
}

/** @param bytes null if there is no index.md @throws Error if it cannot be edited */
export function readIndexText(bytes: Buffer | null): IndexText {
  const { text } = decodeForEditing(bytes ?? Buffer.alloc(0));
  splitMatter(text);
  const { matter, body } = parseProse(text);
  const { title = '', rest } = splitHeading(body, matter.title);
  return { matter, title: String(matter.title ?? title), body: rest.trim() };
}

/** @param blank the empty lines below a heading */
const toRest = (body: string, { blank, eol }: { blank: string; eol: string }) =>
  body === '' ? '' : `${blank}${body.replaceAll('\n', eol)}${eol}`;

/** Whether a text without front matter would be read as having some, or as stating a rule. */
const isMistakable = (text: string) => /^\s*(?:---|\+\+\+)/.test(text) || findRestrictionLine(text, true) !== null;

/** @param yaml ends with a line end, or is empty */
function join({ split, yaml, after }: { split: Split | null; yaml: string; after: string }, eol: string): string {
  if (split) return `${split.opening}${yaml}${split.closing.replace(/^\r?\n/, '')}${after}`;
  return yaml === '' && !isMistakable(after) ? after : `---${eol}${yaml}---${eol}${after}`;
}

/**
 * @param bytes null creates the file
 * @throws Error if the file cannot be changed as wished; the message follows its name
 */
export function editFrontMatter(bytes: Buffer | null, { fields = {}, body }: MatterEdit): Buffer {
  const { text, encoding, listUnwritable, encode } = decodeForEditing(bytes ?? Buffer.alloc(0));
  const eol = detectLineEnd(text);
  const split = splitMatter(text);
  const known = split?.body ?? text;
  const written = splitHeading(known, parseProse(text).matter.title);
  const states = 'title' in fields && fields.title !== written.title;
  // A title in the front matter takes the place of the heading.
  const heading = states ? '' : written.heading;
  const isSameBody = body === undefined || body === written.rest.trim();
  const blank = heading ? (/^\s*/.exec(written.rest)?.[0] ?? '') : '';
  const rest = isSameBody || body === undefined ? written.rest : toRest(body, { blank, eol });
  const edits = states || written.title === undefined ? fields : { ...fields, title: null };
  const stated = split?.yaml ? `${split.yaml}${eol}` : '';
  const yaml = editYamlText(stated, edits, eol);
  const whole = join({ split, yaml, after: `${heading}${rest}` }, eol);
  if (!isDeepStrictEqual(takeMatterRules(text).rules, takeMatterRules(whole).rules))
    throw new Error('it keeps something back in a way that this would change; edit it in a text editor');
  const [unwritable] = listUnwritable(whole);
  if (unwritable !== undefined)
    throw new Error(`its encoding, ${encoding}, has no "${unwritable}"; save the file as UTF-8, then edit it here`);
  const result = encode(whole);
  if (result.length > MAX_TEXT) throw new Error(`it would have more than ${MAX_TEXT} bytes, of which none are read`);
  return result;
}
