// Replaces the text of a story's file: lines that stay keep their bytes, and their line ends.
import { decodeForEditing } from './encoded-text';

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
