// Edits the text and the front matter of a story's file: lines that stay keep their bytes, and their line ends.
import { hasUnreadMatter, parseProse } from '@/lib/metadata/formats/text';
import { decodeForEditing } from './encoded-text';
import { editYamlText, type YamlEdits } from './yaml-edit';

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;

/** With their line ends. */
const toLines = (text: string): string[] => (text.match(LINE) ?? []).filter((line) => line !== '');

const trimEnd = (line: string) => line.replace(/[\r\n]+$/, '');

/** The line end of most lines; that of Unix for a new text. */
function findLineEnd(lines: readonly string[]): string {
  const windows = lines.filter((line) => line.endsWith('\r\n')).length;
  const old = lines.filter((line) => line.endsWith('\r')).length;
  if (windows > lines.length / 2) return '\r\n';
  return old > lines.length / 2 ? '\r' : '\n';
}

function countEqual(before: readonly string[], after: readonly string[], max: number, step: 1 | -1): number {
  const at = (lines: readonly string[], index: number) => lines.at(step === 1 ? index : -1 - index);
  let count = 0;
  while (count < max) {
    const [one = '', other = ''] = [at(before, count), at(after, count)];
    if (trimEnd(one) !== trimEnd(other) || (one === trimEnd(one)) !== (other === trimEnd(other))) break;
    count += 1;
  }
  return count;
}

/** @param after with line feeds @returns it, with the line ends that the lines have in `before` */
export function withLineEnds(before: string, after: string): string {
  const [old, lines] = [toLines(before), toLines(after)];
  const end = findLineEnd(old);
  const max = Math.min(old.length, lines.length);
  const start = countEqual(old, lines, max, 1);
  const tail = countEqual(old, lines, max - start, -1);
  const changed = lines.slice(start, lines.length - tail).map((line) => line.replace(/\n$/, end));
  return [...old.slice(0, start), ...changed, ...old.slice(old.length - tail)].join('');
}

/**
 * @param bytes null for a new file
 * @param text the whole text, with line feeds
 * @throws Error if the file is no text
 */
export function replaceStoryText(bytes: Buffer | null, text: string): Buffer {
  if (bytes === null) return Buffer.from(text);
  const { text: before, listUnwritable, encode } = decodeForEditing(bytes);
  const after = withLineEnds(before, text);
  // An old encoding lacks most letters. Every program that edits Markdown reads UTF-8.
  return listUnwritable(after).length > 0 ? Buffer.from(after) : encode(after);
}

/** A story's text with line feeds, in parts. */
export interface StorySource {
  /** Values of the front matter; null if it cannot be read, in which case it is part of the text. */
  matter: Record<string, unknown> | null;
  /** Up to the first line of YAML; empty without front matter. */
  opening: string;
  yaml: string;
  /** The line of hyphens, and empty lines below it. */
  closing: string;
  body: string;
}

const MATTER = /^([\s\S]*?---[ \t]*\n)([\s\S]*?)(---[ \t]*\n?)$/;

export function splitStoryText(text: string): StorySource {
  const { matter, body, faults } = parseProse(text);
  const [, opening = '', yaml = '', closing = ''] = MATTER.exec(text.slice(0, text.length - body.length)) ?? [];
  const isUnread = hasUnreadMatter(text) || faults.length > 0 || (opening === '' && body !== text);
  if (isUnread) return { matter: null, opening: '', yaml: '', closing: '', body: text };
  const [blank = ''] = /^\n*/.exec(body) ?? [];
  return { matter, opening, yaml, closing: closing + blank, body: body.slice(blank.length) };
}

interface StoryEdit {
  /** Values of the front matter. */
  fields?: YamlEdits;
  /** Text below the front matter, with line feeds. */
  body?: string;
}

/** @param text with line feeds @throws Error if its front matter cannot be changed */
export function editStoryText(text: string, { fields = {}, body }: StoryEdit): string {
  const source = splitStoryText(text);
  const written = (body ?? source.body).replace(/^\n+/, '');
  if (source.matter === null) return body ?? text;
  const yaml = editYamlText(source.yaml, fields, '\n');
  if (source.opening) return source.opening + yaml + source.closing + written;
  return yaml === '' ? source.closing + written : `---\n${yaml}---\n\n${written}`;
}
